import { env } from "cloudflare:workers";
import { plainSelect } from "#app/db/compiled-select.server.ts";
import { isTableScan } from "#scripts/bench/world/plan-steps.ts";
import type { SentStatement } from "#tests/fakes/recording-d1.ts";

/** The steps of SQLite's plan for a statement, as it was sent. */
export async function planOf(statement: SentStatement): Promise<string[]> {
  const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${statement.sql}`)
    .bind(...statement.params)
    .all<{ detail: string }>();
  return results.map((step) => step.detail);
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

/** Names of the columns a query gives, those of one name as often as they come. */
export async function columnsOf(statement: SentStatement): Promise<string[]> {
  if (!/^\s*select/i.test(statement.sql)) return [];
  const [names = []] = await env.DB.prepare(statement.sql)
    .bind(...statement.params)
    .raw<string[]>({ columnNames: true });
  return names;
}
