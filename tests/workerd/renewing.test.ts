import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { minutes, seconds } from "#app/core/time.ts";
import { sessionStateOf } from "#app/features/auth/session-state.server.ts";
import { visitorApp } from "#tests/factories/app.ts";
import { call, cookieOf, cookiesIn } from "#tests/factories/calls.ts";
import { count } from "#tests/factories/database.ts";
import { alice, type Person } from "#tests/factories/people.ts";
import { type MovedClock, movedClock } from "#tests/fakes/moved-clock.ts";
import { recordingD1 } from "#tests/fakes/recording-d1.ts";
import { expectConsoleError } from "#tests/setup/unexpected-errors.ts";
import { resolveSession } from "#workers/http/middleware/session.ts";

/** A browser: it asks with the cookies it holds, and keeps those it is given. */
function browserOf(person: Person, clock: MovedClock) {
  let cookie = cookieOf(person);
  return {
    take: (cookies: string[]) => {
      if (cookies.length > 0) cookie = cookies.map((line) => line.split(";", 1)[0]).join("; ");
    },
    ask: async (d1: D1Database = env.DB) => {
      const { app, cookies } = visitorApp({ clock, d1 });
      await resolveSession(app, cookie, true);
      await app.settle();
      return { userId: app.viewer?.userId ?? null, session: sessionStateOf(app), cookies };
    },
  };
}

/** The database, which cannot be written for the first so many batches. */
function faltering(faults: number): D1Database {
  let left = faults;
  return recordingD1(env.DB, async (statements) => {
    const writes = statements.some(({ sql }) => !/^select/i.test(sql.trim()));
    if (writes && left > 0) {
      left -= 1;
      throw new Error("D1_ERROR: Network connection lost.");
    }
  }).d1;
}

describe("a session near its end", () => {
  it("is renewed for 12 loaders of two tabs at once, and nobody is signed out, round after round", async () => {
    const clock = movedClock();
    const person = await alice();
    const browser = browserOf(person, clock);
    for (let round = 0; round < 3; round++) {
      clock.move(minutes(9));
      const answers = await Promise.all(Array.from({ length: 12 }, () => browser.ask()));
      for (const { userId } of answers) expect(userId).toBe(person.userId);
      // The last answer wins, as in a browser; all of them carry the same.
      expect(new Set(answers.map(({ cookies }) => cookies[1])).size).toBe(1);
      for (const { cookies } of answers) browser.take(cookies);
    }
    expect(await count("sessions", "id = ?", person.sessionId)).toBe(1);
  });

  it("is renewed after passing faults, and the browser learns the new end", async () => {
    const clock = movedClock();
    const person = await alice();
    clock.move(minutes(9));
    const { userId, session, cookies } = await browserOf(person, clock).ask(faltering(2));
    expect(userId).toBe(person.userId);
    expect(cookies).toHaveLength(2);
    expect(session?.expiresIn).toBeGreaterThan(minutes(9));
  });

  it("goes on with what is left of its access token while the database cannot write, and keeps its cookies", async () => {
    expectConsoleError("refresh_failed");
    const clock = movedClock();
    const person = await alice();
    clock.move(minutes(10) - seconds(60));
    const browser = browserOf(person, clock);
    const { userId, session, cookies } = await browser.ask(faltering(99));
    expect({ userId, cookies }).toEqual({ userId: person.userId, cookies: [] });
    expect(session?.expiresIn).toBeLessThanOrEqual(seconds(60));
    // Later the database is back.
    clock.move(minutes(20));
    expect((await browser.ask()).userId).toBe(person.userId);
  });

  it("is not taken for over when it cannot be renewed: the answer says to come back, and no cookie goes", async () => {
    expectConsoleError("refresh_failed");
    const clock = movedClock();
    const person = await alice();
    clock.move(minutes(20));
    const browser = browserOf(person, clock);
    await expect(browser.ask(faltering(99))).rejects.toMatchObject({ status: 503, retryAfter: 2 });
    expect((await browser.ask()).userId).toBe(person.userId);
  });

  it("is removed from the browser when it is over for good", async () => {
    const clock = movedClock();
    const person = await alice();
    clock.move(minutes(9));
    const { app } = visitorApp();
    await app.db.$client.prepare("DELETE FROM sessions WHERE id = ?").bind(person.sessionId).run();
    const { userId, session, cookies } = await browserOf(person, clock).ask();
    expect([userId, session]).toEqual([null, null]);
    for (const cookie of cookies) expect(cookie).toMatch(/=; Max-Age=0/);
    expect(cookies).toHaveLength(2);
  });
});

describe("what a page may know of its session", () => {
  it("is who, how sure and until when, and never a token", async () => {
    const person = await alice();
    const answer = await call(person, "/api/v1/session");
    const text = await answer.text();
    expect(JSON.parse(text)).toEqual({
      session: {
        userId: person.userId,
        sessionId: person.sessionId,
        aal: "aal1",
        expiresAt: expect.any(Number),
        expiresIn: expect.any(Number),
      },
    });
    expect(text).not.toContain(person.access);
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });

  it("is nothing for a visitor, without a fault", async () => {
    const answer = await call(null, "/api/v1/session");
    expect([answer.status, await answer.json(), cookiesIn(answer)]).toEqual([200, { session: null }, {}]);
  });
});
