import { beforeEach, describe, expect, it } from "vitest";
import { days, minutes, seconds } from "#app/core/time.ts";
import { postOpportunity } from "#app/features/opportunities/commands/post-opportunity.server.ts";
import { swipe } from "#app/features/sparks/commands/swipe.server.ts";
import { appOf } from "#tests/factories/app.ts";
import { post } from "#tests/factories/calls.ts";
import { count, everythingOf, rows } from "#tests/factories/database.ts";
import { since } from "#tests/factories/notifications.ts";
import { alice, bora, type Person } from "#tests/factories/people.ts";
import { postInput, posting } from "#tests/factories/postings.ts";
import { takesBack } from "#tests/factories/swipes.ts";
import { movedClock } from "#tests/fakes/moved-clock.ts";
import { recordingRooms } from "#tests/fakes/recording-rooms.ts";
import { expectConsoleError } from "#tests/setup/unexpected-errors.ts";
import { pruneOutbox, sweepOutbox } from "#workers/jobs/sweep-outbox.ts";

// A sweep takes up whatever waits: each test finds an empty outbox.
beforeEach(async () => {
  await rows("DELETE FROM outbox");
});

/** Stands in for a Worker that dies between the commit and its reactions. */
const crash = async () => {};

/** Alice's requests and the cron, on one clock and with rooms that can be out of reach. */
async function scene(options: { react?: () => Promise<void> } = {}) {
  const [creator, brand] = await Promise.all([alice(), bora()]);
  const [clock, rooms] = [movedClock(), recordingRooms()];
  const { app, jobs, settled } = await appOf(creator, { clock, rooms, ...options });
  const job = await posting(brand);
  const likesJob = async () => {
    await swipe(app, { intent: "swipe", direction: "right", target_type: "opportunity", target_id: job.id });
    await settled();
  };
  /** The cron runs `runs` times, a few minutes apart, and all its deliveries end. */
  const sweeps = async (runs = 1) => {
    for (let run = 0; run < runs; run++) {
      clock.move(minutes(run === 0 ? 1 : 3));
      await sweepOutbox(jobs);
      await settled();
    }
  };
  return { creator, brand, job, app, jobs, clock, rooms, settled, likesJob, sweeps };
}

async function waiting(person: Person): Promise<number> {
  return count("outbox", "actor_id = ? AND delivered_at IS NULL", person.userId);
}

async function consequences(creator: Person, brand: Person) {
  return {
    interests: await count("applications", "applicant_id = ?", creator.userId),
    told: await count("notifications", "user_id = ?", brand.userId),
    swipes: await count("analytics_events", "user_id = ? AND event_name = 'swipe'", creator.userId),
  };
}

describe("when the Worker dies after the commit", () => {
  it("the sweep completes what should have followed, exactly once", async () => {
    const { creator, brand, rooms, likesJob, sweeps } = await scene({ react: crash });
    await likesJob();
    expect(await consequences(creator, brand)).toEqual({ interests: 0, told: 0, swipes: 0 });

    await sweeps(4);

    expect(await consequences(creator, brand)).toEqual({ interests: 1, told: 1, swipes: 1 });
    expect(rooms.notificationsOf(brand.userId)).toHaveLength(1);
    expect(await waiting(creator)).toBe(0);
  });

  it("the sweep grants 50 XP for a posting exactly once", async () => {
    const { creator, app, sweeps } = await scene({ react: crash });
    await postOpportunity(app, postInput(), null);
    expect(await rows("SELECT xp FROM profiles WHERE user_id = ?", creator.userId)).toEqual([{ xp: 0 }]);
    await sweeps(3);
    expect(await rows("SELECT xp FROM profiles WHERE user_id = ?", creator.userId)).toEqual([{ xp: 50 }]);
    expect(
      await count("analytics_events", "user_id = ? AND event_name = 'opportunity_created'", creator.userId),
    ).toBe(1);
  });

  it("leaves alone for 20 seconds what a request may still be working on", async () => {
    const { creator, clock, jobs, likesJob } = await scene({ react: crash });
    clock.stop();
    await likesJob();
    clock.move(seconds(20) - 1);
    await sweepOutbox(jobs);
    expect(await waiting(creator)).toBe(1);
    clock.move(1);
    await sweepOutbox(jobs);
    expect(await count("analytics_events", "user_id = ?", creator.userId)).toBe(1);
  });

  it("a like that was taken back meanwhile tells nobody anything", async () => {
    const { creator, brand, job, app, rooms, likesJob, sweeps, settled } = await scene({ react: crash });
    await likesJob();
    await swipe(app, { intent: "swipe", direction: "right", target_type: "user", target_id: brand.userId });
    // Her undo comes through a Worker that works.
    expect((await takesBack(creator)).status).toBe(200);
    expect((await takesBack(creator)).status).toBe(200);
    await settled();
    await sweeps(3);

    expect(await consequences(creator, brand)).toEqual({ interests: 0, told: 0, swipes: 2 });
    expect(rooms.notificationsOf(brand.userId)).toEqual([]);
    expect(await rows("SELECT interest_count FROM opportunities WHERE id = ?", job.id)).toEqual([
      { interest_count: 0 },
    ]);
    expect(
      await count("outbox", "actor_id = ? AND name = 'swipe.made' AND delivered_at IS NULL", creator.userId),
    ).toBe(0);
  });
});

describe("when the rooms are out of reach", () => {
  it("nothing is lost and nothing doubled: the sweep delivers the same notification", async () => {
    expectConsoleError("delivery_failed");
    const { creator, brand, rooms, likesJob, sweeps } = await scene();
    rooms.down = true;
    await likesJob();
    await sweeps(2);
    expect(await waiting(creator)).toBe(1);
    const stored = (await since(brand, 0)).items;
    expect(stored).toHaveLength(1);

    rooms.down = false;
    await sweeps(3);

    expect(rooms.notificationsOf(brand.userId)).toEqual([stored[0]?.id]);
    expect(await consequences(creator, brand)).toEqual({ interests: 1, told: 1, swipes: 1 });
    expect(await waiting(creator)).toBe(0);
  });

  it("what bora deleted meanwhile does not come back", async () => {
    expectConsoleError("delivery_failed");
    const { brand, rooms, likesJob, sweeps } = await scene();
    rooms.down = true;
    await likesJob();
    const [told] = (await since(brand, 0)).items;
    await post(brand, "/api/v1/notifications", { intent: "delete", id: told?.id });

    rooms.down = false;
    await sweeps(3);

    expect(await since(brand, 0)).toEqual({ items: [], unread: 0 });
    expect(rooms.notificationsOf(brand.userId)).toEqual([]);
  });

  it("tries again with growing pauses, for as long as it takes", async () => {
    expectConsoleError("delivery_failed");
    const { creator, clock, rooms, likesJob, sweeps } = await scene();
    rooms.down = true;
    await likesJob();
    await sweeps(40);
    const [{ attempts = 0, next_attempt_at = 0 } = {}] = await rows<{
      attempts: number;
      next_attempt_at: number;
    }>("SELECT attempts, next_attempt_at FROM outbox WHERE actor_id = ?", creator.userId);
    expect(attempts).toBeGreaterThan(4);
    expect(attempts).toBeLessThan(12);
    expect(next_attempt_at - clock.now()).toBeLessThanOrEqual(minutes(64));
    rooms.down = false;
    clock.move(minutes(64));
    await sweeps();
    expect(await waiting(creator)).toBe(0);
  });
});

describe("the outbox", () => {
  it("run over again from the beginning changes nothing at all", async () => {
    const { creator, brand, app, likesJob, sweeps, settled, rooms } = await scene();
    await likesJob();
    await swipe(app, { intent: "swipe", direction: "right", target_type: "user", target_id: brand.userId });
    await postOpportunity(app, postInput(), null);
    await settled();
    const before = [
      await everythingOf(creator.userId),
      await everythingOf(brand.userId),
      await count("analytics_events"),
    ];
    const delivered = new Set(rooms.notificationsOf(brand.userId));

    await rows(
      "UPDATE outbox SET reacted_at = NULL, delivered_at = NULL, next_attempt_at = 0 WHERE actor_id = ?",
      creator.userId,
    );
    await sweeps();

    expect([
      await everythingOf(creator.userId),
      await everythingOf(brand.userId),
      await count("analytics_events"),
    ]).toEqual(before);
    // The same ones may arrive again, and windows keep each once; no other does.
    expect(new Set(rooms.notificationsOf(brand.userId))).toEqual(delivered);
    expect(await waiting(creator)).toBe(0);
  });

  it("goes on with the others when the reactions to one event fail", async () => {
    expectConsoleError("reaction_failed");
    const { creator, brand, likesJob, sweeps } = await scene({ react: crash });
    await likesJob();
    await rows(
      `INSERT INTO outbox (id, name, actor_id, payload, created_at, next_attempt_at) VALUES (?, 'from.the.future', ?, '{}', 0, 0)`,
      crypto.randomUUID(),
      creator.userId,
    );
    await sweeps();
    expect(await consequences(creator, brand)).toEqual({ interests: 1, told: 1, swipes: 1 });
    expect(await waiting(creator)).toBe(1);
  });

  it("keeps what was delivered for a week, and what was not for as long as it takes", async () => {
    const { creator, clock, jobs, likesJob, settled } = await scene();
    await likesJob();
    await settled();
    const kept = () => count("outbox", "actor_id = ?", creator.userId);
    clock.move(days(7) - seconds(5));
    await pruneOutbox(jobs);
    expect(await kept()).toBe(1);
    clock.move(seconds(5));
    await pruneOutbox(jobs);
    expect(await kept()).toBe(0);

    const other = await scene({ react: crash });
    await other.likesJob();
    other.clock.move(days(100));
    await pruneOutbox(other.jobs);
    expect(await waiting(other.creator)).toBe(1);
  });
});
