import { env } from "cloudflare:workers";
import { plainSelect } from "#app/db/compiled-select.server.ts";
import { isTableScan } from "#scripts/bench/world/plan-steps.ts";
import type { SentStatement } from "#tests/fakes/recording-d1.ts";

/** Plans that were asked for, by what decides on them. */
const known = new Map<string, string[]>();

/** What is given to a statement decides on its plan where a pattern begins a search; else its words alone do. */
function planKey({ sql, params }: SentStatement): string {
  return /\b(like|glob)\b/i.test(sql) ? JSON.stringify([sql, params]) : sql;
}

/** The steps of SQLite's plan for a statement, as it was sent. */
export async function planOf(statement: SentStatement): Promise<string[]> {
  const key = planKey(statement);
  const found = known.get(key);
  if (found) return found;
  const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${statement.sql}`)
    .bind(...statement.params)
    .all<{ detail: string }>();
  const plan = results.map((step) => step.detail);
  known.set(key, plan);
  return plan;
}

/** Steps that walk through a whole table, or through a whole index of one. */
export async function scansOf(statement: SentStatement, tables: ReadonlySet<string>): Promise<string[]> {
  const plan = await planOf(statement);
  return plan.filter((detail) => isTableScan(detail, tables));
}

/** How many rows the database read for a statement, and how many it gave. */
export async function costOf(statement: SentStatement): Promise<{ read: number; shown: number }> {
  const { results, meta } = await env.DB.prepare(plainSelect(statement.sql))
    .bind(...statement.params)
    .all();
  return { read: meta.rows_read, shown: results.length };
}

/** Columns that were asked for: what is given to a query is no part of them. */
const knownColumns = new Map<string, string[]>();

/** Names of the columns a query gives, those of one name as often as they come. */
export async function columnsOf({ sql, params }: SentStatement): Promise<string[]> {
  if (!/^\s*select/i.test(sql)) return [];
  const found = knownColumns.get(sql);
  if (found) return found;
  const [names = []] = await env.DB.prepare(sql)
    .bind(...params)
    .raw<string[]>({ columnNames: true });
  knownColumns.set(sql, names);
  return names;
}
