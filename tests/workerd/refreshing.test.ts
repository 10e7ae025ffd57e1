import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { days, seconds } from "#app/core/time.ts";
import { refreshSession } from "#app/features/auth/commands/refresh-session.server.ts";
import { signOut } from "#app/features/auth/commands/sign-out.server.ts";
import { findViewer } from "#app/features/auth/queries.server.ts";
import { appOf, visitorApp } from "#tests/factories/app.ts";
import { count, rows } from "#tests/factories/database.ts";
import { alice } from "#tests/factories/people.ts";
import { movedClock } from "#tests/fakes/moved-clock.ts";
import { recordingD1 } from "#tests/fakes/recording-d1.ts";
import { recordingRooms } from "#tests/fakes/recording-rooms.ts";

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
    expect(await findViewer(visitorApp({ clock }).app, person)).toBeNull();
  });

  it("with a used token after ten seconds ends the session for thief and owner, and their windows", async () => {
    const clock = movedClock();
    const person = await alice();
    const rooms = recordingRooms();
    const { app, settled } = visitorApp({ clock, rooms });
    const renewed = await refreshSession(app, person.refresh);
    clock.move(seconds(10) + 1);

    expect(await refreshSession(app, person.refresh)).toBeNull();
    await settled();

    expect(await count("sessions", "id = ?", person.sessionId)).toBe(0);
    expect(await count("refresh_tokens", "session_id = ?", person.sessionId)).toBe(0);
    expect(await refreshSession(app, renewed?.refresh ?? "")).toBeNull();
    expect(await findViewer(app, person)).toBeNull();
    expect(rooms.ended).toEqual([{ userId: person.userId, sessionId: person.sessionId }]);
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
