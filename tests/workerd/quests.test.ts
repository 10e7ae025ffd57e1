import { describe, expect, it } from "vitest";
import { days } from "#app/core/time.ts";
import type { XpReward } from "#app/core/xp.ts";
import { claimCheckIn } from "#app/features/rewards/commands/claim-check-in.server.ts";
import { claimQuest } from "#app/features/rewards/commands/claim-quest.server.ts";
import { grantXp, reverseXp } from "#app/features/rewards/commands.server.ts";
import { getQuests } from "#app/features/rewards/queries/quests.server.ts";
import { QUESTS, questOf } from "#app/features/rewards/quests.ts";
import { appOf } from "#tests/factories/app.ts";
import { creditsLeft } from "#tests/factories/credits.ts";
import { db, rows } from "#tests/factories/database.ts";
import { alice, bora, type Person } from "#tests/factories/people.ts";
import { movedClock } from "#tests/fakes/moved-clock.ts";
import { recordingRooms } from "#tests/fakes/recording-rooms.ts";

const NOTHING = { focus: null, mood: null };
const IN_SEASON = Date.UTC(2026, 11, 1);

async function earn({ userId }: Person, reward: XpReward, sources: string[], now = Date.now()) {
  for (const sourceId of sources)
    await db.batch([grantXp(db, { userId, reward, sourceType: "test", sourceId, now })]);
}

/** Everything *Be seen* asks for. */
async function beSeen(person: Person): Promise<void> {
  await earn(person, "profile_complete", ["1"]);
  await earn(person, "portfolio_item_added", ["1", "2", "3"]);
}

const toldOf = ({ userId }: Person) =>
  rows(
    "SELECT entity_id, title, link FROM notifications WHERE user_id = ? AND kind = 'quest' ORDER BY seq",
    userId,
  );

const finishedBy = ({ userId }: Person) =>
  rows("SELECT quest FROM quest_progress WHERE user_id = ? ORDER BY quest", userId);

async function questOfPerson(person: Person, key: string) {
  const quests = await getQuests((await appOf(person)).app);
  return quests.find((quest) => quest.key === key);
}

describe("the database and the catalogue", () => {
  it("agree on when each quest counts, what it asks for and what it brings", async () => {
    const stored = await rows("SELECT key, reward, starts_at, ends_at FROM quests ORDER BY key");
    const steps = await rows("SELECT quest, activity, needed FROM quest_steps ORDER BY quest, activity");
    const byKey = QUESTS.toSorted((one, other) => (one.key < other.key ? -1 : 1));
    expect(stored).toEqual(
      byKey.map(({ key, reward, startsAt, endsAt }) => ({
        key,
        reward,
        starts_at: startsAt,
        ends_at: endsAt,
      })),
    );
    expect(steps).toEqual(
      byKey.flatMap(({ key, steps: of }) =>
        of
          .map(({ activity, needed }) => ({ quest: key, activity, needed }))
          .toSorted((one, other) => (one.activity < other.activity ? -1 : 1)),
      ),
    );
    expect(QUESTS.flatMap(({ steps: of }) => of.filter(({ needed }) => needed > 10))).toEqual([]);
  });
});

describe("a quest", () => {
  it("is finished by its last step, and told of once, live", async () => {
    const person = await alice();
    await earn(person, "portfolio_item_added", ["1", "2", "3"]);
    expect(await finishedBy(person)).toEqual([]);
    expect(await questOfPerson(person, "be_seen")).toMatchObject({
      finished: false,
      claimedAt: null,
      steps: [
        { done: 0, needed: 1 },
        { done: 3, needed: 3 },
      ],
    });
    await earn(person, "profile_complete", ["1"]);
    const rooms = recordingRooms();
    const { app, settled } = await appOf(person, { rooms });
    await claimCheckIn(app, NOTHING);
    await settled();
    const told = [
      { entity_id: "be_seen", title: "You finished a quest: Be seen", link: "/earn-credits#quests" },
    ];
    expect(await toldOf(person)).toEqual(told);
    expect(JSON.stringify(rooms.sent)).toContain("You finished a quest");
    await earn(person, "portfolio_item_added", ["4"]);
    await claimCheckIn((await appOf(await bora())).app, NOTHING);
    expect(await toldOf(person)).toEqual(told);
    expect(await questOfPerson(person, "be_seen")).toMatchObject({ finished: true });
  });

  it("of a season counts only what is done in it", async () => {
    const person = await alice();
    const rest = async (now: number) => {
      await earn(person, "portfolio_item_added", [`${now}:1`, `${now}:2`], now);
      await earn(person, "collaboration_accepted", [`${now}`], now);
    };
    await earn(person, "weekly_streak_bonus", ["before 1", "before 2"], Date.UTC(2026, 9, 31));
    await rest(IN_SEASON);
    expect(await finishedBy(person)).toEqual([]);
    await earn(person, "weekly_streak_bonus", ["1", "2"], Date.UTC(2027, 2, 1));
    expect(await finishedBy(person)).toEqual([]);
    const other = await alice();
    await earn(other, "weekly_streak_bonus", ["1", "2"], IN_SEASON);
    await earn(other, "portfolio_item_added", ["1", "2"], IN_SEASON);
    await earn(other, "collaboration_accepted", ["1"], IN_SEASON);
    expect(await finishedBy(other)).toEqual([{ quest: "winter_2026" }]);
  });
});

describe("claiming a quest", () => {
  it("brings its credits once, also when it is asked twice, or twice at the same moment", async () => {
    const person = await alice();
    await beSeen(person);
    const { app } = await appOf(person);
    const both = await Promise.all([claimQuest(app, "be_seen"), claimQuest(app, "be_seen")]);
    expect(both.toSorted()).toEqual([10, null]);
    expect(await creditsLeft(person)).toBe(10);
    expect(await claimQuest(app, "be_seen")).toBeNull();
    expect(await creditsLeft(person)).toBe(10);
    expect((await questOfPerson(person, "be_seen"))?.claimedAt).toEqual(expect.any(Number));
    expect(
      await rows(
        "SELECT payload ->> 'quest' AS quest FROM outbox WHERE name = 'quest.claimed' AND actor_id = ?",
        person.userId,
      ),
    ).toEqual([{ quest: "be_seen" }]);
  });

  it("is refused while it is not finished, and for what is no quest", async () => {
    const person = await alice();
    await earn(person, "profile_complete", ["1"]);
    const { app } = await appOf(person);
    await expect(claimQuest(app, "be_seen")).rejects.toMatchObject({ code: "conflict" });
    for (const key of ["", "no_such_quest", "__proto__", "be_seen' OR 1=1 --"])
      await expect(claimQuest(app, key), key).rejects.toMatchObject({ code: "not_found" });
    expect(await creditsLeft(person)).toBe(0);
  });

  it("is refused where another member finished it", async () => {
    const [person, other] = await Promise.all([alice(), bora()]);
    await beSeen(person);
    await expect(claimQuest((await appOf(other)).app, "be_seen")).rejects.toMatchObject({
      code: "conflict",
    });
    expect(await creditsLeft(other)).toBe(0);
  });

  it("counts no XP that was taken back since, until it is earned again", async () => {
    const person = await alice();
    await beSeen(person);
    const { app } = await appOf(person);
    await db.batch([
      reverseXp(db, {
        userId: person.userId,
        reward: "portfolio_item_added",
        sourceType: "test",
        sourceId: "2",
        now: Date.now(),
      }),
    ]);
    await expect(claimQuest(app, "be_seen")).rejects.toMatchObject({ code: "conflict" });
    await earn(person, "portfolio_item_added", ["4"]);
    expect(await claimQuest(app, "be_seen")).toBe(10);
  });

  it("ends with its season: the page shows it no more, unless it was claimed", async () => {
    const [late, early] = await Promise.all([alice(), alice()]);
    const season = questOf("winter_2026");
    for (const person of [late, early]) {
      await earn(person, "weekly_streak_bonus", ["1", "2"], IN_SEASON);
      await earn(person, "portfolio_item_added", ["1", "2"], IN_SEASON);
      await earn(person, "collaboration_accepted", ["1"], IN_SEASON);
    }
    const clock = movedClock();
    const [{ app: lateApp }, { app: earlyApp }] = await Promise.all([
      appOf(late, { clock }),
      appOf(early, { clock }),
    ]);
    const shownTo = async (app: typeof lateApp) =>
      (await getQuests(app)).filter(({ key }) => key === "winter_2026");
    clock.move(IN_SEASON - clock.now());
    expect(await claimQuest(earlyApp, "winter_2026")).toBe(20);
    clock.move((season?.endsAt ?? 0) - clock.now() + days(1));
    await expect(claimQuest(lateApp, "winter_2026")).rejects.toMatchObject({
      code: "conflict",
      message: "This quest is over.",
    });
    expect(await claimQuest(earlyApp, "winter_2026")).toBeNull();
    expect(await shownTo(lateApp)).toEqual([]);
    expect(await shownTo(earlyApp)).toMatchObject([{ finished: true }]);
  });
});
