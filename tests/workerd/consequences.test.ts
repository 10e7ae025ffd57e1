import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { seconds } from "#app/core/time.ts";
import { postOpportunity } from "#app/features/opportunities/commands/post-opportunity.server.ts";
import { swipe } from "#app/features/sparks/commands/swipe.server.ts";
import { appOf, visitorApp } from "#tests/factories/app.ts";
import { cookieOf } from "#tests/factories/calls.ts";
import { count, rows } from "#tests/factories/database.ts";
import { since } from "#tests/factories/notifications.ts";
import { alice, bora, type Person } from "#tests/factories/people.ts";
import { type Posting, postInput, posting } from "#tests/factories/postings.ts";
import { forgetfulD1 } from "#tests/fakes/forgetful-d1.ts";
import { movedClock } from "#tests/fakes/moved-clock.ts";
import { recordingD1 } from "#tests/fakes/recording-d1.ts";
import { recordingRooms } from "#tests/fakes/recording-rooms.ts";
import { expectConsoleError } from "#tests/setup/unexpected-errors.ts";
import { resolveSession } from "#workers/http/middleware/session.ts";
import { sweepOutbox } from "#workers/jobs/sweep-outbox.ts";

// A sweep takes up whatever waits: each test finds an empty outbox.
beforeEach(async () => {
  await rows("DELETE FROM outbox");
});

const right = (job: Posting) =>
  ({ intent: "swipe", direction: "right", target_type: "opportunity", target_id: job.id }) as const;

async function xpOf({ userId }: Person): Promise<number | undefined> {
  const [row] = await rows<{ xp: number }>("SELECT xp FROM profiles WHERE user_id = ?", userId);
  return row?.xp;
}

async function storedOf(creator: Person, brand: Person) {
  return {
    swipes: await count("swipes", "actor_id = ?", creator.userId),
    interests: await count("applications", "applicant_id = ?", creator.userId),
    told: await count("notifications", "user_id = ?", brand.userId),
    counted: await count("analytics_events", "user_id = ? AND event_name = 'swipe'", creator.userId),
    waiting: await count("outbox", "actor_id = ? AND reacted_at IS NULL", creator.userId),
  };
}

/** As long as it lasts, no analytics event can be stored. */
async function withoutAnalytics(act: () => Promise<unknown>): Promise<void> {
  await rows(`CREATE TRIGGER no_analytics BEFORE INSERT ON analytics_events
    BEGIN SELECT RAISE(ABORT, 'no analytics today'); END`);
  try {
    await act();
  } finally {
    await rows("DROP TRIGGER no_analytics");
  }
}

describe("what follows from a command", () => {
  it("is stored with its own batch, and a request of a member's browser asks twice in all", async () => {
    const [creator, brand] = await Promise.all([alice(), bora()]);
    const job = await posting(brand);
    const recording = recordingD1(env.DB);
    const rooms = recordingRooms();
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const push: typeof rooms.push = (...sent) => answered.then(() => rooms.push(...sent));
    const { app, settled } = visitorApp({ d1: recording.d1, rooms: { ...rooms, push } });
    await resolveSession(app, cookieOf(creator), true);
    await swipe(app, right(job));
    expect(app.meter.roundTrips).toBe(2);
    answer();
    expect(await storedOf(creator, brand)).toEqual({
      swipes: 1,
      interests: 1,
      told: 1,
      counted: 1,
      waiting: 0,
    });
    await settled();
    expect(rooms.notificationsOf(brand.userId)).toHaveLength(1);
    expect(await count("outbox", "actor_id = ? AND delivered_at IS NULL", creator.userId)).toBe(0);
  });

  it("is nothing for a repeat, whose event did not happen", async () => {
    const [creator, brand] = await Promise.all([alice(), bora()]);
    const job = await posting(brand);
    const { app, settled } = await appOf(creator);
    await Promise.all([1, 2, 3].map(() => swipe(app, right(job))));
    await settled();
    expect(await storedOf(creator, brand)).toEqual({
      swipes: 1,
      interests: 1,
      told: 1,
      counted: 1,
      waiting: 0,
    });
    expect(await count("outbox", "actor_id = ?", creator.userId)).toBe(1);
  });

  it("does not take the command with it when it fails: the sweep makes it up", async () => {
    expectConsoleError("reaction_failed");
    const [creator, brand] = await Promise.all([alice(), bora()]);
    const job = await posting(brand);
    const [clock, rooms] = [movedClock(), recordingRooms()];
    const { app, jobs, settled } = await appOf(creator, { clock, rooms });
    await withoutAnalytics(() => swipe(app, right(job)));
    expect(await storedOf(creator, brand)).toEqual({
      swipes: 1,
      interests: 0,
      told: 0,
      counted: 0,
      waiting: 1,
    });
    for (let run = 0; run < 3; run++) {
      clock.move(seconds(21));
      await sweepOutbox(jobs);
      await settled();
    }
    expect(await storedOf(creator, brand)).toEqual({
      swipes: 1,
      interests: 1,
      told: 1,
      counted: 1,
      waiting: 0,
    });
    expect(rooms.notificationsOf(brand.userId)).toHaveLength(1);
  });

  it("grants XP once, though the answer of the batch was lost and the cron comes by", async () => {
    const creator = await alice();
    const clock = movedClock();
    const d1 = forgetfulD1(env.DB, (texts) => texts.some((text) => text.includes('INSERT INTO "outbox"')));
    const { app, jobs, settled } = await appOf(creator, { d1, clock });
    const { id } = await postOpportunity(app, postInput(), null);
    await settled();
    clock.move(seconds(21));
    await sweepOutbox(jobs);
    await settled();
    expect(await xpOf(creator)).toBe(50);
    expect(await rows("SELECT id FROM opportunities WHERE created_by = ?", creator.userId)).toEqual([{ id }]);
    expect(await count("outbox", "actor_id = ?", creator.userId)).toBe(1);
  });

  it("reaches bora on reconnect when the Worker dies between commit and push, and again by the sweep", async () => {
    const [creator, brand] = await Promise.all([alice(), bora()]);
    const job = await posting(brand);
    const clock = movedClock();
    const dead = { ...recordingRooms(), push: () => new Promise<void>(() => {}) };
    const { app } = await appOf(creator, { clock, rooms: dead });
    await swipe(app, right(job));

    const caughtUp = (await since(brand, 0)).items.map(({ id }) => id);
    expect(caughtUp).toHaveLength(1);

    const rooms = recordingRooms();
    const { jobs, settled } = await appOf(creator, { clock, rooms });
    clock.move(seconds(21));
    await sweepOutbox(jobs);
    await settled();
    // The same one, which her window has already.
    expect(rooms.notificationsOf(brand.userId)).toEqual(caughtUp);
    expect(await storedOf(creator, brand)).toMatchObject({ interests: 1, told: 1, counted: 1 });
  });
});

describe("a token that outlives its session", () => {
  it("stores nothing, and uses up nothing of the member's limit", async () => {
    const [creator, brand] = await Promise.all([alice(), bora()]);
    const job = await posting(brand);
    const { app } = visitorApp();
    await resolveSession(app, cookieOf(creator), true);
    await rows("DELETE FROM sessions WHERE id = ?", creator.sessionId);
    await expect(swipe(app, right(job))).rejects.toMatchObject({ code: "unauthenticated" });
    expect(await count("swipes", "actor_id = ?", creator.userId)).toBe(0);
    expect(await rows("SELECT count FROM rate_limits WHERE key = ?", `api_write:${creator.userId}`)).toEqual([
      { count: 0 },
    ]);
  });
});
