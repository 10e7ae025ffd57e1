import { describe, expect, it } from "vitest";
import { dayOf } from "#app/core/days.ts";
import { TIERS } from "#app/core/tiers.ts";
import { days } from "#app/core/time.ts";
import { claimCheckIn } from "#app/features/rewards/commands/claim-check-in.server.ts";
import { grantXp, reverseXp } from "#app/features/rewards/commands.server.ts";
import { seeTierUps } from "#app/features/rewards/tier-ups.server.ts";
import { appOf } from "#tests/factories/app.ts";
import { manyMembers } from "#tests/factories/crowd.ts";
import { db, rows } from "#tests/factories/database.ts";
import { livePartner } from "#tests/factories/partners.ts";
import { alice, type Person } from "#tests/factories/people.ts";
import { movedClock } from "#tests/fakes/moved-clock.ts";
import { recordingRooms } from "#tests/fakes/recording-rooms.ts";

const NOTHING = { focus: null, mood: null };

async function toldOf({ userId }: Person) {
  return rows<{ entity_id: string; title: string }>(
    "SELECT entity_id, title FROM notifications WHERE user_id = ? AND kind = 'tier_up' ORDER BY seq",
    userId,
  );
}

async function tierUpOf(person: Person): Promise<string | null> {
  return (await appOf(person)).app.viewer.tierUp;
}

describe("a tier that is reached", () => {
  it("is told once, live and on the next page, by whatever event it was reached", async () => {
    const person = await alice({ profile: { xp: 480 } });
    const rooms = recordingRooms();
    const { app, settled } = await appOf(person, { rooms });
    expect(app.viewer.tierUp).toBeNull();
    await claimCheckIn(app, NOTHING);
    await settled();
    expect(await toldOf(person)).toEqual([
      { entity_id: "rising_star", title: "You reached the Rising Star tier" },
    ]);
    expect(JSON.stringify(rooms)).toContain("tier_up");
    expect(await tierUpOf(person)).toBe("rising_star");
    await seeTierUps(app, ["rising_star"]);
    expect(await tierUpOf(person)).toBeNull();
  });

  it("is told once in a life, though the XP was taken back and earned again", async () => {
    const person = await alice({ profile: { xp: 400 } });
    const clock = movedClock();
    const { app } = await appOf(person, { clock });
    const { userId } = person;
    const grant = { userId, reward: "profile_complete", sourceType: "profile", sourceId: userId } as const;
    await db.batch([grantXp(db, { ...grant, now: clock.now() })]);
    await claimCheckIn(app, NOTHING);
    await db.batch([reverseXp(db, { ...grant, now: clock.now() })]);
    const other = { userId, reward: "review_received", sourceType: "review", sourceId: "r" } as const;
    await db.batch([grantXp(db, { ...other, now: clock.now() })]);
    clock.move(days(1));
    await claimCheckIn(app, NOTHING);
    expect(await toldOf(person)).toHaveLength(1);
    expect(await rows("SELECT xp FROM profiles WHERE user_id = ?", userId)).toEqual([{ xp: 610 }]);
  });

  it("is not told when it is only kept, or lost", async () => {
    const person = await alice({ profile: { xp: 500 } });
    const { app } = await appOf(person);
    await claimCheckIn(app, NOTHING);
    await db.batch([
      reverseXp(db, {
        userId: person.userId,
        reward: "daily_login",
        sourceType: "day",
        sourceId: dayOf(Date.now()),
        now: Date.now(),
      }),
    ]);
    expect(await toldOf(person)).toEqual([]);
    expect(await tierUpOf(person)).toBeNull();
  });

  it("is another member's own to see", async () => {
    const [person, other] = await Promise.all([alice({ profile: { xp: 480 } }), alice()]);
    await claimCheckIn((await appOf(person)).app, NOTHING);
    await seeTierUps((await appOf(other)).app, ["rising_star"]);
    expect(await tierUpOf(person)).toBe("rising_star");
  });
});

describe("the deals that come with a tier", () => {
  const unlockedOf = ({ userId }: Person) =>
    rows<{ entity_id: string; message: string; link: string }>(
      "SELECT entity_id, message, link FROM notifications WHERE user_id = ? AND kind = 'partner_deal_unlocked'",
      userId,
    );

  it("are told in one word, however many there are, and only those that nothing else keeps from the member", async () => {
    const person = await alice({ profile: { xp: 1480, country: "PT" } });
    const tier_min = "creator";
    await Promise.all([
      livePartner({ tier_min }),
      livePartner({ tier_min, countries: ["DE", "PT"] }),
      livePartner({ tier_min, countries: ["DE"] }),
      livePartner({ tier_min, plan_min: "pro" }),
      livePartner({ tier_min, ends_at: Date.now() - 1 }),
      livePartner({ tier_min, status: "paused" }),
      livePartner({ tier_min }, { status: "paused" }),
      livePartner({ tier_min: "rising_star" }),
    ]);
    const rooms = recordingRooms();
    const { app, settled } = await appOf(person, { rooms });
    await claimCheckIn(app, NOTHING);
    await settled();
    expect(await unlockedOf(person)).toEqual([
      {
        entity_id: "creator",
        message: "2 more deals of our partners are open to you now.",
        link: "/partner-directory",
      },
    ]);
    expect(JSON.stringify(rooms.sent)).toContain("partner_deal_unlocked");
  });

  it("are not told of where the tier opens none", async () => {
    const person = await alice({ profile: { xp: 2980 } });
    const { app } = await appOf(person);
    await claimCheckIn(app, NOTHING);
    expect((await toldOf(person)).map(({ entity_id }) => entity_id)).toEqual(["maverick"]);
    expect(await unlockedOf(person)).toEqual([]);
  });
});

describe("the database and the tier ladder", () => {
  it("agree on where each tier begins, and on the head start it gives in the deck", async () => {
    for (const [index, tier] of TIERS.entries()) {
      if (index === 0) continue;
      const [id = ""] = await manyMembers(1);
      const give = (xp: number, key: string) =>
        rows(
          `INSERT INTO xp_activities (id, user_id, activity_type, xp_earned, description, source_type, source_id, idem_key, created_at)
           VALUES (?1, ?2, 'test', ?3, '', 'test', '', ?1, 1)`,
          `${id}:${key}`,
          id,
          xp,
        );
      const reached = () => rows("SELECT tier FROM tier_ups WHERE user_id = ? AND tier = ?", id, tier.key);
      const headStart = async () => {
        const [row] = await rows<{ days: number }>(
          "SELECT (deck_at - created_at) / 86400000 AS days FROM profiles WHERE user_id = ?",
          id,
        );
        return row?.days;
      };
      await give(tier.min - 1, "most");
      expect(await reached(), tier.key).toEqual([]);
      expect(await headStart()).toBe(index === 1 ? 0 : 2 * (index - 1) + 1);
      await give(1, "last");
      expect(await reached(), tier.key).toEqual([{ tier: tier.key }]);
      expect(await headStart()).toBe(2 * index + 1);
    }
    // Nobody is to be told of what only this test has reached.
    await rows("UPDATE tier_ups SET told_at = 1, seen_at = 1");
  });
});
