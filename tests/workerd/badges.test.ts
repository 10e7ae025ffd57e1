import { describe, expect, it } from "vitest";
import { newId } from "#app/core/ids.ts";
import type { XpReward } from "#app/core/xp.ts";
import { BADGES } from "#app/features/rewards/badges.ts";
import { claimCheckIn } from "#app/features/rewards/commands/claim-check-in.server.ts";
import { grantXp, reverseXp } from "#app/features/rewards/commands.server.ts";
import { getBadges } from "#app/features/rewards/queries/badges.server.ts";
import { readMemberPage } from "#app/routes/profile/member-page.server.ts";
import { appOf, visitorApp } from "#tests/factories/app.ts";
import { manyMembers } from "#tests/factories/crowd.ts";
import { db, rows } from "#tests/factories/database.ts";
import { alice, bora, type Person } from "#tests/factories/people.ts";
import { recordingRooms } from "#tests/fakes/recording-rooms.ts";

const NOTHING = { focus: null, mood: null };

async function has({ userId }: Person): Promise<string[]> {
  const awards = await rows<{ badge: string }>(
    "SELECT badge FROM badge_awards WHERE user_id = ? ORDER BY badge",
    userId,
  );
  return awards.map(({ badge }) => badge);
}

const toldOf = ({ userId }: Person) =>
  rows("SELECT entity_id, title, link FROM notifications WHERE user_id = ? AND kind = 'badge'", userId);

async function earn({ userId }: Person, reward: XpReward, times: number, from = 0): Promise<void> {
  for (let index = from; index < from + times; index++)
    await db.batch([
      grantXp(db, { userId, reward, sourceType: "test", sourceId: `${index}`, now: Date.now() }),
    ]);
}

/** Sparks with members nobody else knows. */
async function sparks({ userId }: Person, count: number): Promise<void> {
  for (const other of await manyMembers(count)) {
    const [one, two] = userId < other ? [userId, other] : [other, userId];
    await rows(
      `INSERT INTO matches (id, user_a, user_b, kind, context_key, status, last_activity_at, created_at)
       VALUES (?1, ?2, ?3, 'member', ?1, 'active', ?4, ?4)`,
      newId(Date.now()),
      one,
      two,
      Date.now(),
    );
  }
}

async function endorsed({ userId }: Person, count: number, status = "visible"): Promise<void> {
  for (let index = 0; index < count; index++)
    await rows(
      `INSERT INTO endorsements (user_id, skill, endorser, relationship, strength, weight, status, created_at, updated_at)
       VALUES (?, ?, ?, 'client', 'great', 100, ?, ?, ?)`,
      userId,
      "film",
      newId(Date.now()),
      status,
      Date.now(),
      Date.now(),
    );
}

const checkedIn = ({ userId }: Person, streak: number) =>
  rows(
    "INSERT INTO check_ins (user_id, day_key, streak, xp_total, created_at) VALUES (?, ?, ?, 30, ?)",
    userId,
    `2020-01-${String(streak).padStart(2, "0")}`,
    streak,
    Date.now(),
  );

describe("the database and the catalogue", () => {
  it("agree on what each badge is given for", async () => {
    const stored = await rows("SELECT key, measure, needed, announced FROM badges ORDER BY key");
    expect(stored).toEqual(
      BADGES.map(({ key, measure, needed, announced }) => ({
        key,
        measure,
        needed,
        announced: Number(announced),
      })).toSorted((one, other) => (one.key < other.key ? -1 : 1)),
    );
    // The triggers and the page count no further than ten.
    expect(BADGES.filter(({ measure, needed }) => measure !== "streak" && needed > 10)).toEqual([]);
  });
});

describe("a badge", () => {
  it("of welcome comes with joining, without a word beside the welcome itself", async () => {
    const person = await alice();
    expect(await has(person)).toEqual(["welcome"]);
    await claimCheckIn((await appOf(person)).app, NOTHING);
    expect(await toldOf(person)).toEqual([]);
  });

  it("for a number reached is told once, live, with the next thing that happens", async () => {
    const person = await alice();
    await earn(person, "portfolio_item_added", 4);
    expect(await has(person)).toEqual(["welcome"]);
    await earn(person, "portfolio_item_added", 1, 4);
    expect(await has(person)).toEqual(["five_works", "welcome"]);
    const rooms = recordingRooms();
    const { app, settled } = await appOf(person, { rooms });
    await claimCheckIn(app, NOTHING);
    await settled();
    const told = [
      {
        entity_id: "five_works",
        title: "You have a new badge: Shows the work",
        link: `/profile/${person.userId}#badges`,
      },
    ];
    expect(await toldOf(person)).toEqual(told);
    expect(JSON.stringify(rooms.sent)).toContain("Shows the work");
    await earn(person, "portfolio_item_added", 6, 5);
    await claimCheckIn((await appOf(await bora())).app, NOTHING);
    expect(await toldOf(person)).toEqual(told);
  });

  it("counts no XP that was taken back, and is kept once it is there", async () => {
    const person = await alice();
    const { userId } = person;
    const takeBack = (sourceId: string) =>
      db.batch([
        reverseXp(db, {
          userId,
          reward: "project_completed",
          sourceType: "test",
          sourceId,
          now: Date.now(),
        }),
      ]);
    await earn(person, "project_completed", 4);
    await takeBack("0");
    await earn(person, "project_completed", 1, 4);
    expect(await has(person)).toEqual(["first_project", "welcome"]);
    await earn(person, "project_completed", 1, 5);
    expect(await has(person)).toEqual(["first_project", "five_projects", "welcome"]);
    await takeBack("1");
    expect(await has(person)).toContain("five_projects");
  });

  it("for Sparks goes to both sides: the first quietly, the tenth in words", async () => {
    const person = await alice();
    const { app } = await appOf(person);
    await sparks(person, 1);
    expect(await has(person)).toEqual(["first_spark", "welcome"]);
    const [other] = await rows<{ n: number }>(
      `SELECT count(*) AS n FROM badge_awards WHERE badge = 'first_spark' AND user_id IN
        (SELECT user_a FROM matches WHERE user_b = ?1 UNION SELECT user_b FROM matches WHERE user_a = ?1)`,
      person.userId,
    );
    expect(other?.n).toBe(1);
    await sparks(person, 8);
    expect(await has(person)).not.toContain("ten_sparks");
    await sparks(person, 1);
    await claimCheckIn(app, NOTHING);
    expect(await toldOf(person)).toMatchObject([{ entity_id: "ten_sparks" }]);
  });

  it("for endorsements counts those that are shown", async () => {
    const person = await alice();
    await endorsed(person, 9);
    await endorsed(person, 1, "suggested");
    expect(await has(person)).toEqual(["welcome"]);
    await rows(
      "UPDATE endorsements SET status = 'visible' WHERE user_id = ? AND status = 'suggested'",
      person.userId,
    );
    expect(await has(person)).toEqual(["ten_endorsements", "welcome"]);
  });

  it("for a streak comes with the day that completes it", async () => {
    const person = await alice();
    await checkedIn(person, 6);
    expect(await has(person)).toEqual(["welcome"]);
    await checkedIn(person, 7);
    expect(await has(person)).toEqual(["seven_days", "welcome"]);
    await checkedIn(person, 30);
    expect(await has(person)).toEqual(["seven_days", "thirty_days", "welcome"]);
  });

  it("waits for the next event where telling it failed, and is told then", async () => {
    const person = await alice();
    await earn(person, "portfolio_item_added", 5);
    expect(await toldOf(person)).toEqual([]);
    await claimCheckIn((await appOf(await bora())).app, NOTHING);
    expect(await toldOf(person)).toHaveLength(1);
  });
});

describe("badges on pages", () => {
  it("stand on the member's profile for everybody who may see it, in the order of the catalogue", async () => {
    const [person, other] = await Promise.all([
      alice({ profile: { visibility: "public" } }),
      bora({ profile: { visibility: "public" } }),
    ]);
    await earn(person, "review_received", 1);
    await sparks(person, 1);
    for (const { app } of [visitorApp(), await appOf(other), await appOf(person)]) {
      const answer = await readMemberPage(app, person.userId, { tab: null, cursor: null });
      if (answer.state !== "shown") throw new Error("The page is public.");
      expect(answer.page.badges.map(({ name }) => name)).toEqual(["Welcome", "First Spark", "First review"]);
    }
  });

  it("show how far the open ones are, and no more than they need", async () => {
    const person = await alice();
    const { app } = await appOf(person);
    await earn(person, "project_completed", 3);
    await endorsed(person, 12, "hidden_by_owner");
    await endorsed(person, 2);
    await claimCheckIn(app, NOTHING);
    const badges = await getBadges(app);
    expect(badges.map(({ key }) => key)).toEqual(BADGES.map(({ key }) => key));
    const of = (wanted: string) => {
      const { awardedAt, done, needed } = badges.find(({ key }) => key === wanted) ?? {};
      return [typeof awardedAt === "number", done, needed];
    };
    expect(of("welcome")).toEqual([true, 1, 1]);
    expect(of("first_project")).toEqual([true, 1, 1]);
    expect(of("five_projects")).toEqual([false, 3, 5]);
    expect(of("ten_endorsements")).toEqual([false, 2, 10]);
    expect(of("seven_days")).toEqual([false, 1, 7]);
    expect(of("ten_sparks")).toEqual([false, 0, 10]);
  });
});
