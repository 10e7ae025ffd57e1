import { type SQL, sql } from "drizzle-orm";
import { xp_buckets } from "#app/db/schema/rewards.ts";

/** Sizes of the buckets of `xp_buckets`, by level. */
const SIZES = [1, 64, 4096, 262_144] as const;
const RADIX = 64;

/**
 * SQL number: how many members of a scope have more XP than `xp`. Reads at most 63 buckets of each level, and above them
 * one for each 262,144 points somebody has: however many members there are.
 */
export function membersAbove(scope: SQL | string, xp: SQL): SQL {
  const parts = SIZES.map((size, level) => {
    const wider = SIZES[level + 1];
    const until =
      wider === undefined
        ? sql``
        : sql` AND bucket < (${xp} / ${sql.raw(String(wider))} + 1) * ${sql.raw(String(RADIX))}`;
    return sql`(SELECT coalesce(sum(members), 0) FROM ${xp_buckets} WHERE scope = ${scope} AND level = ${sql.raw(String(level))}
      AND bucket > ${xp} / ${sql.raw(String(size))}${until})`;
  });
  return sql`(${sql.join(parts, sql` + `)})`;
}

/** SQL number: how many members a scope counts. */
export function membersOf(scope: SQL | string): SQL {
  return sql`(SELECT coalesce(sum(members), 0) FROM ${xp_buckets} WHERE scope = ${scope} AND level = 3)`;
}
