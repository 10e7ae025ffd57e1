import { type SQL, sql } from "drizzle-orm";

/** D1 takes so many terms in one compound select. */
const TERMS = 5;

/** Rows of many selects of the same columns, one after the other; nested where they are more than D1 takes at once. */
export function unionOf(parts: readonly SQL[]): SQL {
  const joined = (some: readonly SQL[]) =>
    sql.join(
      some.map((part) => sql`SELECT * FROM (${part})`),
      sql` UNION ALL `,
    );
  if (parts.length <= TERMS) return joined(parts);
  const groups: SQL[] = [];
  for (let at = 0; at < parts.length; at += TERMS) groups.push(joined(parts.slice(at, at + TERMS)));
  return unionOf(groups);
}
