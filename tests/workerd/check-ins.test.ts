import { describe, expect, it } from "vitest";
import { days, hours } from "#app/core/time.ts";
import { nextMidnight } from "#app/core/time-zone.ts";
import { claimCheckIn, unshareFocus } from "#app/features/rewards/commands/claim-check-in.server.ts";
import { getCheckIns } from "#app/features/rewards/queries/check-ins.server.ts";
import { appOf } from "#tests/factories/app.ts";
import { blocks } from "#tests/factories/blocks.ts";
import { count, rows } from "#tests/factories/database.ts";
import { alice, bora, type Person } from "#tests/factories/people.ts";
import { spark } from "#tests/factories/reviews.ts";
import { movedClock } from "#tests/fakes/moved-clock.ts";

const NOTHING = { focus: null, mood: null };
const CLAIMED = { code: "conflict", message: "Already claimed today" };

async function claimer(person: Person) {
  const clock = movedClock();
  const { app, jobs } = await appOf(person, { clock });
  return { app, jobs, clock, claim: () => claimCheckIn(app, NOTHING) };
}

async function xpOf({ userId }: Person): Promise<number> {
  const [row] = await rows<{ xp: number }>("SELECT xp FROM profiles WHERE user_id = ?", userId);
  return row?.xp ?? Number.NaN;
}

describe("a check-in", () => {
  it("pays 30 a day and 130 on the seventh, once each", async () => {
    const person = await alice();
    const { claim, clock } = await claimer(person);
    const paid: number[] = [];
    for (let day = 0; day < 8; day++) {
      paid.push((await claim()).xp);
      await expect(claim()).rejects.toMatchObject(CLAIMED);
      clock.move(days(1));
    }
    expect(paid).toEqual([30, 30, 30, 30, 30, 30, 130, 30]);
    expect(await xpOf(person)).toBe(340);
    expect(await count("xp_activities", "user_id = ?", person.userId)).toBe(17);
  });

  it("without a profile fails in the specification's words, and nothing is stored", async () => {
    const person = await alice();
    const { app } = await appOf(person);
    await rows("DELETE FROM tier_ups WHERE user_id = ?", person.userId);
    await rows("DELETE FROM profiles WHERE user_id = ?", person.userId);
    await expect(claimCheckIn(app, NOTHING)).rejects.toMatchObject({
      status: 404,
      message: "Profile not found",
    });
    expect(await rows("SELECT * FROM check_ins WHERE user_id = ?", person.userId)).toEqual([]);
  });

  it("is had once by twenty claims at the same moment", async () => {
    const person = await alice();
    const { claim } = await claimer(person);
    const answers = await Promise.allSettled(Array.from({ length: 20 }, claim));
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const answer of answers)
      if (answer.status === "rejected") expect(answer.reason).toMatchObject(CLAIMED);
    expect(await xpOf(person)).toBe(30);
    expect(await count("check_ins", "user_id = ?", person.userId)).toBe(1);
    expect(await count("outbox", "actor_id = ? AND name = 'check_in.claimed'", person.userId)).toBe(1);
  });

  it("that waited for a connection counts for the day it was pressed on, once, for a night at most", async () => {
    const noon = movedClock();
    noon.move(days(1) - (noon.now() % days(1)) + hours(3));
    const claimed = async (waited: number, times = 1) => {
      const person = await alice();
      const { app } = await appOf(person, { clock: noon });
      const claim = () => claimCheckIn(app, { ...NOTHING, waited_ms: waited });
      const answers = [];
      for (let time = 0; time < times; time++) answers.push(await claim().catch(({ code }) => code));
      const kept = await rows<{ day_key: string }>(
        "SELECT day_key FROM check_ins WHERE user_id = ?",
        person.userId,
      );
      return { answers, kept: kept.map(({ day_key }) => day_key), app };
    };
    const dayAt = (before: number) => new Date(noon.now() - before).toISOString().slice(0, 10);
    const { answers, kept, app } = await claimed(hours(4), 3);
    expect(answers).toEqual([{ xp: 30, streak: 1 }, "conflict", "conflict"]);
    expect(kept).toEqual([dayAt(hours(4))]);
    // Today is open, and goes on from it; what comes after that with an older word changes nothing.
    expect(await claimCheckIn(app, NOTHING)).toEqual({ xp: 30, streak: 2 });
    await expect(claimCheckIn(app, { ...NOTHING, waited_ms: hours(5) })).rejects.toMatchObject(CLAIMED);
    // Nor does one that waited too long say that a day is still to be had which is claimed.
    await expect(claimCheckIn(app, { ...NOTHING, waited_ms: hours(50) })).rejects.toMatchObject(CLAIMED);
    expect((await claimed(hours(2))).kept).toEqual([dayAt(0)]);
    expect(await claimed(hours(13))).toMatchObject({ answers: ["gone"], kept: [] });
    expect(await claimed(Number.MAX_SAFE_INTEGER)).toMatchObject({ answers: ["gone"], kept: [] });
  });

  it("keeps what the member wrote, and shows the month with its days", async () => {
    const person = await alice();
    const { app } = await claimer(person);
    await claimCheckIn(app, { focus: "Finish the cut", mood: "steady" });
    const { last, claimed, week, today } = await getCheckIns(app, null);
    expect(last).toMatchObject({ focus: "Finish the cut", mood: "steady", streak: 1, xp: 30 });
    expect(claimed).toEqual([today.day]);
    expect(week.map((day) => day.claimed)).toEqual([false, false, false, false, false, false, true]);
    expect(today).toMatchObject({ open: false, streak: 1, longest: 1 });
    expect((await getCheckIns(app, "2020-02")).claimed).toEqual([]);
  });

  it("cannot be had twice by a change of time zone, in either direction", async () => {
    for (const [from, to] of [
      ["Pacific/Kiritimati", "Etc/GMT+12"],
      ["Etc/GMT+12", "Pacific/Kiritimati"],
    ] as const) {
      const person = await alice({ profile: { timezone: from } });
      const { claim, clock, app } = await claimer(person);
      await claim();
      const midnight = nextMidnight(from, clock.now());
      await rows(
        "UPDATE profiles SET next_timezone = ?, next_timezone_from = ? WHERE user_id = ?",
        to,
        midnight,
        person.userId,
      );
      await expect(claim()).rejects.toMatchObject(CLAIMED);
      const { nextAt } = (await getCheckIns(app, null)).today;
      expect(nextAt).toBeGreaterThanOrEqual(midnight);
      for (let hour = 0; hour < 72; hour++) {
        clock.move(hours(1));
        await claim().catch(() => null);
      }
      const claims = await rows<{ created_at: number; day_key: string }>(
        "SELECT created_at, day_key FROM check_ins WHERE user_id = ? ORDER BY created_at",
        person.userId,
      );
      expect(new Set(claims.map(({ day_key }) => day_key)).size).toBe(claims.length);
      expect(claims[1]?.created_at).toBeGreaterThanOrEqual(midnight);
      expect(claims.length).toBeLessThanOrEqual(5);
      expect(claims.map(({ day_key }) => day_key).toSorted()).toEqual(claims.map(({ day_key }) => day_key));
    }
  });

  it("bridges one missed day by a freeze that the seventh day brought", async () => {
    const person = await alice();
    const { claim, clock, app } = await claimer(person);
    for (let day = 0; day < 7; day++) {
      await claim();
      clock.move(days(1));
    }
    expect((await getCheckIns(app, null)).today).toMatchObject({ streak: 7, freezes: 1, freezeSaves: false });
    clock.move(days(1));
    expect((await getCheckIns(app, null)).today).toMatchObject({ streak: 7, freezeSaves: true });
    expect(await claim()).toEqual({ xp: 30, streak: 8 });
    clock.move(days(2));
    expect((await getCheckIns(app, null)).today).toMatchObject({ streak: 0, lost: true, longest: 8 });
    expect(await claim()).toEqual({ xp: 30, streak: 1 });
  });
});

describe("what a member wants from the day", () => {
  const FOCUS = { focus: "Finish the cut", mood: null };

  const circleOf = async (person: Person, clock = movedClock()) => {
    const { app } = await appOf(person, { clock });
    return (await getCheckIns(app, null)).circle.map(({ userId, focus }) => ({ userId, focus }));
  };

  it("is for them alone, unless they share it: then their circle sees it, for a day", async () => {
    const [person, friend, quiet, stranger] = await Promise.all([alice(), bora(), bora(), bora()]);
    for (const other of [friend, quiet]) await spark(person, other);
    const [{ app }, theirs] = await Promise.all([appOf(person), appOf(quiet)]);
    await claimCheckIn(app, { ...FOCUS, share: true });
    await claimCheckIn(theirs.app, { ...FOCUS, focus: "Sleep", share: false });
    expect(await circleOf(friend)).toEqual([{ userId: person.userId, focus: "Finish the cut" }]);
    expect(await circleOf(person)).toEqual([]);
    expect(await circleOf(stranger)).toEqual([]);
    const clock = movedClock();
    clock.move(days(1) + hours(1));
    expect(await circleOf(friend, clock)).toEqual([]);
  });

  it("is not seen by who blocked them or was, by whom they hide from, or once they are suspended", async () => {
    const [person, friend] = await Promise.all([alice(), bora()]);
    await spark(person, friend);
    const { app } = await appOf(person);
    await claimCheckIn(app, { ...FOCUS, share: true });
    await rows("UPDATE profiles SET status = 'suspended' WHERE user_id = ?", person.userId);
    expect(await circleOf(friend)).toEqual([]);
    await rows("UPDATE profiles SET status = 'active' WHERE user_id = ?", person.userId);
    expect(await circleOf(friend)).toHaveLength(1);
    await blocks(friend, person);
    expect(await circleOf(friend)).toEqual([]);
  });

  it("can be taken back, also twice; without words there is nothing to share", async () => {
    const [person, friend, silent] = await Promise.all([alice(), bora(), bora()]);
    for (const other of [person, silent]) await spark(other, friend);
    const { app } = await appOf(person);
    await claimCheckIn(app, { ...FOCUS, share: true });
    await unshareFocus(app);
    await unshareFocus(app);
    await claimCheckIn((await appOf(silent)).app, { ...NOTHING, share: true });
    expect(await circleOf(friend)).toEqual([]);
    expect((await getCheckIns(app, null)).last).toMatchObject({ focus: "Finish the cut", shared: false });
  });

  it("goes against the guidelines: alone it may be written, shared it is refused and the day can still be claimed", async () => {
    const person = await alice();
    const { app } = await appOf(person);
    const rude = { ...FOCUS, focus: "what the fuck" };
    await expect(claimCheckIn(app, { ...rude, share: true })).rejects.toMatchObject({
      status: 422,
      fields: { focus: [expect.stringContaining("guidelines")] },
    });
    expect(await count("check_ins", "user_id = ?", person.userId)).toBe(0);
    expect(await claimCheckIn(app, { ...rude, share: false })).toMatchObject({ streak: 1 });
  });

  it("is shared by nobody who is limited; their day they claim all the same", async () => {
    const person = await alice();
    await rows("UPDATE users SET limited_until = ? WHERE id = ?", Date.now() + days(1), person.userId);
    const { app } = await appOf(person);
    await expect(claimCheckIn(app, { ...FOCUS, share: true })).rejects.toMatchObject({ status: 403 });
    expect(await claimCheckIn(app, { ...FOCUS, share: false })).toMatchObject({ streak: 1 });
  });
});
