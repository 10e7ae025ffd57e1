import { env } from "cloudflare:workers";
import { importJWK, type JWK, SignJWT } from "jose";
import { describe, expect, it } from "vitest";
import { minutes, seconds } from "#app/core/time.ts";
import { refreshSession } from "#app/features/auth/commands/refresh-session.server.ts";
import { signOut } from "#app/features/auth/commands/sign-out.server.ts";
import { issuerOf } from "#app/features/auth/settings.server.ts";
import { appOf, visitorApp } from "#tests/factories/app.ts";
import { call, cookieOf, cookiesIn } from "#tests/factories/calls.ts";
import { count, rows } from "#tests/factories/database.ts";
import { ada, alice, anotherBrowserOf, type Person, sam } from "#tests/factories/people.ts";
import { movedClock } from "#tests/fakes/moved-clock.ts";
import { recordingRooms } from "#tests/fakes/recording-rooms.ts";
import { openLiveSocket } from "#workers/http/live.ts";
import { resolveSession } from "#workers/http/middleware/session.ts";

/** What a request with these cookies is seen as, at a time of the test's choice. */
async function asks(person: Pick<Person, "access" | "refresh">, clock = movedClock()) {
  const { app, cookies } = visitorApp({ clock });
  await resolveSession(app, cookieOf(person), true);
  await app.settle();
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
    iss: issuerOf(env),
    aud: "authenticated",
    iat: now,
    exp: now + 600,
  };
  return new SignJWT({ ...base, ...claims })
    .setProtectedHeader({ alg: "ES256", typ: "JWT", kid: JSON.parse(env.AUTH_SIGNING_KEY).kid, ...header })
    .sign(key ?? ((await privateKey()) as CryptoKey));
}

function unsigned(person: Person, alg: string): string {
  const part = (value: unknown) =>
    btoa(JSON.stringify(value)).replaceAll("=", "").replaceAll("+", "-").replaceAll("/", "_");
  const exp = Math.floor(Date.now() / 1000) + 600;
  const body = part({
    sub: person.userId,
    session_id: person.sessionId,
    iss: issuerOf(env),
    aud: "authenticated",
    exp,
  });
  return `${part({ alg, typ: "JWT" })}.${body}.`;
}

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

  it("on plain-http localhost uses cookies without the prefix, which https does not take", async () => {
    const person = await alice();
    const plain = `thrive-access=${person.access}; thrive-refresh=${person.refresh}`;
    const status = async (url: string, cookie: string) =>
      (await call(null, url, { headers: { cookie } })).status;
    const path = "/api/v1/notifications";
    expect(await status(`http://localhost:8787${path}`, plain)).toBe(200);
    expect(await status(path, plain)).toBe(401);
    expect(await status(`http://localhost:8787${path}`, cookieOf(person))).toBe(401);
  });

  it("has the staff roles of this very moment", async () => {
    const [agent, admin, member] = await Promise.all([sam(), ada(), alice()]);
    const roles = async (person: Person) => (await asks(person)).viewer?.roles;
    expect(await Promise.all([roles(agent), roles(admin), roles(member)])).toEqual([
      ["support"],
      ["admin"],
      [],
    ]);

    await rows("DELETE FROM user_roles WHERE user_id = ?", admin.userId);
    await rows("INSERT INTO user_roles (user_id, role, created_at) VALUES (?, 'emperor', 1)", member.userId);
    expect(await Promise.all([roles(admin), roles(member)])).toEqual([[], []]);
  });
});

describe("signing out", () => {
  it("ends this browser's session at once, and no other", async () => {
    const person = await alice();
    const elsewhere = await anotherBrowserOf(person);
    const rooms = recordingRooms();
    const { app, settled } = await appOf(person, { rooms });
    await signOut(app);
    await settled();

    expect((await call(person, "/api/v1/notifications")).status).toBe(401);
    expect(await refreshSession(visitorApp().app, person.refresh)).toBeNull();
    expect((await call(elsewhere, "/api/v1/notifications")).status).toBe(200);
    expect(await count("analytics_events", "event_name = 'sign_out' AND user_id = ?", person.userId)).toBe(1);
    expect(rooms.ended).toEqual([{ userId: person.userId, sessionId: person.sessionId }]);
  });
});

it("that ends while its live wire is opened cuts it off, and any other goes on", async () => {
  const person = await alice();
  const origin = "https://thrive.test";
  const opens = async (meanwhile: () => Promise<unknown>) => {
    const getByName = (name: string) => ({
      fetch: async (request: Request) => {
        await meanwhile();
        return env.USER_ROOM.getByName(name).fetch(request);
      },
    });
    const rooms = recordingRooms();
    const usedEnv = { ...env, USER_ROOM: { getByName } } as unknown as typeof env;
    const { app, settled } = await appOf(person, { env: usedEnv, rooms });
    const answer = await openLiveSocket(
      app,
      new Request(`${origin}/live`, { headers: { upgrade: "websocket", origin } }),
    );
    expect(answer.status).toBe(101);
    answer.webSocket?.accept();
    await settled();
    answer.webSocket?.close();
    return rooms.ended;
  };
  expect(await opens(async () => undefined)).toEqual([]);
  const { userId, sessionId } = person;
  const ended = await opens(() => rows("DELETE FROM sessions WHERE id = ?", sessionId));
  expect(ended).toEqual([{ userId, sessionId }]);
});
