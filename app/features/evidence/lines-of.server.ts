import { type SQL, sql } from "drizzle-orm";
import { profiles } from "#app/db/schema/profiles.ts";

/** Rows in memory at one time. */
export const PAGE = 500;

/** Page after page as lines of JSON, until one is not full. */
export async function* linesOf<T>(
  read: (last: T | null) => PromiseLike<T[]>,
  line: (row: T) => unknown = (row) => row,
) {
  let last: T | null = null;
  for (;;) {
    const page: T[] = await read(last);
    if (page.length > 0) yield page.map((row) => `${JSON.stringify(line(row))}\n`).join("");
    if (page.length < PAGE) return;
    last = page.at(-1) ?? null;
  }
}

/** SQL of a member's name by their id. */
export const nameOf = (column: SQL) =>
  sql<string | null>`(SELECT p.display_name FROM ${profiles} AS p WHERE p.user_id = ${column})`;

/** A moment as ISO 8601. */
export const iso = (moment: number | null) => (moment === null ? null : new Date(moment).toISOString());
