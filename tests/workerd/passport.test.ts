import { env } from "cloudflare:workers";
import { gunzipSync } from "node:zlib";
import { decodeProtectedHeader, importJWK, type JWK, jwtVerify, SignJWT } from "jose";
import { describe, expect, it } from "vitest";
import { newId } from "#app/core/ids.ts";
import { days } from "#app/core/time.ts";
import { profile_skills } from "#app/db/schema/profiles.ts";
import { reviews } from "#app/db/schema/reviews.ts";
import { issueCredential } from "#app/features/passport/commands/issue.server.ts";
import { withdrawCredential } from "#app/features/passport/commands/withdraw.server.ts";
import { LIST_PLACES } from "#app/features/passport/rules.ts";
import { eraseTraces } from "#app/features/privacy/erasure/erase-members.server.ts";
import { removeSkill } from "#app/features/profiles/commands/skills.server.ts";
import { lostVerified } from "#app/features/profiles/verified-skills.server.ts";
import { action as verifyPage } from "#app/routes/evidence/verify.tsx";
import { loader as badge } from "#app/routes/passport/badge.ts";
import { loader as page } from "#app/routes/passport/credential.tsx";
import { loader as file } from "#app/routes/passport/credential-file.ts";
import { action, loader as passport } from "#app/routes/passport/passport.tsx";
import { loader as profile } from "#app/routes/profile/profile.tsx";
import { appOf } from "#tests/factories/app.ts";
import { blocks } from "#tests/factories/blocks.ts";
import { call } from "#tests/factories/calls.ts";
import { count, db, rows } from "#tests/factories/database.ts";
import { alice, bora, type Person } from "#tests/factories/people.ts";
import { aProject } from "#tests/factories/projects.ts";
import { visits } from "#tests/factories/visits.ts";

interface Signed {
  id: string;
  issuer: { id: string };
  credentialSubject: {
    id: string;
    name: string;
    project?: Record<string, unknown>;
    review?: Record<string, unknown>;
  };
  credentialStatus: { statusListIndex: string; statusListCredential: string };
}

/** A project of Alice's for Bora that is done. */
async function finished(title = "Harvest portraits") {
  const made = await aProject({ title });
  await rows("UPDATE projects SET status = 'completed', completed_at = ? WHERE id = ?", Date.now(), made.id);
  return made;
}

/** A review that everybody may read. */
async function reviewed(subject: Person, author: Person): Promise<string> {
  const now = Date.now();
  const id = newId(now);
  await db.insert(reviews).values({
    id,
    author_id: author.userId,
    author_key: author.userId,
    subject_user_id: subject.userId,
    direction: "client_to_creator",
    rating_overall: 5,
    ratings: { communication: 4 },
    body: "Calm on set, and early with the selects.",
    status: "published",
    verified: "project",
    sealed_until: now,
    published_at: now,
    created_at: now,
    updated_at: now,
  });
  return id;
}

async function skilled(person: Person, skill = "lighting"): Promise<string> {
  const row = { user_id: person.userId, skill, name: "Lighting", position: 0, verified_at: Date.now() };
  await db.insert(profile_skills).values(row);
  return skill;
}

const presses = async (person: Person | null, form: Record<string, string>) =>
  visits(person, action, { path: "/passport", form });
const idOf = async (person: Person, kind: string, source: string) =>
  (
    await rows<{ id: string }>(
      "SELECT id FROM credentials WHERE user_id = ? AND kind = ? AND source_id = ? AND revoked_at IS NULL",
      person.userId,
      kind,
      source,
    )
  )[0]?.id ?? "";

async function issues(person: Person, kind: string, source: string, more: Record<string, string> = {}) {
  const { status } = await presses(person, { intent: "issue", kind, source, ...more });
  expect(status).toBe(200);
  return idOf(person, kind, source);
}

const opens = (who: Person | null, loader: unknown, id: string, rest = "") =>
  visits(who, loader, { path: `/verify/${id}${rest}`, params: { credentialId: id } });
const stateOf = async (who: Person | null, id: string) => {
  const { status, body } = await opens(who, page, id);
  return status === 200 ? (body as { state: string }).state : status;
};

async function fileOf(id: string): Promise<string> {
  const { body } = await opens(null, file, id, "/credential.json");
  const { id: data } = (await (body as Response).json()) as { id: string };
  return data.slice("data:application/vc+jwt,".length);
}

/** Checks as somebody does who has nothing of ours: by the key that stands at the issuer's address. */
async function checksAlone(token: string): Promise<Signed> {
  const document = (await (await call(null, "/.well-known/did.json")).json()) as {
    id: string;
    verificationMethod: { id: string; publicKeyJwk: JWK }[];
  };
  const { kid } = decodeProtectedHeader(token);
  const method = document.verificationMethod.find(({ id }) => id === kid);
  const key = await importJWK(method?.publicKeyJwk ?? {}, "EdDSA");
  const { payload } = await jwtVerify(token, key, { algorithms: ["EdDSA"], typ: "vc+jwt" });
  return payload as unknown as Signed;
}

/** Whether the published list says that it was withdrawn. */
async function listedAsWithdrawn({ credentialStatus }: Signed): Promise<boolean> {
  const answer = await call(null, new URL(credentialStatus.statusListCredential).pathname);
  expect(answer.headers.get("Content-Type")).toBe("application/vc+jwt");
  const list = (await checksAlone(new TextDecoder().decode(await answer.arrayBuffer()))) as unknown as {
    credentialSubject: { encodedList: string };
  };
  const bits = gunzipSync(Buffer.from(list.credentialSubject.encodedList.slice(1), "base64url"));
  expect(bits.length).toBe(LIST_PLACES / 8);
  const at = Number(credentialStatus.statusListIndex);
  return ((bits[at >> 3] ?? 0) & (0x80 >> (at & 7))) !== 0;
}

async function checks(text: string) {
  const { status, body } = await visits(null, verifyPage, {
    path: "/verify",
    form: { intent: "credential", credential: text },
  });
  return status === 200 ? (body as { checked: { state: string } }).checked.state : status;
}

describe("a credential", () => {
  it("is public only once it is issued, and anybody checks it by the published key", async () => {
    const { lead, id: projectId } = await finished();
    expect(await idOf(lead, "project", projectId)).toBe("");
    const id = await issues(lead, "project", projectId);
    expect(await stateOf(null, id)).toBe("valid");
    const says = await checksAlone(await fileOf(id));
    expect(says).toMatchObject({
      id: `https://thrive.test/verify/${id}`,
      issuer: { id: "did:web:thrive.test" },
      credentialSubject: { id: `https://thrive.test/profile/${lead.userId}`, name: "Alice" },
    });
    // Nothing of the project that was not asked for.
    expect(Object.keys(says.credentialSubject.project ?? {}).sort()).toEqual([
      "completedOn",
      "kind",
      "role",
      "startedOn",
    ]);
    expect(await listedAsWithdrawn(says)).toBe(false);
    const named = await finished("Named portraits");
    const other = await issues(named.lead, "project", named.id, { named: "on" });
    expect((await checksAlone(await fileOf(other))).credentialSubject.project).toMatchObject({
      title: "Named portraits",
      role: "lead",
    });
  });

  it("is issued once, also when it is pressed twice at once", async () => {
    const { lead, app, id: projectId } = await finished();
    const input = { kind: "project", source: projectId, named: false } as const;
    const ids = await Promise.all([issueCredential(app, input), issueCredential(app, input)]);
    expect(new Set(ids).size).toBe(1);
    expect(await count("credentials", "user_id = ?", lead.userId)).toBe(1);
    expect(await count("outbox", "name = 'credential.issued' AND actor_id = ?", lead.userId)).toBe(1);
  });

  it("gets a place of its own when several are issued at once", async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => finished()));
    const ids = await Promise.all(
      people.map(({ app, id }) => issueCredential(app, { kind: "project", source: id, named: false })),
    );
    const places = await rows<{ status_index: number }>(
      `SELECT status_index FROM credentials WHERE id IN (${ids.map((id) => `'${id}'`).join(", ")})`,
    );
    expect(new Set(places.map((row) => row.status_index)).size).toBe(6);
  });

  it("is refused for what is not theirs, not done, not shown or not verified", async () => {
    const [{ lead, id: projectId }, stranger] = await Promise.all([aProject(), alice({ name: "Carla" })]);
    const refused = async (person: Person, kind: string, source: string) =>
      (await presses(person, { intent: "issue", kind, source })).status;
    expect(await refused(lead, "project", projectId)).toBe(404);
    await rows("UPDATE projects SET status = 'completed', completed_at = 1 WHERE id = ?", projectId);
    expect(await refused(stranger, "project", projectId)).toBe(404);
    const review = await reviewed(lead, stranger);
    expect(await refused(stranger, "review", review)).toBe(404);
    await rows("UPDATE reviews SET status = 'submitted' WHERE id = ?", review);
    expect(await refused(lead, "review", review)).toBe(404);
    await rows(
      "INSERT INTO profile_skills (user_id, skill, name, position) VALUES (?, 'glazing', 'Glazing', 1)",
      lead.userId,
    );
    expect(await refused(lead, "skill", "glazing")).toBe(404);
    expect((await presses(lead, { intent: "issue", kind: "medal", source: "x" })).status).toBe(422);
    expect((await presses(lead, { intent: "dance" })).status).toBe(400);
    expect((await presses(null, { intent: "issue", kind: "skill", source: "x" })).status).toBe(401);
    expect(await count("credentials", "user_id IN (?, ?)", lead.userId, stranger.userId)).toBe(0);
  });

  it("is refused in a sentence where there is no key", async () => {
    const { lead, id } = await finished();
    const { app } = await appOf(lead, { env: { ...env, PASSPORT_KEY: "" } });
    await expect(issueCredential(app, { kind: "project", source: id, named: false })).rejects.toMatchObject({
      status: 409,
      message: "Credentials cannot be issued at the moment. Please try again later.",
    });
  });

  it("of a review names its author only while their page is open to all", async () => {
    const [subject, author, hidden] = await Promise.all([
      alice(),
      bora(),
      bora({ name: "Hanna", profile: { visibility: "members" } }),
    ]);
    const open = await issues(subject, "review", await reviewed(subject, author));
    const token = await fileOf(open);
    expect((await checksAlone(token)).credentialSubject.review).toMatchObject({
      stars: 5,
      scores: { communication: 4 },
      verified: "project",
      author: { name: "Bora" },
    });
    const veiled = await issues(subject, "review", await reviewed(subject, hidden));
    expect(JSON.stringify(await checksAlone(await fileOf(veiled)))).not.toContain("Hanna");

    await rows("UPDATE profiles SET visibility = 'hidden' WHERE user_id = ?", author.userId);
    const { body } = await opens(null, page, open);
    expect(JSON.stringify(body)).not.toContain("Bora");
    expect((await opens(null, file, open)).status).toBe(404);

    await eraseTraces({ db }, { id: author.userId, email: author.email, phone: null, now: Date.now() });
    expect(await stateOf(null, open)).toBe("withdrawn");
    expect(await checks(token)).toBe("withdrawn");
    const [row] = await rows("SELECT token, revoke_reason FROM credentials WHERE id = ?", open);
    expect(row).toEqual({ token: "", revoke_reason: "author_left" });
  });

  it("is seen by whom the member's page is seen", async () => {
    const { lead, client, id: projectId } = await finished();
    const id = await issues(lead, "project", projectId);
    const token = await fileOf(id);
    const set = (column: string, value: string) =>
      rows(`UPDATE profiles SET ${column} = ? WHERE user_id = ?`, value, lead.userId);
    await set("visibility", "members");
    expect([await stateOf(null, id), await stateOf(client, id)]).toEqual([302, "valid"]);
    expect((await opens(null, badge, id)).status).toBe(404);
    expect((await opens(null, file, id)).status).toBe(404);
    await set("visibility", "hidden");
    expect([await stateOf(null, id), await stateOf(client, id), await stateOf(lead, id)]).toEqual([
      404,
      404,
      "valid",
    ]);
    await set("visibility", "public");
    await set("status", "suspended");
    expect([await stateOf(null, id), await checks(token)]).toEqual(["suspended", "away"]);
    await set("status", "active");
    await blocks(lead, client);
    expect([await stateOf(client, id), await stateOf(null, id)]).toEqual([404, "valid"]);
    expect(await stateOf(null, newId(1))).toBe(404);
    expect(await stateOf(null, "x")).toBe(404);
  });

  it("stands on the member's page while it holds and they show it", async () => {
    const person = await alice();
    const id = await issues(person, "skill", await skilled(person));
    const shown = async () => {
      const { body } = await visits(null, profile, { path: "/profile/x", params: { userId: person.userId } });
      return (body as { page: { credentials: unknown[] } }).page.credentials;
    };
    expect(await shown()).toEqual([{ id, kind: "skill", title: "Lighting" }]);
    await presses(person, { intent: "hide", credential: id });
    expect(await shown()).toEqual([]);
    expect(await stateOf(null, id)).toBe("valid");
    await presses(person, { intent: "show", credential: id });
    expect(await shown()).toHaveLength(1);
    await presses(person, { intent: "withdraw", credential: id });
    expect(await shown()).toEqual([]);
  });
});

describe("what ends a credential", () => {
  it("is its member, once, and for good; another one may be issued", async () => {
    const { lead, client, app, id: projectId } = await finished();
    const id = await issues(lead, "project", projectId);
    const says = await checksAlone(await fileOf(id));
    expect((await presses(client, { intent: "withdraw", credential: id })).status).toBe(404);
    expect((await presses(client, { intent: "hide", credential: id })).status).toBe(404);
    await Promise.all([withdrawCredential(app, id), withdrawCredential(app, id)]);
    expect(await count("outbox", "name = 'credential.withdrawn' AND actor_id = ?", lead.userId)).toBe(1);
    expect(await opens(null, page, id)).toMatchObject({
      body: { state: "withdrawn", reason: "The member withdrew it." },
    });
    expect((await opens(null, file, id)).status).toBe(410);
    expect(await listedAsWithdrawn(says)).toBe(true);
    const next = await issues(lead, "project", projectId);
    expect(next).not.toBe(id);
    expect([await stateOf(null, id), await stateOf(null, next)]).toEqual(["withdrawn", "valid"]);
    expect(await listedAsWithdrawn(await checksAlone(await fileOf(next)))).toBe(false);
  });

  it("is the project that is opened again, told once to each who had it certified", async () => {
    const { lead, client, app, id: projectId } = await finished();
    const [mine, theirs] = [
      await issues(lead, "project", projectId),
      await issues(client, "project", projectId),
    ];
    const payload = { projectId, members: [lead.userId, client.userId], completedAt: 1 };
    const reopened = async () => app.commit([], { name: "project.reopened", payload });
    await reopened();
    expect([await stateOf(null, mine), await stateOf(null, theirs)]).toEqual(["withdrawn", "withdrawn"]);
    const told = () =>
      count("notifications", "kind = 'credential_withdrawn' AND entity_id IN (?, ?)", mine, theirs);
    expect(await told()).toBe(2);
    await reopened();
    expect(await told()).toBe(2);
    // An event that is late ends nothing that was certified after it.
    const again = await issues(lead, "project", projectId);
    const { app: slow } = await appOf(lead, { clock: { now: () => Date.now() - days(1) } });
    await slow.commit([], { name: "project.reopened", payload });
    expect(await stateOf(null, again)).toBe("valid");
  });

  it("is the review that is taken down, and the skill that is verified no longer", async () => {
    const [person, other] = await Promise.all([alice(), alice({ name: "Carla" })]);
    const { app } = await appOf(person);
    const review = await reviewed(person, await bora());
    const [words, skill, kept] = [
      await issues(person, "review", review),
      await issues(person, "skill", await skilled(person)),
      await issues(other, "skill", await skilled(other)),
    ];
    const payload = {
      reviewId: review,
      subjectUserId: person.userId,
      caseId: newId(1),
      reason: "It insults.",
    };
    await app.commit([], { name: "review.taken_down", payload });
    await app.commit(
      [db.update(profile_skills).set({ verified_at: null })],
      lostVerified(person.userId, { slug: "lighting" }),
    );
    expect(await opens(null, page, words)).toMatchObject({ body: { reason: "The review was taken down." } });
    expect(await opens(null, page, skill)).toMatchObject({
      body: { reason: "The skill is no longer verified." },
    });
    expect(await stateOf(null, kept)).toBe("valid");
  });

  it("is that its member takes the skill off their list, and no other skill", async () => {
    const person = await alice();
    const { app } = await appOf(person);
    const [gone, kept] = [
      await issues(person, "skill", await skilled(person)),
      await issues(person, "skill", await skilled(person, "retouching")),
    ];
    await removeSkill(app, "lighting");
    expect(await opens(null, page, gone)).toMatchObject({
      body: { reason: "The member no longer names this skill." },
    });
    expect(await stateOf(null, kept)).toBe("valid");
    expect(await count("notifications", "user_id = ? AND kind = 'credential_withdrawn'", person.userId)).toBe(
      1,
    );
  });

  it("is that its member leaves: its id alone is left", async () => {
    const { lead, id: projectId } = await finished();
    const id = await issues(lead, "project", projectId);
    const token = await fileOf(id);
    const says = await checksAlone(token);
    await eraseTraces({ db }, { id: lead.userId, email: lead.email, phone: null, now: Date.now() });
    expect(await count("credentials", "user_id = ?", lead.userId)).toBe(0);
    const { body } = await opens(null, page, id);
    expect(body).toMatchObject({ state: "withdrawn", reason: null, held: null });
    expect(await checks(token)).toBe("withdrawn");
    expect(await listedAsWithdrawn(says)).toBe(true);
    const svg = await ((await opens(null, badge, id)).body as Response).text();
    expect(svg).toContain("Withdrawn on Thrive");
    expect(svg).not.toContain("Alice");
  });
});

describe("a file that somebody was given", () => {
  it("is valid as it was downloaded, and not once a letter of it is another", async () => {
    const { lead, id: projectId } = await finished();
    const id = await issues(lead, "project", projectId);
    const { body } = await opens(null, file, id);
    const whole = await (body as Response).text();
    const token = await fileOf(id);
    expect([await checks(whole), await checks(token), await checks(`  ${token}\n`)]).toEqual([
      "valid",
      "valid",
      "valid",
    ]);
    const [head = "", claims = "", signature = ""] = token.split(".");
    const changed = JSON.parse(Buffer.from(claims, "base64url").toString()) as Signed;
    changed.credentialSubject.name = "Somebody Else";
    const forged = Buffer.from(JSON.stringify(changed)).toString("base64url");
    expect(await checks(`${head}.${forged}.${signature}`)).toBe("foreign");
    const none = Buffer.from('{"alg":"none","typ":"vc+jwt"}').toString("base64url");
    expect(await checks(`${none}.${forged}.${signature}`)).toBe("foreign");
    for (const text of ["hello", "{}", '{"id":"data:application/vc+jwt,x"}', "a.b.c", "[1]"])
      expect([text, await checks(text)]).toEqual([text, text === "a.b.c" ? "foreign" : "unreadable"]);
    expect(await checks("")).toBe(422);
    expect(await checks("x".repeat(30_000))).toBe(422);
  });

  it("is not ours when another key signed it, and unknown when ours signed what was never handed out", async () => {
    const { lead, id: projectId } = await finished();
    const id = await issues(lead, "project", projectId);
    const says = await checksAlone(await fileOf(id));
    const header = { alg: "EdDSA", typ: "vc+jwt", ...decodeProtectedHeader(await fileOf(id)) };
    const sign = async (key: CryptoKey, claims: object) =>
      new SignJWT({ ...claims }).setProtectedHeader(header).sign(key);
    const pair = (await crypto.subtle.generateKey("Ed25519", true, ["sign", "verify"])) as CryptoKeyPair;
    expect(await checks(await sign(pair.privateKey, says))).toBe("foreign");
    const own = (await importJWK(JSON.parse(env.PASSPORT_KEY ?? "") as JWK, "EdDSA")) as CryptoKey;
    expect(await checks(await sign(own, { ...says, id: `https://thrive.test/verify/${newId(1)}` }))).toBe(
      "unknown",
    );
    // The session's tokens are no credentials, whoever signed them.
    expect(await checks(lead.access)).toBe("foreign");
  });
});

describe("a badge", () => {
  it("shows names as words, in a picture that loads nothing and may stand anywhere", async () => {
    const person = await alice();
    await rows(
      `UPDATE profiles SET display_name = '</text><script>alert(1)</script>"' WHERE user_id = ?`,
      person.userId,
    );
    const id = await issues(person, "skill", await skilled(person));
    const answer = (await opens(null, badge, id, "/badge.svg?theme=dark")).body as Response;
    expect(answer.status).toBe(200);
    const svg = await answer.text();
    expect(svg).not.toContain("<script");
    expect(svg).toContain("&lt;/text&gt;&lt;script&gt;");
    expect(answer.headers.get("Content-Security-Policy")).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    );
    expect(answer.headers.get("Cross-Origin-Resource-Policy")).toBe("cross-origin");
  });
});

describe("the passport of a member", () => {
  it("lists what can be certified page by page, and what was", async () => {
    const [person, author] = await Promise.all([alice(), bora()]);
    for (let left = 21; left > 0; left--) await reviewed(person, await bora({ name: `Bora ${left}` }));
    await rows("UPDATE reviews SET status = 'removed' WHERE id = ?", await reviewed(person, author));
    const shows = async (search: string) =>
      (await visits(person, passport, { path: `/passport${search}` })).body as {
        items: { source: string; credential: string | null }[];
        next: string | null;
        open: boolean;
      };
    const first = await shows("?tab=reviews");
    expect(first.items).toHaveLength(20);
    const last = await shows(`?tab=reviews&cursor=${first.next}`);
    expect([last.items.length, last.next]).toEqual([1, null]);
    const source = last.items[0]?.source ?? "";
    const id = await issues(person, "review", source);
    expect((await shows(`?tab=reviews&cursor=${first.next}`)).items[0]?.credential).toBe(id);
    expect((await shows("")).items).toMatchObject([{ id, title: "5 of 5 stars from Bora 21" }]);
    expect((await shows("?tab=projects")).items).toEqual([]);
    expect((await shows("?tab=skills")).items).toEqual([]);
    expect((await visits(author, passport, { path: "/passport" })).body).toMatchObject({ items: [] });
    expect((await visits(null, passport, { path: "/passport" })).status).toBe(302);
  });
});
