import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newId } from "#app/core/ids.ts";
import { hours } from "#app/core/time.ts";
import { enterWithForm } from "#app/features/auth/commands/enter-with-form.server.ts";
import { deviceHash } from "#app/features/auth/device-hash.server.ts";
import { beginProject } from "#app/features/projects/commands/begin-project.server.ts";
import { enterReferralCode } from "#app/features/rewards/commands/enter-referral-code.server.ts";
import { inviteByMail, stopInvitations } from "#app/features/rewards/commands/invite-by-mail.server.ts";
import { getEarnings } from "#app/features/rewards/queries/referrals.server.ts";
import { attributeReferral, settleReferral } from "#app/features/rewards/referrals.server.ts";
import { broughtBy } from "#app/features/rewards/welcome.server.ts";
import { withReferral } from "#app/platform/referral-cookie.server.ts";
import { action as earnAction } from "#app/routes/rewards/earn-credits.tsx";
import { appOf, visitorApp } from "#tests/factories/app.ts";
import { ORIGIN } from "#tests/factories/calls.ts";
import { count, db, rows } from "#tests/factories/database.ts";
import { meanwhile } from "#tests/factories/meanwhile.ts";
import { alice, bora, type Person } from "#tests/factories/people.ts";
import { joins, projectInput } from "#tests/factories/projects.ts";
import { visits } from "#tests/factories/visits.ts";
import { movedClock } from "#tests/fakes/moved-clock.ts";

async function codeOf({ userId }: Person): Promise<string> {
  const [row] = await rows<{ code: string }>(
    "SELECT referral_code AS code FROM profiles WHERE user_id = ?",
    userId,
  );
  return row?.code ?? "";
}

async function xpOf({ userId }: Person): Promise<number> {
  const [row] = await rows<{ xp: number }>("SELECT xp FROM profiles WHERE user_id = ?", userId);
  return row?.xp ?? Number.NaN;
}

const stageOf = ({ userId }: Person) =>
  rows("SELECT status, referrer_id FROM referrals WHERE referred_id = ?", userId);

function finishesSetup({ userId }: Person): Promise<unknown> {
  return rows("UPDATE profiles SET setup_completed_at = 1 WHERE user_id = ?", userId);
}

async function sparks(one: Person, other: Person): Promise<void> {
  const [a, b] = [one.userId, other.userId].toSorted();
  await rows(
    `INSERT OR IGNORE INTO matches (id, user_a, user_b, kind, context_key, status, last_activity_at, created_at)
     VALUES (?1, ?2, ?3, 'member', ?2 || ?3, 'active', 1, 1)`,
    newId(1),
    a,
    b,
  );
}

async function joinsBy(referrer: Person, person: Person): Promise<void> {
  const code = await codeOf(referrer);
  const [first, ...rest] = attributeReferral(db, {
    referredId: person.userId,
    referral: { code, inviteId: null },
    now: Date.now(),
  });
  if (first) await db.batch([first, ...rest]);
}

async function settles({ userId }: Person): Promise<void> {
  const [first, ...rest] = settleReferral(db, userId, Date.now());
  if (first) await db.batch([first, ...rest]);
}

describe("a referral", () => {
  it("pays 200 when it activates and 100 for the first Spark, in whatever order and however often", async () => {
    const steps = fc.array(fc.constantFrom("setup", "spark", "settle", "settle", "join again"), {
      maxLength: 14,
    });
    await fc.assert(
      fc.asyncProperty(steps, async (acts) => {
        const [referrer, other, friend] = await Promise.all([bora(), bora(), alice()]);
        await joinsBy(referrer, friend);
        const done = new Set<string>();
        for (const act of acts) {
          if (act === "setup") await finishesSetup(friend);
          if (act === "spark") await sparks(friend, other);
          if (act === "join again") await joinsBy(other, friend);
          if (act === "settle") await settles(friend);
          done.add(act);
        }
        await settles(friend);
        await settles(friend);
        const activated = done.has("setup");
        expect(await xpOf(referrer)).toBe(activated ? (done.has("spark") ? 300 : 200) : 0);
        expect(await xpOf(other)).toBe(0);
        expect(await stageOf(friend)).toEqual([
          {
            status: activated ? (done.has("spark") ? "qualified" : "activated") : "attributed",
            referrer_id: referrer.userId,
          },
        ]);
      }),
      { numRuns: 12 },
    );
  });

  it("pays 150 for the first project they start with somebody, once, in whatever order", async () => {
    const [referrer, friend, host] = await Promise.all([bora(), alice(), bora()]);
    await joinsBy(referrer, friend);
    const { app } = await appOf(host);
    const begin = async () => {
      const id = await beginProject(app, projectInput());
      await joins(app, id, friend, "member");
    };
    await begin();
    expect(await xpOf(referrer)).toBe(0);
    await finishesSetup(friend);
    await begin();
    expect(await xpOf(referrer)).toBe(200 + 150);
    await begin();
    await settles(friend);
    expect(await xpOf(referrer)).toBe(200 + 150);
    const { people } = await getEarnings((await appOf(referrer)).app);
    expect(people).toMatchObject([{ stage: "activated", project: true }]);
  });

  it("does not activate before the address is confirmed", async () => {
    const [referrer, friend] = await Promise.all([bora(), alice()]);
    await joinsBy(referrer, friend);
    await finishesSetup(friend);
    await rows("UPDATE users SET email_confirmed_at = NULL WHERE id = ?", friend.userId);
    await settles(friend);
    expect(await xpOf(referrer)).toBe(0);
  });

  it("pays a milestone with the fifth activated one, once", async () => {
    const referrer = await bora();
    for (let index = 1; index <= 6; index++) {
      const friend = await alice();
      await joinsBy(referrer, friend);
      await finishesSetup(friend);
      await settles(friend);
      await settles(friend);
      expect(await xpOf(referrer)).toBe(200 * index + (index >= 5 ? 50 : 0));
    }
  });

  it("comes with the account, when the browser remembers who invited", async () => {
    const [referrer, friend] = await Promise.all([bora(), alice()]);
    const { app } = await appOf(friend);
    const commit = withReferral(app.commit, await codeOf(referrer));
    const payload = { userId: friend.userId, email: friend.email, displayName: friend.name };
    await commit([], { name: "account.created", payload });
    expect(await stageOf(friend)).toEqual([{ status: "attributed", referrer_id: referrer.userId }]);
    await app.commit([], { name: "setup.completed", payload: { userId: friend.userId } });
    await finishesSetup(friend);
    await app.commit([], { name: "setup.completed", payload: { userId: friend.userId } });
    expect(await xpOf(referrer)).toBe(200);
  });

  it.each(["", "NOBODYHAS1", "<script>"])("is not made of the code %s", async (code) => {
    const friend = await alice();
    const { app } = await appOf(friend);
    const payload = { userId: friend.userId, email: friend.email, displayName: friend.name };
    await withReferral(app.commit, code)([], { name: "account.created", payload });
    expect(await stageOf(friend)).toEqual([]);
  });
});

describe("a code that is entered", () => {
  it("counts in the first 24 hours; the last one wins, until the referral is activated", async () => {
    const [first, second, friend] = await Promise.all([bora(), bora(), alice()]);
    const { app } = await appOf(friend);
    await enterReferralCode(app, await codeOf(first));
    await enterReferralCode(app, await codeOf(second));
    expect(await stageOf(friend)).toEqual([{ status: "attributed", referrer_id: second.userId }]);
    await finishesSetup(friend);
    await settles(friend);
    await expect(enterReferralCode(app, await codeOf(first))).rejects.toMatchObject({ code: "conflict" });
    expect(await stageOf(friend)).toEqual([{ status: "activated", referrer_id: second.userId }]);
  });

  it("is refused later, and when it is their own, nobody's, or of whom they brought themselves", async () => {
    const [other, friend] = await Promise.all([bora(), alice()]);
    const clock = movedClock();
    const { app } = await appOf(friend, { clock });
    await expect(enterReferralCode(app, await codeOf(friend))).rejects.toMatchObject({
      fields: { code: [expect.stringContaining("your own")] },
    });
    await expect(enterReferralCode(app, "NOBODYHAS1")).rejects.toMatchObject({ code: "invalid_input" });
    await joinsBy(friend, other);
    await expect(enterReferralCode(app, await codeOf(other))).rejects.toMatchObject({
      code: "invalid_input",
    });
    clock.move(hours(24));
    await expect(enterReferralCode(app, await codeOf(await bora()))).rejects.toMatchObject({
      code: "conflict",
    });
    expect(await stageOf(friend)).toEqual([]);
  });
});

describe("an invitation by mail", () => {
  const mailsTo = (email: string) =>
    rows<{ data: string }>(
      "SELECT data FROM email_outbox WHERE to_email = ? AND template = 'platform_invite'",
      email,
    );

  it("goes out once, keeps no address but a hash, and leads back to who sent it", async () => {
    const referrer = await bora();
    const { app } = await appOf(referrer);
    const email = `${newId(1)}@friends.test`;
    await inviteByMail(app, { email: email.toUpperCase(), note: "You would love it" });
    await expect(inviteByMail(app, { email, note: null })).rejects.toMatchObject({ code: "conflict" });
    const [mail, ...more] = await mailsTo(email);
    expect(more).toEqual([]);
    const data = JSON.parse(mail?.data ?? "{}") as { link: string; note: string };
    expect(data.note).toBe("You would love it");
    expect(
      JSON.stringify(await rows("SELECT * FROM invites WHERE inviter_id = ?", referrer.userId)),
    ).not.toContain(email);
    const friend = await alice();
    const account = await appOf(friend);
    const referral = new URL(data.link).searchParams.get("ref");
    await withReferral(account.app.commit, referral)([], {
      name: "account.created",
      payload: { userId: friend.userId, email: friend.email, displayName: friend.name },
    });
    const { mails, people } = await getEarnings(app);
    expect(mails.map(({ status }) => status)).toEqual(["signed_up"]);
    expect(people.map(({ name, stage }) => [name, stage])).toEqual([["Alice", "attributed"]]);
  });

  it("is not sent to members or to who wants none, and does not tell", async () => {
    const [referrer, member] = await Promise.all([bora(), alice()]);
    const { app } = await appOf(referrer);
    await inviteByMail(app, { email: member.email, note: null });
    expect(await mailsTo(member.email)).toEqual([]);
    const email = `${newId(1)}@friends.test`;
    await inviteByMail(app, { email, note: null });
    const [invite] = await rows<{ id: string }>(
      "SELECT id FROM invites WHERE inviter_id = ? ORDER BY created_at DESC, id DESC LIMIT 1",
      referrer.userId,
    );
    await stopInvitations(app, invite?.id ?? "");
    await stopInvitations(app, newId(1));
    await inviteByMail((await appOf(await bora())).app, { email, note: null });
    expect(await mailsTo(email)).toHaveLength(1);
    await expect(inviteByMail(app, { email: referrer.email, note: null })).rejects.toMatchObject({
      code: "invalid_input",
    });
  });

  it("is one of twenty a day, also when all are sent at once", async () => {
    const { app } = await appOf(await bora());
    const answers = await Promise.allSettled(
      Array.from({ length: 24 }, () => inviteByMail(app, { email: `${newId(1)}@friends.test`, note: null })),
    );
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(20);
    expect(await count("invites", "inviter_id = ?", app.viewer.userId)).toBe(20);
  });
});

it("between two who enter each other's code at the same moment is one", async () => {
  const [one, other] = await Promise.all([alice(), alice()]);
  const [mine, theirs] = [(await appOf(one)).app, (await appOf(other)).app];
  const enters = async () => enterReferralCode(theirs, await codeOf(one));
  await expect(enterReferralCode(meanwhile(mine, enters), await codeOf(other))).rejects.toMatchObject({
    code: "conflict",
  });
  expect([await stageOf(one), await stageOf(other)]).toEqual([
    [],
    [{ status: "attributed", referrer_id: one.userId }],
  ]);
});

it("that is rejected takes what its acceptance paid with it, and pays it again once it counts", async () => {
  const [referrer, brought] = await Promise.all([alice(), alice()]);
  await joinsBy(referrer, brought);
  const becomes = (status: string) =>
    rows("UPDATE referrals SET status = ? WHERE referred_id = ?", status, brought.userId);
  const before = await xpOf(referrer);
  for (const [status, paid] of [
    ["activated", 200],
    ["rejected", 0],
    ["activated", 200],
  ] as const) {
    await becomes(status);
    for (let n = 0; n < 2; n++) await settles(brought);
    expect([status, await xpOf(referrer)]).toEqual([status, before + paid]);
  }
});

it.each([
  ["mira+two@studio.example", "mira@studio.example", true],
  ["Mi.ra@gmail.com", "mira+x@googlemail.com", true],
  ["mi.ra@studio.example", "mira@studio.example", false],
  ["mira@studio.example", "mira@atelier.example", false],
])(
  "by %s of %s is rejected before it pays: %s; counted by the team, it stands",
  async (theirs, own, rejected) => {
    const [referrer, brought] = await Promise.all([alice(), alice()]);
    await joinsBy(referrer, brought);
    const mark = crypto.randomUUID().slice(0, 8);
    const email = "UPDATE users SET email = ? WHERE id = ?";
    await rows(email, own.replace(/^[a-z]+/, `mira${mark}`), referrer.userId);
    await rows(email, theirs.replace(/^(mi\.?ra)/i, `$1${mark}`), brought.userId);
    const stage = async () =>
      (
        await rows<{ status: string; rejected_reason: string | null }>(
          "SELECT status, rejected_reason FROM referrals WHERE referred_id = ?",
          brought.userId,
        )
      )[0];
    const before = await xpOf(referrer);
    await rows("UPDATE profiles SET setup_completed_at = 1 WHERE user_id = ?", brought.userId);
    for (let n = 0; n < 2; n++) await settles(brought);
    expect((await stage())?.status).toBe(rejected ? "rejected" : "activated");
    expect(await xpOf(referrer)).toBe(before + (rejected ? 0 : 200));
    await rows("UPDATE referrals SET status = 'activated' WHERE referred_id = ?", brought.userId);
    await settles(brought);
    expect([(await stage())?.status, await xpOf(referrer)]).toEqual(["activated", before + 200]);
  },
);

it("is looked at again by the team when its referrer asks, once, and nobody else does", async () => {
  const [referrer, other, brought] = await Promise.all([alice(), bora(), alice()]);
  await joinsBy(referrer, brought);
  const [{ id } = { id: "" }] = await rows<{ id: string }>(
    "SELECT id FROM referrals WHERE referred_id = ?",
    brought.userId,
  );
  const asks = (who: Person, body = "She is no second account of mine.") =>
    visits(who, earnAction, {
      path: "/earn-credits",
      form: { intent: "look-again", referral_id: id, body },
    });
  expect((await asks(referrer)).status).toBe(404);
  await rows("UPDATE referrals SET status = 'rejected', rejected_reason = 'same_device' WHERE id = ?", id);
  expect((await asks(other)).status).toBe(404);
  expect((await asks(referrer, " ")).status).toBe(422);
  const [first, again] = [await asks(referrer), await asks(referrer)];
  expect([first.status, again.status]).toEqual([302, 302]);
  expect(
    await rows("SELECT category, entity_ref FROM support_tickets WHERE user_id = ?", referrer.userId),
  ).toEqual([{ category: "rewards", entity_ref: `referral ${id}` }]);
});

describe("a code that is typed while signing up", () => {
  const signsUp = async (referral_code: string, from: string = crypto.randomUUID()) => {
    const { app, cookies } = visitorApp({}, { "cf-connecting-ip": from });
    const email = `new.${crypto.randomUUID()}@people.test`;
    const password = "canary-password-9";
    const fields = { display_name: "New", email, password, account_type: "creator", terms: "on" };
    const body = new URLSearchParams({ intent: "sign-up", ...fields, referral_code });
    const request = new Request(`${ORIGIN}/auth?mode=signup`, { method: "POST", body });
    // As the request's own context stores it: by the link this browser came by.
    const byLink = { ...app, commit: withReferral(app.commit, "ABCDEFGH") };
    const answer = await enterWithForm(byLink, request, (code) => broughtBy(byLink, request, code));
    const [person] = await rows<Pick<Person, "userId">>(
      "SELECT id AS userId FROM users WHERE email = ?",
      email,
    );
    return { answer, cookies, person: person as Person };
  };

  it("says who brought them, as people type it, and wins over the link they came by", async () => {
    const referrer = await alice();
    const code = await codeOf(referrer);
    const { cookies, person } = await signsUp(` ${code.slice(0, 3).toLowerCase()}-${code.slice(3)} `);
    expect(cookies.join()).toContain(`thrive-referral=${code}`);
    expect(await stageOf(person)).toEqual([{ status: "attributed", referrer_id: referrer.userId }]);
  });

  it("of nobody is said beside its field, and nothing is stored until it is right or empty", async () => {
    for (const code of ["NOBODY99", "x", "'; DROP TABLE users"]) {
      const { answer, person } = await signsUp(code);
      const referral_code = ["Nobody has this code. Check it, or leave the field empty."];
      expect(answer).toMatchObject({
        status: 422,
        refused: { referral_code },
        typed: { referral_code: code },
      });
      expect(person).toBeUndefined();
    }
    const { person } = await signsUp("  ");
    expect(await stageOf(person)).toEqual([]);
  });

  it("is not guessed at for long: then a right one waits too, and an empty field comes in", async () => {
    const from = crypto.randomUUID();
    for (let tries = 0; tries < 10; tries++) await signsUp("NOBODY99", from);
    expect((await signsUp("NOBODY99", from)).answer).toMatchObject({ status: 429 });
    const right = await signsUp(await codeOf(await alice()), from);
    expect(right.answer).toMatchObject({ status: 429 });
    expect(right.person).toBeUndefined();
    expect((await signsUp("", from)).person).toBeDefined();
  });

  it("that is right counts against nobody: a class signs up with that of its teacher", async () => {
    const from = crypto.randomUUID();
    const code = await codeOf(await alice());
    // As many as one place may sign up at once; the window of the codes is fuller by none of them.
    for (let seat = 0; seat < 3; seat++) expect((await signsUp(code, from)).person).toBeDefined();
    for (let tries = 0; tries < 10; tries++)
      expect((await signsUp("NOBODY99", from)).answer).toMatchObject({ status: 422 });
  });
});

it("from the browser of who brought them is rejected before it pays, with its reason; a program is nobody's browser", async () => {
  const hashes = await Promise.all([
    deviceHash(browser(crypto.randomUUID())),
    deviceHash(browser(crypto.randomUUID())),
    deviceHash(browser("program curl/8")),
  ]);
  const [one = "", another = "", program = ""] = hashes;
  const paid = async (own: string[], theirs: string[]) => {
    const [referrer, brought] = await Promise.all([alice(), alice()]);
    await joinsBy(referrer, brought);
    for (const [person, marks] of [
      [referrer, own],
      [brought, theirs],
    ] as const)
      for (const mark of marks)
        await rows(
          "INSERT INTO known_devices (user_id, mark_hash, session_id, created_at, last_seen_at) VALUES (?, ?, ?, 1, 1)",
          person.userId,
          mark,
          person.sessionId,
        );
    await finishesSetup(brought);
    for (let n = 0; n < 2; n++) await settles(brought);
    const { people } = await getEarnings((await appOf(referrer)).app);
    return [await xpOf(referrer), people[0]?.stage, people[0]?.reason ?? null];
  };
  const reason = "you have both signed in with the same browser";
  expect(await paid([another, one], [one])).toEqual([0, "rejected", reason]);
  expect(await paid([another], [one])).toEqual([200, "activated", null]);
  expect(await paid([program], [program])).toEqual([200, "activated", null]);
});

const browser = (mark: string) => ({ mark, userAgent: null, country: null });
