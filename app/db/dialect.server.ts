import type { SQL } from "drizzle-orm";
import { CasingCache } from "drizzle-orm/casing";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";
import { INDEX_WORDS } from "./index-words.ts";

type Source = Parameters<SQLiteAsyncDialect["sqlToQuery"]>[1];

const BARE_LIMIT = /\blimit \?/gi;
const casing = new CasingCache();

/**
 * Drizzle's SQLite, in words that are planned once. SQLite looks at what is bound while it plans in two places, a bare
 * `LIMIT ?` and a comparison that the condition of an index has too (`status = ?`), and then plans the whole statement
 * again at every run: more than most of our reads cost (docs/decisions/0033). So a limit is written `+?`, which it does
 * not look into, and the words of our indexes stand in the text.
 */
class PlannedOnce extends SQLiteAsyncDialect {
  override sqlToQuery(query: SQL, source?: Source): ReturnType<SQLiteAsyncDialect["sqlToQuery"]> {
    const stated = new Set<number>();
    const built = query.toQuery({
      casing,
      escapeName: this.escapeName,
      escapeParam: (at, value) => {
        if (typeof value !== "string" || !INDEX_WORDS.has(value)) return "?";
        stated.add(at);
        return `'${value}'`;
      },
      escapeString: this.escapeString,
      ...(source ? { invokeSource: source } : {}),
    });
    return {
      ...built,
      sql: built.sql.replace(BARE_LIMIT, "limit +?"),
      params: stated.size === 0 ? built.params : built.params.filter((_, at) => !stated.has(at)),
    };
  }
}

/** The one way SQL is put into words here. */
export const dialect = new PlannedOnce();
