import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { SEGMENTS, type Segment } from "#app/core/segments.ts";
import { days, hours } from "#app/core/time.ts";
import {
  draftAnnouncement,
  endAnnouncement,
  sendAnnouncement,
} from "#app/features/announcements/commands.server.ts";
import { selectAnnounced, toShown } from "#app/features/announcements/queries.server.ts";
import { removeExpired } from "#app/features/notifications/wake.server.ts";
import { createRooms } from "#app/platform/realtime.server.ts";
import { appOf } from "#tests/factories/app.ts";
import { manyMembers } from "#tests/factories/crowd.ts";
import { count, rows } from "#tests/factories/database.ts";
import { opensWindow } from "#tests/factories/live.ts";
import { ada, alice, bora, type Person } from "#tests/factories/people.ts";
import { movedClock } from "#tests/fakes/moved-clock.ts";
import { recordingD1 } from "#tests/fakes/recording-d1.ts";
import { recordingRooms } from "#tests/fakes/recording-rooms.ts";
import { tellAnnouncements } from "#workers/jobs/announcements.ts";

async function announced(admin: Person, segment: Segment = "everyone"): Promise<string> {
  const { app } = await appOf(admin);
  const news = {
    title: "Templates are here",
    body: "Begin with a plan.",
    link: "/templates",
    link_text: "Look",
  };
  const id = await draftAnnouncement(app, { ...news, segment });
  await sendAnnouncement(app, { announcement_id: id, days: 7 });
  return id;
}

/** Goes on until nothing is left to be told. @returns how many pieces it took */
async function tellAll(deps: Parameters<typeof tellAnnouncements>[0]): Promise<number> {
  let pieces = 0;
  while ((await tellAnnouncements(deps)) > 0) pieces++;
  return pieces;
}

const heardOf = (id: string) =>
  rows<{ user_id: string }>("SELECT user_id FROM notifications WHERE entity_id = ? ORDER BY user_id", id);

/** A session for each of them, last used then. */
const signIn = (members: string[], at: number) =>
  rows(
    `INSERT INTO sessions (id, user_id, aal, amr, created_at, refreshed_at, not_after)
      SELECT 'of ' || value, value, 'aal1', '[]', ?2, ?2, ?2 + 864000000 FROM json_each(?1)`,
    JSON.stringify(members),
    at,
  );

const home = async (who: Person) => {
  const { app } = await appOf(who);
  const [rowsOf] = await app.ask([selectAnnounced(app)]);
  return toShown(rowsOf, app.viewer, Date.now()).map(({ id }) => id);
};

describe("an announcement that is sent", () => {
  it("is told to each once, to many as well as to one, and by two runs at a time", async () => {
    const admin = await ada();
    const [crowd, here] = [await manyMembers(120), await Promise.all([alice(), bora(), alice()])];
    const id = await announced(admin);
    const rooms = recordingRooms();
    const { app } = await appOf(admin, { rooms });
    await Promise.all([tellAll(app), tellAll(app)]);
    const heard = (await heardOf(id)).map(({ user_id }) => user_id);
    expect(heard).toEqual(expect.arrayContaining(crowd));
    expect(new Set(heard).size).toBe(heard.length);
    for (const { userId } of here) expect(rooms.notificationsOf(userId)).toHaveLength(1);
    expect(crowd.flatMap((member) => rooms.notificationsOf(member))).toEqual([]);
    expect(await tellAll(app)).toBe(0);
  });

  it("goes out in smaller pieces where many have a window open: each says it to fifty of them at most", async () => {
    const admin = await ada();
    const crowd = await manyMembers(120);
    await signIn(crowd, Date.now());
    const away = await manyMembers(5);
    await signIn(away, Date.now() - hours(3));
    const id = await announced(admin);
    const rooms = recordingRooms();
    const { app } = await appOf(admin, { rooms });
    let said = 0;
    for (let pieces = 0; (await tellAnnouncements(app)) > 0; pieces++) {
      const now = rooms.sent.length;
      expect(now - said).toBeLessThanOrEqual(50);
      said = now;
      expect(pieces).toBeLessThan(10);
    }
    const live = crowd.flatMap((member) => rooms.notificationsOf(member));
    expect([live.length, new Set(live).size]).toEqual([120, 120]);
    expect(away.flatMap((member) => rooms.notificationsOf(member))).toEqual([]);
    expect((await heardOf(id)).map(({ user_id }) => user_id)).toEqual(
      expect.arrayContaining([...crowd, ...away]),
    );
  });

  it("is in an open window and in the drawer, with its words and its link, until its days are over", async () => {
    const [admin, brand] = await Promise.all([ada(), bora()]);
    await announced(admin);
    const clock = movedClock();
    const window = await opensWindow(brand);
    const { app } = await appOf(admin, { rooms: createRooms(env), clock });
    await tellAll(app);
    expect((await window.hears("notification.created")).notification).toMatchObject({
      kind: "announcement",
      title: "Templates are here",
      message: "Begin with a plan.",
      action_url: "/templates",
      action_text: "Look",
      priority: "normal",
    });
    clock.move(days(7) + 1);
    while ((await removeExpired(app)) > 0);
    expect(
      await rows("SELECT 1 FROM notifications WHERE user_id = ? AND kind = 'announcement'", brand.userId),
    ).toEqual([]);
  });

  it.each(Object.keys(SEGMENTS) as Segment[])(
    "is told to whoever sees it on their Home: %s",
    async (segment) => {
      const old = Date.now() - days(31);
      const [admin, ...others] = await Promise.all([
        ada(),
        alice(),
        bora(),
        bora({ profile: { account_type: "company" } }),
        alice({ profile: { subscription_status: "active", subscription_tier: "pro" } }),
        alice({ joinedAt: old }),
      ]);
      const id = await announced(admin, segment);
      await tellAll((await appOf(admin)).app);
      const heard = new Set((await heardOf(id)).map(({ user_id }) => user_id));
      for (const who of [admin, ...others])
        expect(heard.has(who.userId)).toBe((await home(who)).includes(id));
    },
  );

  it("is taken back from whoever has not read it, and from nobody else", async () => {
    const [admin, creator, brand] = await Promise.all([ada(), alice(), bora()]);
    const id = await announced(admin);
    const rooms = recordingRooms();
    const { app } = await appOf(admin, { rooms });
    await tellAll(app);
    await rows("UPDATE notifications SET read = 1 WHERE entity_id = ? AND user_id = ?", id, creator.userId);
    await endAnnouncement(app, id);
    await tellAll(app);
    expect(await heardOf(id)).toEqual([{ user_id: creator.userId }]);
    expect(rooms.sent).toContainEqual({ userId: brand.userId, frame: { type: "notifications.changed" } });
  });

  it("goes no further once it is taken back, and is not told when its days are over before its turn", async () => {
    const admin = await ada();
    await manyMembers(1_100);
    const clock = movedClock();
    const { app } = await appOf(admin, { clock });
    const id = await announced(admin);
    await tellAnnouncements(app);
    expect(await heardOf(id)).toHaveLength(1000);
    await endAnnouncement(app, id);
    await tellAll(app);
    expect(await heardOf(id)).toEqual([]);
    const late = await announced(admin);
    clock.move(days(7) + 1);
    await tellAll(app);
    expect(await heardOf(late)).toEqual([]);
  });

  it("goes out to a thousand members at a time, by six statements that do not grow with them", async () => {
    await rows("UPDATE sessions SET refreshed_at = 0");
    const admin = await ada();
    const crowd = await manyMembers(2_500);
    const recording = recordingD1(env.DB);
    const { app } = await appOf(admin, { d1: recording.d1 });
    const id = await announced(admin);
    const [calls, from] = [recording.roundTrips, recording.sent.length];
    const pieces = await tellAll(app);
    const there = await count("profiles", "status = 'active'");
    expect(pieces).toBe(Math.floor(there / 1000) + 1);
    expect((await heardOf(id)).map(({ user_id }) => user_id)).toEqual(expect.arrayContaining(crowd));
    expect(await heardOf(id)).toHaveLength(there);
    const sent = recording.sent.slice(from);
    // Each piece asks which is on its way, what its piece is, and tells it; at the end nothing is on its way.
    expect(recording.roundTrips - calls).toBe(3 * pieces + 1);
    expect(sent).toHaveLength(6 * pieces + 1);
    for (const { sql, params } of sent) {
      expect(params.length).toBeLessThanOrEqual(90);
      expect(sql.length + JSON.stringify(params).length).toBeLessThan(90_000);
    }
  });
});
