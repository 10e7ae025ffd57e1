import { expect, it } from "vitest";
import { selectReached } from "#app/features/rewards/queries/tier-figures.server.ts";
import { db } from "#tests/factories/database.ts";
import { alice } from "#tests/factories/people.ts";

it("tells how many have reached each tier: one who climbs counts in every tier up to theirs", async () => {
  const reached = async () => {
    const [rows] = await db.batch([selectReached(db)]);
    return Object.fromEntries(rows.map((row) => [row.tier, row.reached]));
  };
  const before = await reached();
  await alice({ profile: { xp: 5000 } });
  const after = await reached();
  const gained = Object.entries(after).map(([tier, count]) => [tier, count - (before[tier] ?? 0)]);
  expect(Object.fromEntries(gained)).toEqual({
    spark: 1,
    rising_star: 1,
    creator: 1,
    maverick: 1,
    visionary: 1,
    legend: 0,
    icon: 0,
    elite: 0,
  });
});
