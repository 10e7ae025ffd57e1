import { type SQL, sql } from "drizzle-orm";

/** SQL: these words of our own as a list, for `IN (…)`. They are written, not bound: never a word of anybody else's. */
export function wordList(words: readonly string[]): SQL {
  return sql.raw(words.map((word) => `'${word}'`).join(", "));
}
