import { env } from "cloudflare:workers";
import { importJWK, type JWK, SignJWT } from "jose";
import { describe, expect, it } from "vitest";
import { days, minutes, seconds } from "#app/core/time.ts";
import { refreshSession } from "#app/features/auth/commands/refresh-session.server.ts";
import { signOut } from "#app/features/auth/commands/sign-out.server.ts";
import { appOf, visitorApp } from "#tests/factories/app.ts";
import { call, cookieOf, cookiesIn } from "#tests/factories/calls.ts";
import { count, rows } from "#tests/factories/database.ts";
import { alice, anotherBrowserOf, type Person } from "#tests/factories/people.ts";
import { movedClock } from "#tests/fakes/moved-clock.ts";
import { recordingD1 } from "#tests/fakes/recording-d1.ts";
import type { RecordingRooms } from "#tests/fakes/recording-rooms.ts";
import { resolveSession } from "#workers/http/middleware/session.ts";

/** What a request with these cookies is seen as, at a time of the test's choice. */
async function asks(person: Pick<Person, "access" | "refresh">, clock = movedClock()) {
  const { app, cookies } = visitorApp({ clock });
  await resolveSession(app, cookieOf(person), true);
  return { viewer: app.viewer, cookies, roundTrips: app.meter.roundTrips };
}

function privateKey() {
  return importJWK(JSON.parse(env.AUTH_SIGNING_KEY) as JWK, "ES256");
}

/** A token that is right in everything, except for what a test changes. */
async function token(
  person: Person,
  claims: Record<string, unknown> = {},
  header: Record<string, unknown> = {},
  key?: CryptoKey,
) {
  const now = Math.floor(Date.now() / 1000);
  const base = {
    sub: person.userId,
    session_id: person.sessionId,
    iss: "thrive",
    aud: "authenticated",
    iat: now,
    exp: now + 600,
  };
  return new SignJWT({ ...base, ...claims })
    .setProtectedHeader({ alg: "ES256", typ: "JWT", ...header })
    .sign(key ?? ((await privateKey()) as CryptoKey));
}

function unsigned(person: Person, alg: string): string {
  const part = (value: unknown) =>
    btoa(JSON.stringify(value)).replaceAll("=", "").replaceAll("+", "-").replaceAll("/", "_");
  const exp = Math.floor(Date.now() / 1000) + 600;
  const body = part({
    sub: person.userId,
    session_id: person.sessionId,
    iss: "thrive",
    aud: "authenticated",
    exp,
  });
  return `${part({ alg, typ: "JWT" })}.${body}.`;
}

describe("refreshing", () => {
  it("20 times in parallel gives everyone the same one successor", async () => {
    const person = await alice();
    const { app } = visitorApp();
    const answers = await Promise.all(Array.from({ length: 20 }, () => refreshSession(app, person.refresh)));

    expect(new Set(answers.map((answer) => answer?.refresh)).size).toBe(1);
    expect(answers[0]?.refresh).not.toBe(person.refresh);
    expect(await count("refresh_tokens", "session_id = ?", person.sessionId)).toBe(2);
    expect(await count("refresh_tokens", "session_id = ? AND used_at IS NULL", person.sessionId)).toBe(1);
  });

  it("goes on for as long as the member comes back, and each token once", async () => {
    const clock = movedClock();
    const person = await alice();
    const { app } = visitorApp({ clock });
    let refresh = person.refresh;
    for (let round = 0; round < 3; round++) {
      clock.move(days(29));
      const renewed = await refreshSession(app, refresh);
      expect(renewed).toMatchObject({ userId: person.userId, sessionId: person.sessionId });
      refresh = renewed?.refresh ?? "";
    }
    clock.move(days(4));
    // 91 days after sign-in the session is over, however busy it was.
    expect(await refreshSession(app, refresh)).toBeNull();
  });

  it("after 30 idle days is too late", async () => {
    const clock = movedClock();
    const person = await alice();
    clock.move(days(30) + seconds(1));
    expect(await refreshSession(visitorApp({ clock }).app, person.refresh)).toBeNull();
    expect((await asks(person, clock)).viewer).toBeNull();
  });

  it("with a used token after ten seconds ends the session for thief and owner, and their windows", async () => {
    const clock = movedClock();
    const person = await alice();
    const { app, jobs, settled } = visitorApp({ clock });
    const renewed = await refreshSession(app, person.refresh);
    clock.move(seconds(10) + 1);

    expect(await refreshSession(app, person.refresh)).toBeNull();
    await settled();

    expect(await count("sessions", "id = ?", person.sessionId)).toBe(0);
    expect(await count("refresh_tokens", "session_id = ?", person.sessionId)).toBe(0);
    expect(await refreshSession(app, renewed?.refresh ?? "")).toBeNull();
    expect(
      (await asks({ access: renewed?.access ?? "", refresh: renewed?.refresh ?? "" })).viewer,
    ).toBeNull();
    expect((jobs.rooms as RecordingRooms).ended).toEqual([
      { userId: person.userId, sessionId: person.sessionId },
    ]);
  });

  it("with a used token whose successor was used ends the session at once", async () => {
    const person = await alice();
    const { app } = visitorApp();
    const first = await refreshSession(app, person.refresh);
    await refreshSession(app, first?.refresh ?? "");
    expect(await refreshSession(app, person.refresh)).toBeNull();
    expect(await count("sessions", "id = ?", person.sessionId)).toBe(0);
  });

  it("does nothing when the session ends between looking and renewing", async () => {
    const person = await alice();
    const ends = () => rows("DELETE FROM sessions WHERE id = ?", person.sessionId);
    const { app } = visitorApp({ d1: recordingD1(env.DB, ends).d1 });
    expect(await refreshSession(app, person.refresh)).toBeNull();
    expect(await count("refresh_tokens", "session_id = ?", person.sessionId)).toBe(0);
  });

  it("and signing out at the same moment never fails, and leaves no session", async () => {
    const people = await Promise.all(Array.from({ length: 15 }, () => alice()));
    await Promise.all(
      people.map(async (person) => {
        const { app } = await appOf(person);
        const refresh = () => refreshSession(visitorApp().app, person.refresh);
        await Promise.all([refresh(), signOut(app), refresh()]);
        expect(await count("sessions", "id = ?", person.sessionId)).toBe(0);
      }),
    );
  });

  it.each(["", "x", "a.b.c", "'; DROP TABLE sessions; --", "x".repeat(4000)])(
    "with nonsense does nothing (%#)",
    async (text) => {
      expect(await refreshSession(visitorApp().app, text)).toBeNull();
    },
  );
});

describe("a request", () => {
  it("with a young access token costs one statement and sets no cookie", async () => {
    const person = await alice();
    const { viewer, cookies, roundTrips } = await asks(person);
    expect(viewer).toMatchObject({ userId: person.userId, displayName: "Alice", roles: [] });
    expect([cookies, roundTrips]).toEqual([[], 1]);
  });

  it("in the last 90 seconds of its access token renews the session", async () => {
    const clock = movedClock();
    const person = await alice();
    clock.move(minutes(10) - seconds(89));
    const { viewer, cookies } = await asks(person, clock);
    expect(viewer?.userId).toBe(person.userId);
    expect(cookies).toHaveLength(2);
    expect(cookies.join()).not.toContain(person.refresh);
  });

  it("with an expired access token goes on by the refresh token, and without one is signed out", async () => {
    const clock = movedClock();
    const person = await alice();
    clock.move(minutes(11));
    expect((await asks({ ...person, refresh: "" }, clock)).viewer).toBeNull();
    expect((await asks(person, clock)).viewer?.userId).toBe(person.userId);
  });

  it("with a forged, foreign or broken access token is signed out, loses its cookies, and is never a fault", async () => {
    const [person, other] = await Promise.all([alice(), alice()]);
    const hour = Math.floor(Date.now() / 1000) - 3600;
    const pair = (await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, [
      "sign",
      "verify",
    ])) as CryptoKeyPair;
    const [head, , signature] = person.access.split(".");
    const forged = {
      "alg none": unsigned(person, "none"),
      "alg None": unsigned(person, "None"),
      "alg HS256 without signature": unsigned(person, "HS256"),
      "another key": await token(person, {}, {}, pair.privateKey),
      expired: await token(person, { exp: hour }),
      "another issuer": await token(person, { iss: "evil" }),
      "another audience": await token(person, { aud: "anon" }),
      "no session": await token(person, { session_id: undefined }),
      "a session that is no id": await token(person, { session_id: "1' OR 1=1 --" }),
      "someone else's session": await token(person, { session_id: other.sessionId }),
      "a body of someone else's token": `${head}.${other.access.split(".")[1]}.${signature}`,
      "a cut token": person.access.slice(0, -4),
      nonsense: "%00%ff; drop",
      "a very long text": "x".repeat(5000),
    };
    for (const [what, access] of Object.entries(forged)) {
      const answer = await call(null, "/api/v1/notifications", {
        headers: { cookie: cookieOf({ access, refresh: "" }) },
      });
      expect(answer.status, what).toBe(401);
      expect(cookiesIn(answer), what).toEqual({ "__Host-thrive-access": "", "__Host-thrive-refresh": "" });
      expect(answer.headers.get("cache-control"), what).toBe("no-store");
    }
    const good = await call(null, "/api/v1/notifications", {
      headers: { cookie: cookieOf({ access: await token(person), refresh: "" }) },
    });
    expect(good.status).toBe(200);
  });

  it("of a banned, suspended or deleted member is signed out from then on", async () => {
    for (const statement of [
      "UPDATE users SET banned_until = 9e12 WHERE id = ?",
      "UPDATE users SET deleted_at = 1 WHERE id = ?",
      "UPDATE profiles SET status = 'suspended' WHERE user_id = ?",
      "DELETE FROM sessions WHERE user_id = ?",
    ]) {
      const person = await alice();
      expect((await call(person, "/api/v1/notifications")).status).toBe(200);
      await rows(statement, person.userId);
      expect((await call(person, "/api/v1/notifications")).status, statement).toBe(401);
    }
  });
});

describe("signing out", () => {
  it("ends this browser's session at once, and no other", async () => {
    const person = await alice();
    const elsewhere = await anotherBrowserOf(person);
    const { app, jobs, settled } = await appOf(person);
    await signOut(app);
    await settled();

    expect((await call(person, "/api/v1/notifications")).status).toBe(401);
    expect(await refreshSession(visitorApp().app, person.refresh)).toBeNull();
    expect((await call(elsewhere, "/api/v1/notifications")).status).toBe(200);
    expect(await count("analytics_events", "event_name = 'sign_out' AND user_id = ?", person.userId)).toBe(1);
    expect((jobs.rooms as RecordingRooms).ended).toEqual([
      { userId: person.userId, sessionId: person.sessionId },
    ]);
  });
});
