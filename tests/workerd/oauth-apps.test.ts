import { describe, expect, it } from "vitest";
import { minutes } from "#app/core/time.ts";
import { MOST_APPS, newAppSchema } from "#app/features/integrations/oauth/schema.ts";
import { action as answerQuestion } from "#app/routes/oauth/authorize.tsx";
import { loader as connected } from "#app/routes/settings/apps.tsx";
import { action as appAction, loader as appLoader } from "#app/routes/settings/my-app.tsx";
import { action, loader } from "#app/routes/settings/my-apps.tsx";
import { blocks } from "#tests/factories/blocks.ts";
import { call } from "#tests/factories/calls.ts";
import { rows } from "#tests/factories/database.ts";
import {
  answers,
  appBy,
  CALLBACK,
  codeFor,
  isAsked,
  letIn,
  pkce,
  type Question,
  questionOf,
  redeems,
  refreshes,
} from "#tests/factories/oauth-apps.ts";
import { alice, bora, type Person, sam } from "#tests/factories/people.ts";
import { asked } from "#tests/factories/tokens.ts";
import { type Answer, visits } from "#tests/factories/visits.ts";

const PAGE = { path: "/settings/my-apps" };
const FORM = {
  intent: "register",
  name: "Studio dashboard",
  website: "https://studio.example",
  redirect_uris: CALLBACK,
  scopes: "feed:read",
  kind: "confidential",
};

const staleNow = (who: Person) =>
  rows("UPDATE sessions SET proved_at = ? WHERE user_id = ?", Date.now() - minutes(16), who.userId);

const suspended = (who: Person) =>
  rows("UPDATE profiles SET status = 'suspended' WHERE user_id = ?", who.userId);

describe("an app", () => {
  it("is registered on its page; its secret is shown once, and kept as a hash alone", async () => {
    const maker = await alice();
    const made = (await visits(maker, action, { ...PAGE, form: FORM })).body as {
      clientId: string;
      secret: string;
    };
    expect(made.secret).toMatch(/^thrive_ocs_[\w-]{43}$/);
    const page = await visits(maker, loader, PAGE);
    expect(page.body).toMatchObject({
      apps: [{ appId: made.clientId, appName: "Studio dashboard", isPublic: 0 }],
    });
    expect(JSON.stringify(page.body)).not.toContain(made.secret);
    expect(JSON.stringify(await rows("SELECT * FROM oauth_apps"))).not.toContain(made.secret.slice(-40));
    const form = {
      ...FORM,
      kind: "public",
      redirect_uris: `${CALLBACK}\r\n\r\n http://localhost:4000/back\n${CALLBACK}`,
    };
    expect((await visits(maker, action, { ...PAGE, form })).body).toMatchObject({ secret: null });
    const [device] = await rows<{ secret_hash: null; redirect_uris: string }>(
      "SELECT secret_hash, redirect_uris FROM oauth_apps WHERE user_id = ? AND secret_hash IS NULL",
      maker.userId,
    );
    expect(device?.redirect_uris).toBe(JSON.stringify([CALLBACK, "http://localhost:4000/back"]));
  });

  it("asks for a fresh proof before it is made", async () => {
    const maker = await alice();
    await staleNow(maker);
    expect((await visits(maker, action, { ...PAGE, form: FORM })).status).toBe(302);
    expect(await rows("SELECT id FROM oauth_apps WHERE user_id = ?", maker.userId)).toEqual([]);
  });

  it.each([
    ["no name", { name: " \u0000 " }],
    ["a name that is too long", { name: "x".repeat(61) }],
    ["a name like ours", { name: "« Thrive support" }],
    ["a website without TLS", { website: "http://studio.example" }],
    ["a website that runs something", { website: "javascript:alert(1)" }],
    ["no address", { redirect_uris: " \n " }],
    ["an address without TLS", { redirect_uris: "http://studio.example/callback" }],
    ["an address with a fragment", { redirect_uris: `${CALLBACK}#there` }],
    ["one bad address among good ones", { redirect_uris: `${CALLBACK}\njavascript:alert(1)` }],
    ["an address that is too long", { redirect_uris: `https://studio.example/${"x".repeat(500)}` }],
    [
      "too many addresses",
      { redirect_uris: Array.from({ length: 11 }, (_, n) => `${CALLBACK}${n}`).join("\n") },
    ],
    ["nothing to ask for", { scopes: [] }],
    ["a scope that is not there", { scopes: ["everything"] }],
    ["another kind", { kind: "trusted" }],
  ])("with %s is refused", (_what, bad) => {
    const good = { ...FORM, scopes: ["feed:read"] };
    expect(newAppSchema.safeParse(good).success).toBe(true);
    expect(newAppSchema.safeParse({ ...good, ...bad }).success).toBe(false);
  });

  it("is told beside the field what is wrong", async () => {
    const form = { ...FORM, website: "studio", redirect_uris: "studio://callback" };
    const { status, body } = await visits(await alice(), action, { ...PAGE, form });
    expect(status).toBe(422);
    const { error } = body as { error: { fields: Record<string, string[]> } };
    expect(error.fields.website?.join()).toContain("https://");
    expect(JSON.stringify(error.fields)).toContain("redirect_uris");
  });

  it.each(["website", "redirect_uris"])("does not live at a forbidden domain (%s)", async (field) => {
    const domain = await forbidden();
    const form = { ...FORM, [field]: `https://www.${domain}/callback` };
    const { status, body } = await visits(await alice(), action, { ...PAGE, form });
    expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining(domain)]);
  });

  it(`is one of ${MOST_APPS} at most, also when all are asked for at once`, async () => {
    const maker = await alice();
    const tries = await Promise.allSettled(Array.from({ length: MOST_APPS + 3 }, () => appBy(maker)));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(MOST_APPS);
  });

  it("is its maker's alone to see, change, give another secret and remove", async () => {
    const [maker, other] = [await alice(), await bora()];
    const app = await appBy(maker);
    const at = { path: `/settings/my-apps/${app.id}`, params: { appId: app.id } };
    const change = {
      intent: "change",
      name: "Mine now",
      website: FORM.website,
      redirect_uris: "https://evil.example/",
    };
    expect((await visits(other, appLoader, at)).status).toBe(404);
    for (const form of [change, { intent: "renew" }, { intent: "remove" }])
      expect([form.intent, (await visits(other, appAction, { ...at, form })).status]).toEqual([
        form.intent,
        404,
      ]);
    const moved = { ...change, name: "Studio", redirect_uris: "https://studio.example/back" };
    expect((await visits(maker, appAction, { ...at, form: moved })).status).toBe(200);
    const member = await bora();
    expect((await isAsked(member, questionOf(app))).status).toBe(422);
    const path = questionOf(app, { redirect_uri: moved.redirect_uris });
    expect((await isAsked(member, path)).body).toMatchObject({ name: "Studio" });
  });

  it("has one secret: the one before is refused, what was granted stays", async () => {
    const [maker, member] = [await alice(), await bora()];
    const app = await appBy(maker);
    const held = await letIn(member, app);
    const at = { path: `/settings/my-apps/${app.id}`, params: { appId: app.id } };
    const { secret } = (await visits(maker, appAction, { ...at, form: { intent: "renew" } })).body as {
      secret: string;
    };
    const refused = await refreshes(app, held.refresh_token);
    expect([refused.status, refused.body.error]).toEqual([401, "invalid_client"]);
    expect((await refreshes({ ...app, secret }, held.refresh_token)).status).toBe(200);
    const device = await appBy(maker, { kind: "public" });
    const its = { path: `/settings/my-apps/${device.id}`, params: { appId: device.id } };
    expect((await visits(maker, appAction, { ...its, form: { intent: "renew" } })).status).toBe(409);
  });

  it("once removed is shut out everywhere at once", async () => {
    const [maker, member] = [await alice(), await bora()];
    const app = await appBy(maker);
    const held = await letIn(member, app);
    const code = await codeFor(member, app);
    const at = { path: `/settings/my-apps/${app.id}`, params: { appId: app.id } };
    expect((await visits(maker, appAction, { ...at, form: { intent: "remove" } })).status).toBe(302);
    expect((await asked(held.access_token, "/api/v1/notifications")).status).toBe(401);
    expect((await redeems(app, code)).body.error).toBe("invalid_client");
    expect((await isAsked(member, questionOf(app))).status).toBe(404);
    expect((await visits(member, connected, { path: "/settings/apps" })).body).toMatchObject({ apps: [] });
    const kinds = await rows<{ kind: string }>(
      "SELECT kind FROM account_activity WHERE user_id = ?",
      maker.userId,
    );
    expect(kinds.map(({ kind }) => kind)).toEqual(expect.arrayContaining(["app_registered", "app_removed"]));
  });
});

describe("the question to a member", () => {
  it("says who asks, whose it is, what for, and where it leads", async () => {
    const [maker, member] = [await alice(), await bora()];
    const path = questionOf(await appBy(maker), { scope: "feed:read" });
    expect(await isAsked(member, path)).toEqual({
      status: 200,
      body: {
        kind: "question",
        name: "Studio dashboard",
        website: "https://studio.example",
        maker: { id: maker.userId, name: "Alice" },
        scopes: ["feed:read"],
        member: "Bora",
        redirectHost: "studio.example",
      },
    });
  });

  it("is put to members alone, who come back to it; and after a fresh proof", async () => {
    const app = await appBy(await alice());
    const path = questionOf(app);
    const toDoor = (await isAsked(null, path)).body as Response;
    const door = new URL(toDoor.headers.get("location") ?? "", "https://thrive.test");
    expect([toDoor.status, door.pathname, door.searchParams.get("return")]).toEqual([302, "/auth", path]);
    const member = await bora();
    await staleNow(member);
    const toStep = (await isAsked(member, path)).body as Response;
    const step = new URL(toStep.headers.get("location") ?? "", "https://thrive.test");
    expect([step.pathname, step.searchParams.get("return")]).toEqual(["/auth/step-up", path]);
    expect(await rows("SELECT id FROM oauth_grants WHERE app_id = ?", app.id)).toEqual([]);
  });

  it("is answered on our own page alone, which stands in no frame", async () => {
    const [app, member] = [await appBy(await alice()), await bora()];
    const foreign = await call(member, questionOf(app), {
      method: "POST",
      body: "intent=allow",
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        origin: "https://studio.example",
        "sec-fetch-site": "cross-site",
      },
    });
    expect([foreign.status, foreign.headers.get("x-frame-options")]).toEqual([403, "DENY"]);
    expect(foreign.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(await rows("SELECT id FROM oauth_grants WHERE app_id = ?", app.id)).toEqual([]);
  });

  it.each<[string, Question, number]>([
    ["an app that is unknown", { client_id: crypto.randomUUID() }, 404],
    ["an id that is none", { client_id: "' OR 1=1 --" }, 404],
    ["no app", { client_id: null }, 404],
    ["no address", { redirect_uri: null }, 422],
    ["another address", { redirect_uri: "https://evil.example/" }, 422],
    ["a longer address", { redirect_uri: `${CALLBACK}/more` }, 422],
    ["an address with a query", { redirect_uri: `${CALLBACK}?to=evil` }, 422],
    ["another letter case", { redirect_uri: CALLBACK.toUpperCase() }, 422],
    ["another port", { redirect_uri: "https://studio.example:8443/callback" }, 422],
  ])("leads nowhere for %s", async (_what, changes, status) => {
    const path = questionOf(await appBy(await alice()), { ...changes, response_type: "nonsense" });
    const answer = await isAsked(await bora(), path);
    expect([answer.status, ledBy(answer)]).toEqual([status, null]);
  });

  it("leads nowhere for two apps or two addresses in one question", async () => {
    const app = await appBy(await alice());
    const path = questionOf(app);
    const member = await bora();
    for (const second of [`&client_id=${app.id}`, `&redirect_uri=${encodeURIComponent(CALLBACK)}`])
      expect(ledBy(await isAsked(member, path + second))).toBeNull();
  });

  it("is not put for an app whose maker may not act, or is blocked, or whose domain is forbidden", async () => {
    const [maker, member] = [await alice(), await bora()];
    const app = await appBy(maker);
    await blocks(member, maker);
    expect((await isAsked(member, questionOf(app))).status).toBe(404);
    const other = await sam();
    expect((await isAsked(other, questionOf(app))).status).toBe(200);
    await suspended(maker);
    expect((await isAsked(other, questionOf(app))).status).toBe(404);
    const domain = `late-${crypto.randomUUID().slice(0, 8)}.example`;
    const late = await appBy(await alice(), { website: `https://${domain}` });
    await forbidden(domain);
    expect((await isAsked(other, questionOf(late))).status).toBe(403);
  });

  it.each<[string, Question]>([
    ["invalid_request", { response_type: null }],
    ["unsupported_response_type", { response_type: "token" }],
    ["invalid_scope", { scope: "feed:read messages:read" }],
    ["invalid_scope", { scope: "everything" }],
    ["invalid_request", { code_challenge_method: "S256" }],
    ["invalid_request", { code_challenge: "x".repeat(43) }],
    ["invalid_request", { code_challenge: "x".repeat(43), code_challenge_method: "plain" }],
    ["invalid_request", { code_challenge: "short", code_challenge_method: "S256" }],
    ["invalid_request", { state: "x".repeat(501) }],
  ])("is not put, and the member may take %s back, for %j", async (error, changes) => {
    const state = changes.state ?? "s 1&2";
    const [app, member] = [await appBy(await alice()), await bora()];
    const path = questionOf(app, changes);
    const answer = await isAsked(member, path);
    const back = new URL(ledBy(answer) ?? "");
    expect([answer.status, `${back.origin}${back.pathname}`]).toEqual([200, CALLBACK]);
    const pressed = await visits(member, answerQuestion, { path, form: { intent: "allow" } });
    expect([pressed.status, ledBy(pressed)]).toEqual([409, null]);
    expect(await rows("SELECT id FROM oauth_grants WHERE app_id = ?", app.id)).toEqual([]);
    expect(Object.fromEntries(back.searchParams)).toEqual({
      error,
      error_description: expect.any(String),
      state,
      iss: "https://thrive.test",
    });
  });

  it("needs PKCE of an app without a secret, and a parameter to stand there once", async () => {
    const member = await bora();
    const device = await appBy(await alice(), { kind: "public" });
    for (const path of [questionOf(device), `${questionOf(device)}&scope=feed:read&scope=feed:write`]) {
      expect(ledBy(await isAsked(member, path))).toContain("error=invalid_request");
    }
    const { challenge } = await pkce();
    const good = questionOf(device, { code_challenge: challenge, code_challenge_method: "S256" });
    expect((await isAsked(member, good)).status).toBe(200);
  });

  it("is answered with no: the app hears so, and nothing is kept", async () => {
    const [app, member] = [await appBy(await alice()), await bora()];
    const back = await answers(member, questionOf(app), "deny");
    expect(Object.fromEntries(back.searchParams)).toMatchObject({ error: "access_denied", state: "s 1&2" });
    expect(await rows("SELECT id FROM oauth_grants WHERE app_id = ?", app.id)).toEqual([]);
  });

  it("is answered with yes: the app's address keeps what stood in it", async () => {
    const at = "https://studio.example/callback?from=a%20b";
    const [app, member] = [await appBy(await alice(), { redirect_uris: [at] }), await bora()];
    const back = await answers(member, questionOf(app, { redirect_uri: at, state: null }), "allow");
    expect(back.href.startsWith(`${at}&code=thrive_oac_`)).toBe(true);
    expect([...back.searchParams.keys()]).toEqual(["from", "code", "iss"]);
    const code = back.searchParams.get("code") ?? "";
    expect(JSON.stringify(await rows("SELECT * FROM oauth_grants"))).not.toContain(code.slice(-40));
    const kinds = await rows<{ kind: string }>(
      "SELECT kind FROM account_activity WHERE user_id = ?",
      member.userId,
    );
    expect(kinds.map(({ kind }) => kind)).toContain("app_allowed");
  });

  it("is not put while operators let no app in; those that were let in go on", async () => {
    const [app, member] = [await appBy(await alice()), await bora()];
    const held = await letIn(member, app);
    await rows(
      `INSERT INTO feature_flags (key, enabled, percent, segment, updated_by, updated_at)
       VALUES ('oauth_apps', 0, 100, 'everyone', ?, ?)`,
      member.userId,
      Date.now(),
    );
    try {
      expect(ledBy(await isAsked(member, questionOf(app)))).toContain("error=temporarily_unavailable");
      expect((await visits(member, action, { ...PAGE, form: FORM })).status).toBe(403);
      expect((await asked(held.access_token, "/api/v1/notifications")).status).toBe(200);
    } finally {
      await rows("DELETE FROM feature_flags WHERE key = 'oauth_apps'");
    }
  });
});

it("an app keeps no more grants of one member than their devices need; the oldest go", async () => {
  const [app, member] = [await appBy(await alice()), await bora()];
  const first = await letIn(member, app);
  for (let more = 0; more < 10; more++) await letIn(member, app);
  expect((await refreshes(app, first.refresh_token)).body.error).toBe("invalid_grant");
  expect(await rows("SELECT id FROM oauth_grants WHERE app_id = ?", app.id)).toHaveLength(10);
});

/** Where a page offers to lead; null for nowhere. A redirect by itself would be followed without a look. */
function ledBy({ body }: Answer): string | null {
  expect(body).not.toBeInstanceOf(Response);
  return (body as { back?: string; to?: string }).back ?? (body as { to?: string }).to ?? null;
}

/** A domain that the team does not let in. */
async function forbidden(domain = `scam-${crypto.randomUUID().slice(0, 8)}.example`): Promise<string> {
  const { userId } = await sam();
  await rows(
    "INSERT INTO banned_domains (domain, reason, banned_by, created_at) VALUES (?, ?, ?, ?)",
    domain,
    "It takes passwords",
    userId,
    Date.now(),
  );
  return domain;
}
