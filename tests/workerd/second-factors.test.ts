import { describe, expect, it } from "vitest";
import { days, minutes, seconds } from "#app/core/time.ts";
import { refreshSession } from "#app/features/auth/commands/refresh-session.server.ts";
import { challengeFactor } from "#app/features/auth/mfa/commands/challenge.server.ts";
import { enrolPhone, enrolTotp } from "#app/features/auth/mfa/commands/enrol.server.ts";
import { unenrolFactor } from "#app/features/auth/mfa/commands/unenrol.server.ts";
import { verifyFactor } from "#app/features/auth/mfa/commands/verify.server.ts";
import { findViewer } from "#app/features/auth/queries.server.ts";
import { appOf, visitorApp } from "#tests/factories/app.ts";
import { call } from "#tests/factories/calls.ts";
import { count, everythingOf, rows } from "#tests/factories/database.ts";
import {
  codeOf,
  factorApp,
  ownerOf,
  prove,
  sentCode,
  unusedPhone,
  withAuthenticator,
  withPhone,
  wrongCodeOf,
} from "#tests/factories/factors.ts";
import { alice, anotherBrowserOf, bora } from "#tests/factories/people.ts";
import { movedClock } from "#tests/fakes/moved-clock.ts";
import { recordingRooms } from "#tests/fakes/recording-rooms.ts";

const WRONG = { wireCode: "mfa_verification_failed" };

describe("an authenticator", () => {
  it("counts from its first right code on: the session is aal2 and keeps its id, and the owner hears of it", async () => {
    const before = await alice();
    const { person, factorId } = await withAuthenticator(before, "My phone");
    const viewer = await findViewer(visitorApp().app, person);
    expect(viewer).toMatchObject({ sessionId: before.sessionId, aal: "aal2", hasSecondFactor: true });
    const [session] = await rows<{ amr: string; factor_id: string }>(
      "SELECT amr, factor_id FROM sessions WHERE id = ?",
      before.sessionId,
    );
    expect(JSON.parse(session?.amr ?? "").map(({ method }: { method: string }) => method)).toEqual([
      "totp",
      "password",
    ]);
    expect(session?.factor_id).toBe(factorId);
    expect(await count("account_activity", "user_id = ? AND kind = 'factor_added'", person.userId)).toBe(1);
    expect(await count("email_outbox", "to_user = ? AND template = 'factor_added'", person.userId)).toBe(1);
  });

  it("is not joined by another kind that was begun before it, by who has the password alone", async () => {
    const person = await alice();
    const [{ app }, phone] = [factorApp(person), unusedPhone()];
    const begun = await enrolPhone(app, await ownerOf(person), { phone });
    await withAuthenticator(await anotherBrowserOf(person));
    const thief = await anotherBrowserOf(person);
    const challenge = await challengeFactor(app, await ownerOf(thief), begun.id);
    const answer = { challengeId: challenge.id, code: await sentCode(phone) };
    await expect(verifyFactor(app, await ownerOf(thief), begun.id, answer)).rejects.toMatchObject({
      wireCode: "insufficient_aal",
    });
    expect(await findViewer(visitorApp().app, thief)).toMatchObject({ aal: "aal1" });
  });

  it("keeps its secret sealed, and takes it nowhere else", async () => {
    const person = await alice();
    const { app } = factorApp(person);
    const enrolled = await enrolTotp(app, await ownerOf(person), {});
    const other = await enrolTotp(app, await ownerOf(person), {});
    expect(JSON.stringify(await rows("SELECT * FROM mfa_factors WHERE id = ?", enrolled.id))).not.toContain(
      enrolled.secret,
    );
    // A sealed secret that is moved to another row opens nothing.
    await rows(
      "UPDATE mfa_factors SET secret = (SELECT secret FROM mfa_factors WHERE id = ?) WHERE id = ?",
      enrolled.id,
      other.id,
    );
    await expect(prove(app, person, other.id, codeOf(enrolled.secret, app.clock.now()))).rejects.toThrow(
      "cannot be opened",
    );
  });

  it("makes refresh tokens from before the step-up dead, and aal2 survives a refresh", async () => {
    const before = await alice();
    const { person } = await withAuthenticator(before);
    const { app } = visitorApp();
    expect(await refreshSession(app, before.refresh).catch(() => null)).toBeNull();
    const renewed = await refreshSession(app, person.refresh);
    expect(renewed).toMatchObject({ sessionId: before.sessionId });
    expect(await findViewer(app, person)).toMatchObject({ aal: "aal2" });
  });

  it("ends the member's other sessions below aal2 with their windows, and nobody else's", async () => {
    const before = await alice();
    const [elsewhere, stranger] = [await anotherBrowserOf(before), await bora()];
    const rooms = recordingRooms();
    await withAuthenticator(before, undefined, { rooms });
    expect(await count("sessions", "id = ?", elsewhere.sessionId)).toBe(0);
    expect(rooms.ended).toEqual([{ userId: before.userId, sessionId: elsewhere.sessionId }]);
    expect(await count("sessions", "id = ?", stranger.sessionId)).toBe(1);
    expect((await call(elsewhere, "/api/v1/notifications")).status).toBe(401);
  });

  it("removes the unverified ones beside it", async () => {
    const person = await alice();
    const { app } = factorApp(person);
    for (const friendlyName of ["one", "two"]) await enrolTotp(app, await ownerOf(person), { friendlyName });
    await enrolPhone(app, await ownerOf(person), { phone: unusedPhone() });
    await withAuthenticator(person);
    const left = await rows("SELECT factor_type, status FROM mfa_factors WHERE user_id = ?", person.userId);
    expect(left).toEqual(
      expect.arrayContaining([
        { factor_type: "phone", status: "unverified" },
        { factor_type: "totp", status: "verified" },
      ]),
    );
    expect(left).toHaveLength(2);
  });

  it("expires after five minutes without a right code", async () => {
    const clock = movedClock();
    const person = await alice();
    const { app } = factorApp(person, { clock });
    const { id, secret } = await enrolTotp(app, await ownerOf(person), { friendlyName: "late" });
    clock.move(minutes(5) + 1);
    await expect(prove(app, person, id, codeOf(secret, clock.now()))).rejects.toMatchObject({
      wireCode: "mfa_factor_not_found",
      wireStatus: 404,
    });
    // Its name is free again.
    await enrolTotp(app, await ownerOf(person), { friendlyName: "late" });
    expect(await count("mfa_factors", "user_id = ?", person.userId)).toBe(1);
  });

  it("is one of at most ten, of which each has its own name, also when many are begun at once", async () => {
    const person = await alice();
    const { app } = factorApp(person);
    const owner = await ownerOf(person);
    const begun = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) => enrolTotp(app, owner, { friendlyName: `factor ${index}` })),
    );
    expect(begun.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
    for (const outcome of begun)
      if (outcome.status === "rejected")
        expect(outcome.reason).toMatchObject({ wireCode: "too_many_enrolled_mfa_factors", wireStatus: 422 });

    const other = await bora();
    const same = await Promise.allSettled(
      Array.from({ length: 10 }, async () =>
        enrolTotp(factorApp(other).app, await ownerOf(other), { friendlyName: " mine " }),
      ),
    );
    expect(same.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const outcome of same)
      if (outcome.status === "rejected")
        expect(outcome.reason).toMatchObject({ wireCode: "mfa_factor_name_conflict", wireStatus: 422 });
  });
});

describe("a TOTP code", () => {
  it("works once, also in its own half minute and with a new question", async () => {
    const before = await alice();
    const { person, factorId, secret } = await withAuthenticator(before);
    const { app } = factorApp(person);
    const code = codeOf(secret, app.clock.now());
    await prove(app, person, factorId, code);
    await expect(prove(app, person, factorId, code)).rejects.toMatchObject(WRONG);
    // Nor does an older one that was never used.
    await expect(
      prove(app, person, factorId, codeOf(secret, app.clock.now() - seconds(30))),
    ).rejects.toMatchObject(WRONG);
  });

  it("has one winner among 20 parallel uses", async () => {
    const before = await alice();
    const { person, factorId, secret } = await withAuthenticator(before);
    const owner = await ownerOf(person);
    const { app } = factorApp(person);
    const code = codeOf(secret, app.clock.now());
    const challenges: string[] = [];
    for (let asked = 0; asked < 10; asked++)
      challenges.push((await challengeFactor(app, owner, factorId)).id);
    const uses = await Promise.allSettled(
      [...challenges, ...challenges].map((challengeId) =>
        verifyFactor(factorApp(person).app, owner, factorId, { challengeId, code }),
      ),
    );
    expect(uses.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await count("refresh_tokens", "session_id = ?", person.sessionId)).toBe(1);
  });

  it("is locked for 15 minutes after five wrong ones, whichever question was asked, and 20 at once", async () => {
    const clock = movedClock();
    clock.stop();
    const before = await alice();
    const { person, factorId, secret } = await withAuthenticator(before, undefined, { clock });
    const owner = await ownerOf(person);
    const { app } = factorApp(person, { clock });
    const { id: challengeId } = await challengeFactor(app, owner, factorId);
    const guess = (code: string) => verifyFactor(app, owner, factorId, { challengeId, code });
    const wrong = await Promise.allSettled(
      Array.from({ length: 20 }, () => guess(wrongCodeOf(secret, clock.now()))),
    );
    const codes = wrong.map((outcome) => outcome.status === "rejected" && outcome.reason.code);
    expect(codes.filter((code) => code === "invalid_input")).toHaveLength(5);
    expect(codes.filter((code) => code === "rate_limited")).toHaveLength(15);

    clock.move(minutes(15) - 1);
    const right = () => prove(app, person, factorId, codeOf(secret, clock.now()));
    await expect(right()).rejects.toMatchObject({ code: "rate_limited", retryAfter: 1 });
    clock.move(1);
    await right();
    expect(
      await count("account_activity", "user_id = ? AND kind = 'second_factor_failed'", person.userId),
    ).toBe(5);
  });

  it("may not be mistyped five times within any 15 minutes, wherever a window begins", async () => {
    const clock = movedClock();
    clock.stop();
    const { person, factorId, secret } = await withAuthenticator(await alice(), undefined, { clock });
    const { app } = factorApp(person, { clock });
    const mistype = () => prove(app, person, factorId, wrongCodeOf(secret, clock.now()));
    await expect(mistype()).rejects.toMatchObject(WRONG);
    clock.move(minutes(14));
    for (let tries = 0; tries < 4; tries++) await expect(mistype()).rejects.toMatchObject(WRONG);
    clock.move(minutes(2));
    await expect(mistype()).rejects.toMatchObject({ code: "rate_limited" });
  });

  it("is not found by guessing: after 20 wrong ones of a day not even the right one is looked at, however many come", async () => {
    const clock = movedClock();
    clock.stop();
    const { person, factorId, secret } = await withAuthenticator(await alice(), undefined, { clock });
    const { app } = factorApp(person, { clock });
    const owner = await ownerOf(person);
    const answers: string[] = [];
    for (let round = 0; round < 6; round++) {
      clock.move(minutes(16));
      const { id: challengeId } = await challengeFactor(app, owner, factorId);
      const code = wrongCodeOf(secret, clock.now());
      const guesses = Array.from({ length: 100 }, () =>
        verifyFactor(app, owner, factorId, { challengeId, code }).then(
          () => expect.fail("a guess passed"),
          (error) => error.code,
        ),
      );
      answers.push(...(await Promise.all(guesses)));
    }
    expect(answers.filter((answer) => answer === "invalid_input")).toHaveLength(20);
    expect(answers.filter((answer) => answer === "rate_limited")).toHaveLength(580);
    const right = () => prove(app, person, factorId, codeOf(secret, clock.now()));
    await expect(right()).rejects.toMatchObject({ code: "rate_limited" });
    clock.move(days(1));
    await right();
  }, 30_000);
});

describe("a question to a factor", () => {
  it("holds for five minutes, for one answer, and for the address that asked", async () => {
    const clock = movedClock();
    const { person, factorId, secret } = await withAuthenticator(await alice(), undefined, { clock });
    const owner = await ownerOf(person);
    const { app } = factorApp(person, { clock });
    const ask = async () => (await challengeFactor(app, owner, factorId)).id;
    const answer = (challengeId: string, from = app) =>
      verifyFactor(from, owner, factorId, { challengeId, code: codeOf(secret, clock.now()) });

    const foreign = factorApp({ ...person, address: "203.0.113.9" }, { clock }).app;
    await expect(answer(await ask(), foreign)).rejects.toMatchObject({ wireCode: "mfa_ip_address_mismatch" });

    const late = await ask();
    clock.move(minutes(5) + 1);
    await expect(answer(late)).rejects.toMatchObject({ wireCode: "mfa_challenge_expired", wireStatus: 422 });

    const used = await ask();
    await answer(used);
    clock.move(seconds(30));
    await expect(answer(used)).rejects.toMatchObject({ wireCode: "mfa_ip_address_mismatch" });
  });

  it.each(["", "x", "00000000-0000-4000-8000-000000000000", "' OR 1=1 --"])(
    "named %j is not known",
    async (challengeId) => {
      const { person, factorId, secret } = await withAuthenticator(await alice());
      const { app } = factorApp(person);
      await expect(
        verifyFactor(app, await ownerOf(person), factorId, { challengeId, code: codeOf(secret, Date.now()) }),
      ).rejects.toMatchObject({ wireCode: "mfa_factor_not_found", wireStatus: 422 });
    },
  );

  it("of someone else's factor is not to be had, nor its answer, nor its removal; and nothing of theirs changes", async () => {
    const victim = await withAuthenticator(await alice());
    const thief = await bora();
    const before = await everythingOf(victim.person.userId);
    const { app } = factorApp(thief);
    const owner = await ownerOf(thief);
    const notFound = { wireCode: "mfa_factor_not_found", wireStatus: 404 };
    const theirs = await challengeFactor(
      factorApp(victim.person).app,
      await ownerOf(victim.person),
      victim.factorId,
    );
    await expect(challengeFactor(app, owner, victim.factorId)).rejects.toMatchObject(notFound);
    const stolen = { challengeId: theirs.id, code: codeOf(victim.secret, Date.now()) };
    await expect(verifyFactor(app, owner, victim.factorId, stolen)).rejects.toMatchObject(notFound);
    await expect(unenrolFactor(app, owner, victim.factorId)).rejects.toMatchObject(notFound);

    // Their question, put to one's own factor.
    const mine = await withAuthenticator(thief);
    await expect(
      verifyFactor(factorApp(mine.person).app, await ownerOf(mine.person), mine.factorId, stolen),
    ).rejects.toMatchObject({ wireCode: "mfa_factor_not_found", wireStatus: 422 });
    expect(await everythingOf(victim.person.userId)).toBe(before);
  });
});

describe("a phone", () => {
  it("counts from its first right code on, by the amr mfa/phone", async () => {
    const { person } = await withPhone(await alice());
    expect(await findViewer(visitorApp().app, person)).toMatchObject({ aal: "aal2" });
    const [session] = await rows<{ amr: string }>("SELECT amr FROM sessions WHERE id = ?", person.sessionId);
    expect(JSON.parse(session?.amr ?? "")[0]).toMatchObject({ method: "mfa/phone" });
  });

  it("is sent one code a minute and five in half an hour, whoever asks", async () => {
    const clock = movedClock();
    clock.stop();
    const phone = unusedPhone();
    for (const [index, person] of [await alice(), await bora()].entries()) {
      const { app } = factorApp(person, { clock });
      const { id } = await enrolPhone(app, await ownerOf(person), { phone });
      const ask = async () => challengeFactor(app, await ownerOf(person), id);
      if (index === 0) await ask();
      await expect(ask()).rejects.toMatchObject({
        wireCode: "over_sms_send_rate_limit",
        wireStatus: 429,
        wireMessage: "For security purposes, you can only request this after 60 seconds.",
      });
    }
    expect(await count("sms_outbox", "to_phone = ?", phone)).toBe(1);
  });

  it("has its code burnt by five wrong tries, also in parallel, and never in a table", async () => {
    const clock = movedClock();
    clock.stop();
    const { person, factorId, phone } = await withPhone(await alice(), undefined, { clock });
    clock.move(minutes(2));
    const { app } = factorApp(person, { clock });
    const owner = await ownerOf(person);
    const { id: challengeId } = await challengeFactor(app, owner, factorId);
    const code = await sentCode(phone);
    expect(
      JSON.stringify(await rows("SELECT * FROM mfa_challenges WHERE id = ?", challengeId)),
    ).not.toContain(code);
    const wrong = code === "000000" ? "000001" : "000000";
    await Promise.allSettled(
      Array.from({ length: 10 }, () => verifyFactor(app, owner, factorId, { challengeId, code: wrong })),
    );
    clock.move(minutes(4));
    // Without the limit on wrong codes it is burnt all the same.
    await rows("DELETE FROM rate_limits WHERE key = ?", `second_factor_wrong:${factorId}`);
    await expect(verifyFactor(app, owner, factorId, { challengeId, code })).rejects.toMatchObject({
      wireCode: "mfa_challenge_expired",
    });
  });

  it("is one factor: a second of the same number is refused, an unverified one replaced", async () => {
    const person = await alice();
    const { app } = factorApp(person);
    const phone = unusedPhone();
    const first = await enrolPhone(app, await ownerOf(person), { phone });
    const second = await enrolPhone(app, await ownerOf(person), { phone: phone.replace("+", "") });
    expect(await rows("SELECT id FROM mfa_factors WHERE user_id = ?", person.userId)).toEqual([
      { id: second.id },
    ]);
    expect(first.id).not.toBe(second.id);
    const { person: proved } = await withPhone(person, phone);
    await expect(enrolPhone(app, await ownerOf(proved), { phone })).rejects.toMatchObject({
      wireCode: "mfa_verified_factor_exists",
      wireStatus: 422,
    });
  });

  it.each(["", "0123", "+12", "call me", "+1234567890123456", "+44 7700 900123; DROP"])(
    "of the number %j is refused",
    async (phone) => {
      const person = await alice();
      await expect(enrolPhone(factorApp(person).app, await ownerOf(person), { phone })).rejects.toMatchObject(
        { wireCode: "validation_failed", wireStatus: 400 },
      );
    },
  );
});

describe("removing a factor", () => {
  it("drops the sessions it raised to aal1; with another factor left they owe that one, without live wire", async () => {
    const first = await withAuthenticator(await alice(), "first");
    const second = await withPhone(first.person);
    const rooms = recordingRooms();
    const { app, settled } = factorApp(second.person, { rooms });
    await unenrolFactor(app, await ownerOf(second.person), second.factorId);
    await settled();
    const viewer = await findViewer(app, second.person);
    expect(viewer).toMatchObject({ aal: "aal1", hasSecondFactor: true });
    expect(rooms.ended).toEqual([{ userId: first.person.userId, sessionId: first.person.sessionId }]);
    expect((await call(second.person, "/api/v1/notifications")).status).toBe(401);
  });

  it("leaves an account without factor as it was before, its recovery codes gone", async () => {
    const { person, factorId } = await withAuthenticator(await alice());
    await rows(
      "INSERT INTO recovery_codes (user_id, code_hash, created_at) VALUES (?, 'x', 1)",
      person.userId,
    );
    await unenrolFactor(factorApp(person).app, await ownerOf(person), factorId);
    expect(await findViewer(visitorApp().app, person)).toMatchObject({ aal: "aal1", hasSecondFactor: false });
    expect(await count("recovery_codes", "user_id = ?", person.userId)).toBe(0);
    expect((await call(person, "/api/v1/notifications")).status).toBe(200);
    const [session] = await rows<{ amr: string }>("SELECT amr FROM sessions WHERE id = ?", person.sessionId);
    expect(JSON.parse(session?.amr ?? "")).toMatchObject([{ method: "password" }]);
    expect(await count("account_activity", "user_id = ? AND kind = 'factor_removed'", person.userId)).toBe(1);
  });

  it("that was proved in another window meanwhile asks for aal2 like any other", async () => {
    const person = await alice();
    const { app } = factorApp(person);
    const owner = await ownerOf(person);
    const { id } = await enrolTotp(app, owner, { friendlyName: "mine" });
    const commit: typeof app.commit = async (...done) => {
      await rows("UPDATE mfa_factors SET status = 'verified' WHERE id = ?", id);
      return app.commit(...done);
    };
    await expect(unenrolFactor({ ...app, commit }, owner, id)).rejects.toMatchObject({
      wireCode: "insufficient_aal",
    });
    expect(await count("mfa_factors", "id = ?", id)).toBe(1);
  });

  it("and adding one asks for aal2 once a factor is verified", async () => {
    const { person, factorId } = await withAuthenticator(await alice());
    const later = await anotherBrowserOf(person);
    const { app } = factorApp(later);
    const owner = await ownerOf(later);
    await expect(unenrolFactor(app, owner, factorId)).rejects.toMatchObject({
      wireCode: "insufficient_aal",
      wireStatus: 422,
    });
    for (const enrol of [
      () => enrolTotp(app, owner, { friendlyName: "mine" }),
      () => enrolPhone(app, owner, { phone: unusedPhone() }),
    ])
      await expect(enrol()).rejects.toMatchObject({ wireCode: "insufficient_aal", wireStatus: 403 });
  });
});

describe("a session that owes its second factor", () => {
  it("speaks for nobody: no API, no live wire; one with it does", async () => {
    const { person } = await withAuthenticator(await alice());
    const later = await anotherBrowserOf(person);
    for (const path of ["/api/v1/notifications", "/api/v1/deck?tab=creators"]) {
      expect((await call(later, path)).status).toBe(401);
      expect((await call(person, path)).status).toBe(200);
    }
    const upgrade = { headers: { upgrade: "websocket" } };
    expect((await call(later, "/live", upgrade)).status).toBe(401);
    const open = await call(person, "/live", upgrade);
    expect(open.status).toBe(101);
    open.webSocket?.accept();
    open.webSocket?.close();
  });

  it("keeps its cookies, and its answers are never stored", async () => {
    const { person } = await withAuthenticator(await alice());
    const later = await anotherBrowserOf(person);
    const answer = await call(later, "/");
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    await expect(appOf(later)).resolves.toBeDefined();
  });
});
