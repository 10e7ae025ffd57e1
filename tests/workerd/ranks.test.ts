import { env } from "cloudflare:workers";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { decodeCursor } from "#app/core/cursor.ts";
import { type Id, newId } from "#app/core/ids.ts";
import { days } from "#app/core/time.ts";
import { nextMidnight } from "#app/core/time-zone.ts";
import { XP_AWARDS, type XpReward } from "#app/core/xp.ts";
import { addSkills, moveSkill, removeSkill } from "#app/features/profiles/commands/skills.server.ts";
import { SKILL_GROUPS } from "#app/features/profiles/skills.ts";
import { cheer } from "#app/features/rewards/commands/cheer.server.ts";
import { prunePeriods } from "#app/features/rewards/commands/prune-periods.server.ts";
import { grantXp, reverseXp, type XpSource } from "#app/features/rewards/commands.server.ts";
import { monthPeriod, monthsBefore, weekPeriod } from "#app/features/rewards/leaderboard-rules.ts";
import { getLeaderboard, type Place } from "#app/features/rewards/queries/leaderboard.server.ts";
import { appOf } from "#tests/factories/app.ts";
import { blocks } from "#tests/factories/blocks.ts";
import { manyMembers } from "#tests/factories/crowd.ts";
import { db, rows } from "#tests/factories/database.ts";
import { alice, bora, type Person } from "#tests/factories/people.ts";
import { costOf } from "#tests/factories/plans.ts";
import { movedClock } from "#tests/fakes/moved-clock.ts";
import { recordingD1 } from "#tests/fakes/recording-d1.ts";

/** What the buckets must hold, counted from the rows. */
async function bucketsAreExact(): Promise<void> {
  const real = await rows(
    `SELECT scope, level, bucket, count(*) AS members FROM (
       SELECT scope, level, xp / size AS bucket FROM
         (SELECT 'all' AS scope, xp FROM profiles UNION ALL SELECT period, xp FROM xp_periods
           UNION ALL SELECT 'c:' || country, xp FROM profiles WHERE country IS NOT NULL
           UNION ALL SELECT 'g:' || category, xp FROM profiles WHERE category IS NOT NULL),
         (SELECT 0 AS level, 1 AS size UNION ALL SELECT 1, 64 UNION ALL SELECT 2, 4096 UNION ALL SELECT 3, 262144))
     GROUP BY scope, level, bucket ORDER BY scope, level, bucket`,
  );
  const stored = await rows(
    "SELECT scope, level, bucket, members FROM xp_buckets WHERE members <> 0 ORDER BY scope, level, bucket",
  );
  expect(stored).toEqual(real);
}

async function run(statement: ReturnType<typeof grantXp>): Promise<void> {
  await db.batch([statement]);
}

describe("XP, whatever the order and repetition of events", () => {
  it("is the sum of the grants that stand: in all, in its week and in its month; a key pays once", async () => {
    const rewards = Object.keys(XP_AWARDS) as XpReward[];
    const step = fc.record({
      act: fc.constantFrom("grant", "grant", "grant", "reverse"),
      reward: fc.constantFrom(...rewards),
      source: fc.nat(2),
      who: fc.nat(2),
      daysAgo: fc.constantFrom(0, 1, 9, 40),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
        const people = await Promise.all([alice(), alice(), bora()]);
        const now = Date.now();
        for (const { act, reward, source, who, daysAgo } of steps) {
          const grant: XpSource = {
            userId: people[who]?.userId ?? "",
            reward,
            sourceType: "test",
            sourceId: String(source),
          };
          if (act === "grant") await run(grantXp(db, { ...grant, now: now - days(daysAgo) }));
          else await run(reverseXp(db, { ...grant, now }));
        }
        for (const { userId } of people) {
          const standing = await rows<{ xp: number; at: number; key: string }>(
            "SELECT xp_earned AS xp, created_at AS at, idem_key AS key FROM xp_activities WHERE user_id = ? AND reversed_at IS NULL",
            userId,
          );
          const sum = (of: typeof standing) => of.reduce((total, { xp }) => total + xp, 0);
          expect(await rows("SELECT xp FROM profiles WHERE user_id = ?", userId)).toEqual([
            { xp: sum(standing) },
          ]);
          const periods = await rows<{ period: string; xp: number }>(
            "SELECT period, xp FROM xp_periods WHERE user_id = ? AND xp <> 0",
            userId,
          );
          for (const { period, xp } of periods) {
            const inside = standing.filter(({ at }) => [weekPeriod(at), monthPeriod(at)].includes(period));
            expect(xp).toBe(sum(inside));
          }
          expect(sum(standing) === 0 || periods.length >= 2).toBe(true);
        }
        await bucketsAreExact();
      }),
      { numRuns: 10 },
    );
  });

  it("moves with its member from country to country and from trade to trade", async () => {
    const step = fc.record({
      who: fc.nat(2),
      column: fc.constantFrom("country", "category", "xp"),
      value: fc.nat(3),
    });
    const values = {
      country: [null, "DE", "PT", "GE"],
      category: [null, "Photo", "Web", "Motion & 3D"],
      xp: [0, 64, 4096, 262_144],
    };
    const people = await Promise.all([alice(), alice(), bora()]);
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 20 }), async (steps) => {
        for (const { who, column, value } of steps) {
          const of = values[column as keyof typeof values][value];
          await rows(`UPDATE profiles SET ${column} = ? WHERE user_id = ?`, of, people[who]?.userId);
        }
        await bucketsAreExact();
      }),
      { numRuns: 15 },
    );
  });

  it("may be set by hand, and profiles may come and go: the ranks follow", async () => {
    const { userId } = await alice();
    for (const xp of [63, 64, 4095, 4096, 262_143, 262_144, 1_000_000, 0, 500]) {
      await rows("UPDATE profiles SET xp = ? WHERE user_id = ?", xp, userId);
      await bucketsAreExact();
    }
    const [gone] = await manyMembers(1);
    await rows("UPDATE profiles SET xp = 777, country = 'PT', category = 'Web' WHERE user_id = ?", gone);
    await bucketsAreExact();
    await rows("DELETE FROM profiles WHERE user_id = ?", gone);
    await bucketsAreExact();
  });

  it("of weeks long over goes, and its counts with it", async () => {
    const { userId } = await alice();
    const old = Date.now() - days(400);
    await run(grantXp(db, { userId, reward: "daily_login", sourceType: "day", sourceId: "old", now: old }));
    await prunePeriods({ db, clock: movedClock() });
    expect(
      await rows("SELECT * FROM xp_periods WHERE period IN (?, ?)", weekPeriod(old), monthPeriod(old)),
    ).toEqual([]);
    expect(
      await rows("SELECT * FROM xp_buckets WHERE scope IN (?, ?)", weekPeriod(old), monthPeriod(old)),
    ).toEqual([]);
    expect(await rows("SELECT xp FROM profiles WHERE user_id = ?", userId)).toEqual([{ xp: 5 }]);
  });
});

describe("a ranking", () => {
  const scores = new Map<Id, number>();
  let me: Person;

  beforeAll(async () => {
    me = await alice({ profile: { xp: 0 } });
    const crowd = await manyMembers(2000);
    const values = crowd.map((id, index) => {
      // Many equals, some far above.
      const xp = index % 50 === 0 ? 5000 + ((index * 7919) % 300_000) : ((index * 31) % 400) * 5;
      return { id, xp };
    });
    const now = Date.now();
    for (let start = 0; start < values.length; start += 500) {
      await rows(
        `INSERT INTO xp_activities (id, user_id, activity_type, xp_earned, description, source_type, source_id, idem_key, created_at)
         SELECT value ->> 'id', value ->> 'id', 'test', value ->> 'xp', '', 'test', '', 'rank:' || (value ->> 'id'), ?
         FROM json_each(?) WHERE value ->> 'xp' > 0`,
        now,
        JSON.stringify(values.slice(start, start + 500)),
      );
    }
    for (const { user_id, xp } of await rows<{ user_id: Id; xp: number }>(
      "SELECT user_id, xp FROM profiles",
    )) {
      scores.set(user_id, xp);
    }
  });

  const trueRank = (xp: number) => 1 + [...scores.values()].filter((other) => other > xp).length;

  it("gives everybody the rank that counting gives, of all time and of the week", async () => {
    const { app } = await appOf(me);
    for (const [index, [userId, xp]] of [...scores].entries()) {
      if (index % 40 !== 0) continue;
      const asked = { ...app, viewer: { ...app.viewer, userId } };
      const all = await getLeaderboard(asked, { scope: "all", cursor: null, aroundMe: true });
      expect(all.mine, `${xp}`).toMatchObject({ xp, rank: trueRank(xp) });
      for (const place of all.places) expect(place.rank).toBe(trueRank(scores.get(place.userId) ?? -1));
      if (xp > 0) expect(all.places.some((place) => place.me)).toBe(true);
    }
    const week = await getLeaderboard(app, { scope: "week", cursor: null, aroundMe: false });
    expect(week.places[0]?.rank).toBe(1);
    expect(week.places).toHaveLength(100);
  });

  it("is read page by page without gap or repetition, and its ranks are right on each", async () => {
    const { app } = await appOf(me);
    const seen: Place[] = [];
    let cursor: string | null = null;
    for (let page = 0; page < 6; page++) {
      const board: Awaited<ReturnType<typeof getLeaderboard>> = await getLeaderboard(app, {
        scope: "all",
        cursor: decodeCursor(cursor),
        aroundMe: false,
      });
      seen.push(...board.places);
      cursor = board.nextCursor;
    }
    expect(seen).toHaveLength(600);
    expect(new Set(seen.map(({ userId }) => userId)).size).toBe(600);
    for (const { rank, xp } of seen) expect(rank).toBe(trueRank(xp));
  });

  it("reads few rows for a rank, however many there are", async () => {
    const recording = recordingD1(env.DB);
    const { app } = await appOf(me, { d1: recording.d1 });
    recording.sent.length = 0;
    recording.roundTrips = 0;
    await getLeaderboard(app, { scope: "all", cursor: null, aroundMe: true });
    expect(recording.roundTrips).toBe(1);
    const [position] = recording.sent;
    if (!position) throw new Error("nothing was asked");
    expect((await costOf(position)).read).toBeLessThanOrEqual(4 * 63 + 12);
  });

  it("names nobody who is hidden, suspended, blocked or does not want to; their place stays empty", async () => {
    const { app } = await appOf(me);
    const top = async () =>
      (await getLeaderboard(app, { scope: "all", cursor: null, aroundMe: false })).places;
    const [first, second, third, fourth, fifth] = await top();
    await rows("UPDATE profiles SET ranked = 0 WHERE user_id = ?", first?.userId);
    await rows("UPDATE profiles SET visibility = 'hidden' WHERE user_id = ?", second?.userId);
    await rows("UPDATE profiles SET status = 'suspended' WHERE user_id = ?", third?.userId);
    await rows(
      "INSERT INTO blocks (blocker_id, blocked_id, created_at) VALUES (?, ?, 1)",
      fourth?.userId,
      me.userId,
    );
    const [shown] = await top();
    expect(shown).toEqual(fifth);
    expect(shown?.rank).toBe(trueRank(shown?.xp ?? 0));
  });

  it("of this month tells who was first in the months before, each as they may be seen", async () => {
    const [one, other, secret, fourth] = await Promise.all([alice(), bora(), alice(), bora()]);
    const clock = movedClock();
    const [last = "", before = ""] = monthsBefore(clock.now());
    const earned = ({ userId }: Person, month: string, xp: number) =>
      rows("INSERT INTO xp_periods (period, user_id, xp) VALUES (?, ?, ?)", `m:${month}`, userId, xp);
    // Far above what the grants of the tests before may have come to in those months.
    await earned(one, last, 900_000);
    await earned(other, last, 1_200_000);
    await earned(secret, last, 1_500_000);
    await earned(fourth, last, 100);
    await earned(one, before, 400_000);
    await earned(fourth, before, 400_000);
    await rows("UPDATE profiles SET ranked = 0 WHERE user_id = ?", secret.userId);
    const { app } = await appOf(one, { clock });
    const pastOf = async (asked: Partial<Parameters<typeof getLeaderboard>[1]>) => {
      const board = await getLeaderboard(app, { scope: "month", cursor: null, aroundMe: false, ...asked });
      return board.past.map(({ month, places }) => [
        month,
        ...places.map(({ userId, rank, xp, me: mine }) => ({ userId, rank, xp, mine })),
      ]);
    };
    expect(await pastOf({})).toEqual([
      [
        last,
        { userId: other.userId, rank: 2, xp: 1_200_000, mine: false },
        { userId: one.userId, rank: 3, xp: 900_000, mine: true },
      ],
      [
        before,
        ...[one, fourth]
          .toSorted((a, b) => (a.userId < b.userId ? 1 : -1))
          .map(({ userId }) => ({ userId, rank: 1, xp: 400_000, mine: userId === one.userId })),
      ],
    ]);
    expect(await pastOf({ aroundMe: true })).toEqual([]);
    expect(await pastOf({ scope: "week" })).toEqual([]);
    await bucketsAreExact();
  });

  it("of the circle is the member and who they share an open Spark with", async () => {
    const [one, other, stranger] = await Promise.all([alice(), bora(), alice()]);
    await rows("UPDATE profiles SET xp = 900 WHERE user_id IN (?, ?)", other.userId, stranger.userId);
    const [a = "", b = ""] = [one.userId, other.userId].toSorted();
    await rows(
      `INSERT INTO matches (id, user_a, user_b, kind, context_key, status, last_activity_at, created_at)
       VALUES (?1, ?2, ?3, 'member', ?1, 'active', 1, 1)`,
      newId(1),
      a,
      b,
    );
    const { app } = await appOf(one);
    const circle = await getLeaderboard(app, { scope: "circle", cursor: null, aroundMe: false });
    expect(circle.places.map(({ userId, rank, me: mine }) => [userId, rank, mine])).toEqual([
      [other.userId, 1, false],
      [one.userId, 2, true],
    ]);
    expect(circle.mine).toMatchObject({ rank: 2, members: 2 });
    await rows("UPDATE matches SET status = 'closed' WHERE user_a = ? AND user_b = ?", a, b);
    expect(
      (await getLeaderboard(app, { scope: "circle", cursor: null, aroundMe: false })).places,
    ).toHaveLength(1);
  });

  it("of a country names who lives there and says so, with the rank that counting gives", async () => {
    const [one, other, secret, abroad] = await Promise.all([alice(), bora(), alice(), bora()]);
    const live = (person: Person, country: string, xp: number, reach = "{}") =>
      rows(
        "UPDATE profiles SET country = ?, xp = ?, field_visibility = ? WHERE user_id = ?",
        country,
        xp,
        reach,
        person.userId,
      );
    await live(one, "IS", 300);
    await live(other, "IS", 700);
    await live(secret, "IS", 900, '{"location":"connections"}');
    await live(abroad, "MT", 1100);
    const seen = async (person: Person) => {
      const { app } = await appOf(person);
      return getLeaderboard(app, { scope: "country", cursor: null, aroundMe: false });
    };
    const board = await seen(one);
    expect(board).toMatchObject({ of: "IS", mine: { xp: 300, rank: 3, members: 3 } });
    expect(board.places.map(({ userId, rank }) => [userId, rank])).toEqual([
      [other.userId, 2],
      [one.userId, 3],
    ]);
    expect((await seen(secret)).places.map(({ rank, me }) => [rank, me])[0]).toEqual([1, true]);
    expect((await seen(abroad)).places).toHaveLength(1);
    await rows("UPDATE profiles SET country = NULL WHERE user_id = ?", one.userId);
    expect(await seen(one)).toMatchObject({ of: null, places: [], mine: { xp: 0, members: 0 } });
    expect((await seen(other)).mine).toMatchObject({ rank: 2, members: 2 });
  });

  it("of a category is of those whose first known skill is in it, as their skills are now", async () => {
    const [one, other] = await Promise.all([alice(), bora()]);
    const [mine, theirs] = await Promise.all([appOf(one), appOf(other)]);
    await addSkills(mine.app, ["Whistling with two fingers", "Puppetry", "Ceramics"]);
    await addSkills(theirs.app, ["Circus arts"]);
    await rows("UPDATE profiles SET xp = 400 WHERE user_id = ?", one.userId);
    await rows("UPDATE profiles SET xp = 500 WHERE user_id = ?", other.userId);
    const asked = { scope: "category", cursor: null, aroundMe: false } as const;
    const stage = await getLeaderboard(mine.app, asked);
    expect(stage).toMatchObject({ of: "Stage", mine: { xp: 400, rank: 2, members: 2 } });
    expect(stage.places.map(({ userId }) => userId)).toEqual([other.userId, one.userId]);
    expect(await getLeaderboard(mine.app, { ...asked, category: "Craft" })).toMatchObject({
      of: "Craft",
      mine: { xp: 0 },
      places: [],
    });
    await moveSkill(mine.app, "ceramics", "up");
    expect(await getLeaderboard(mine.app, asked)).toMatchObject({
      of: "Craft",
      mine: { rank: 1, members: 1 },
    });
    expect((await getLeaderboard(theirs.app, asked)).mine).toMatchObject({ rank: 1, members: 1 });
    await removeSkill(mine.app, "ceramics");
    await removeSkill(mine.app, "puppetry");
    expect(await rows("SELECT category FROM profiles WHERE user_id = ?", one.userId)).toEqual([
      { category: null },
    ]);
    await bucketsAreExact();
  });

  it("knows every family of skills there is", async () => {
    const families = await rows<{ family: string }>('SELECT DISTINCT "group" AS family FROM skills');
    expect(families.map(({ family }) => family).sort()).toEqual([...SKILL_GROUPS].sort());
  });
});

describe("a cheer", () => {
  const asked = { scope: "circle", cursor: null, aroundMe: false } as const;
  const told = ({ userId }: Person) =>
    rows<{ message: string }>(
      "SELECT message FROM notifications WHERE user_id = ? AND kind = 'cheer' ORDER BY seq",
      userId,
    );

  it("is told to whom it is for, shows to both, and there is one a day of the giver's zone", async () => {
    const [giver, first, second] = await Promise.all([
      alice({ profile: { timezone: "Pacific/Auckland" } }),
      bora(),
      bora(),
    ]);
    const clock = movedClock();
    const { app } = await appOf(giver, { clock });
    expect((await getLeaderboard(app, asked)).cheers).toEqual({ received: 0, today: null });
    expect(await cheer(app, first.userId)).toBe("Bora");
    expect((await getLeaderboard(app, asked)).cheers).toEqual({ received: 0, today: first.userId });
    expect((await getLeaderboard((await appOf(first)).app, asked)).cheers).toEqual({
      received: 1,
      today: null,
    });
    expect(await told(first)).toEqual([{ message: "Alice cheers you on." }]);
    await expect(cheer(app, second.userId)).rejects.toMatchObject({
      status: 409,
      message: "You have given today's cheer. There is a new one tomorrow.",
    });
    expect(await told(second)).toEqual([]);
    clock.move(nextMidnight("Pacific/Auckland", clock.now()) - clock.now());
    expect((await getLeaderboard(app, asked)).cheers.today).toBeNull();
    await cheer(app, second.userId);
    expect(await told(second)).toHaveLength(1);
  });

  it("given several times at once, to one or to two, is given once", async () => {
    const [giver, first, second] = await Promise.all([alice(), bora(), bora()]);
    const { app } = await appOf(giver);
    await Promise.all([1, 2, 3].map(() => cheer(app, first.userId)));
    expect(await told(first)).toHaveLength(1);
    const other = await appOf(await alice());
    const answers = await Promise.allSettled([
      cheer(other.app, first.userId),
      cheer(other.app, second.userId),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });

  it("is refused for oneself, and for whom rankings do not name", async () => {
    const [giver, other] = await Promise.all([alice(), bora()]);
    const { app } = await appOf(giver);
    await expect(cheer(app, giver.userId)).rejects.toMatchObject({ status: 403 });
    await expect(cheer(app, newId(1))).rejects.toMatchObject({ status: 404 });
    const hides = [
      "UPDATE profiles SET ranked = 0 WHERE user_id = ?",
      "UPDATE profiles SET ranked = 1, visibility = 'hidden' WHERE user_id = ?",
      "UPDATE profiles SET visibility = 'public', status = 'suspended' WHERE user_id = ?",
    ];
    for (const hide of hides) {
      await rows(hide, other.userId);
      await expect(cheer(app, other.userId), hide).rejects.toMatchObject({ status: 404 });
    }
    await rows("UPDATE profiles SET status = 'active' WHERE user_id = ?", other.userId);
    await blocks(other, giver);
    await expect(cheer(app, other.userId)).rejects.toMatchObject({ status: 404 });
    expect(await rows("SELECT * FROM cheers WHERE from_user = ?", giver.userId)).toEqual([]);
  });

  it("is no word of who is limited", async () => {
    const [giver, other] = await Promise.all([alice(), bora()]);
    await rows("UPDATE users SET limited_until = ? WHERE id = ?", Date.now() + days(1), giver.userId);
    const { app } = await appOf(giver);
    await expect(cheer(app, other.userId)).rejects.toMatchObject({ status: 403 });
  });
});
