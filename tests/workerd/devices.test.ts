import { describe, expect, it } from "vitest";
import { days } from "#app/core/time.ts";
import { recordActivity } from "#app/features/auth/activity.server.ts";
import { endSession } from "#app/features/auth/commands/end-session.server.ts";
import { activityPage, selectActivity } from "#app/features/auth/queries/list-activity.server.ts";
import { selectSessions } from "#app/features/auth/queries/list-sessions.server.ts";
import { appOf } from "#tests/factories/app.ts";
import { call } from "#tests/factories/calls.ts";
import { count, everythingOf } from "#tests/factories/database.ts";
import { alice, anotherBrowserOf, bora } from "#tests/factories/people.ts";
import { movedClock } from "#tests/fakes/moved-clock.ts";
import { recordingRooms } from "#tests/fakes/recording-rooms.ts";

describe("alice's devices", () => {
  it("are those she is signed in with now, and nobody else's", async () => {
    const person = await alice();
    const laptop = await anotherBrowserOf(person);
    await bora();
    const { app } = await appOf(person);
    const ids = (await selectSessions(app)).map(({ id }) => id);
    expect(ids.sort()).toEqual([person.sessionId, laptop.sessionId].sort());
  });

  it("do not count what has run out", async () => {
    const clock = movedClock();
    const person = await alice();
    const { app } = await appOf(person, { clock });
    clock.move(days(31));
    expect(await selectSessions(app)).toEqual([]);
  });

  it("can be signed out one by one: at once, with their windows, and written down", async () => {
    const person = await alice();
    const laptop = await anotherBrowserOf(person);
    const rooms = recordingRooms();
    const { app, settled } = await appOf(person, { rooms });
    await endSession(app, laptop.sessionId);
    await settled();

    expect((await call(laptop, "/api/v1/notifications")).status).toBe(401);
    expect((await call(person, "/api/v1/notifications")).status).toBe(200);
    expect(rooms.ended).toEqual([{ userId: person.userId, sessionId: laptop.sessionId }]);
    expect(await selectActivity(app)).toMatchObject([{ kind: "session_ended" }]);
  });

  it("of others are not found, and nothing happens to them", async () => {
    const [person, other] = await Promise.all([alice(), bora()]);
    const rooms = recordingRooms();
    const { app, settled } = await appOf(person, { rooms });
    const before = await everythingOf(other.userId);
    for (const id of [other.sessionId, crypto.randomUUID(), "", "' OR 1=1 --"]) {
      await expect(endSession(app, id)).rejects.toMatchObject({ code: "not_found" });
    }
    await settled();
    expect(await everythingOf(other.userId)).toBe(before);
    expect(rooms.ended).toEqual([]);
    expect(await count("account_activity", "user_id = ?", person.userId)).toBe(0);
  });

  it("signed out twice at the same moment are signed out once", async () => {
    const person = await alice();
    const laptop = await anotherBrowserOf(person);
    const { app } = await appOf(person);
    const answers = await Promise.allSettled([1, 2, 3].map(() => endSession(app, laptop.sessionId)));
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await count("account_activity", "user_id = ?", person.userId)).toBe(1);
  });
});

describe("the activity log", () => {
  it("pages by key: every line once, newest first, also when new ones come meanwhile", async () => {
    const person = await alice();
    const { app } = await appOf(person);
    const write = () => app.db.batch([recordActivity(app, { userId: person.userId, kind: "signed_in" })]);
    for (let line = 0; line < 45; line++) await write();

    const seen: string[] = [];
    let before: string | null = null;
    do {
      const page: ReturnType<typeof activityPage<{ id: string }>> = activityPage(
        await selectActivity(app, { before }),
      );
      seen.push(...page.lines.map(({ id }) => id));
      before = page.next;
      await write();
    } while (before);
    expect(seen).toHaveLength(45);
    expect(seen).toEqual([...new Set(seen)].sort().reverse());
  });

  it("is the owner's alone", async () => {
    const [person, other] = await Promise.all([alice(), bora()]);
    const { app } = await appOf(person);
    await app.db.batch([recordActivity(app, { userId: other.userId, kind: "signed_in" })]);
    expect(await selectActivity(app)).toEqual([]);
  });
});
