import { type SQL, sql } from "drizzle-orm";
import type { Cursor } from "#app/core/cursor.ts";
import type { Id } from "#app/core/ids.ts";
import { projects } from "#app/db/schema/projects.ts";
import type { HistoryFilter, HistoryType } from "./history-terms.ts";

/** What a page of a member's history asks of each of its parts. */
export interface Asked {
  me: Id;
  filter: HistoryFilter;
  after: Cursor | null;
  limit: number;
}

/** One kind of payment in the history. */
export interface Part {
  /** Under which types it stands; `null` for all together. */
  types: readonly (HistoryType | null)[];
  rows(asked: Asked): SQL;
}

/** The columns of every row, in this order; SQL. */
interface Columns {
  id: SQL;
  at: SQL;
  way: SQL;
  kind: SQL;
  title: SQL;
  amount: SQL;
  fee?: SQL;
  tax?: SQL;
  refunded?: SQL;
  currency: SQL;
  status?: SQL;
  receipt?: SQL;
  failure?: SQL;
  link: SQL;
  ofBalance: SQL;
  /** The project it belongs to, and the company behind it. */
  project?: SQL;
  company?: SQL;
}

const NONE = sql`NULL`;

/** A part of the history, read off its own index: of these filters and before the last row seen. */
export function part(columns: Columns, from: SQL, { filter, after, limit }: Asked): SQL {
  const { id, at, status = sql`'succeeded'`, project = NONE, company = NONE } = columns;
  const zero = sql`0`;
  const inProject = filter.project ? sql`AND ${project} = ${filter.project}` : sql``;
  const of = sql`coalesce(${company}, (SELECT company_id FROM ${projects} WHERE id = ${project}))`;
  const ofCompany = filter.company ? sql`AND ${of} = ${filter.company}` : sql``;
  return sql`SELECT ${id} AS id, ${at} AS at, ${columns.way} AS way, ${columns.kind} AS kind, ${columns.title} AS title,
      ${columns.amount} AS amount, ${columns.fee ?? zero} AS fee, ${columns.tax ?? zero} AS tax,
      ${columns.refunded ?? zero} AS refunded, ${columns.currency} AS currency, ${status} AS status,
      ${columns.receipt ?? NONE} AS receipt, ${columns.failure ?? NONE} AS failure, ${columns.link} AS link,
      ${columns.ofBalance} AS of_balance, (SELECT title FROM ${projects} WHERE id = ${project}) AS project
    ${from} AND ${statusOf(status, filter)} AND ${within(at, id, filter, after)} ${inProject} ${ofCompany}
    ORDER BY ${at} DESC LIMIT ${limit}`;
}

function within(at: SQL, id: SQL, { year }: HistoryFilter, after: Cursor | null): SQL {
  const of = year
    ? sql`${at} >= ${Date.UTC(year, 0, 1)} AND ${at} < ${Date.UTC(year + 1, 0, 1)}`
    : sql`${at} > 0`;
  return after ? sql`${of} AND ${at} <= ${after.key} AND (${at} < ${after.key} OR ${id} < ${after.id})` : of;
}

/** Checkouts that were opened and left are no payments. */
function statusOf(status: SQL, filter: HistoryFilter): SQL {
  switch (filter.status) {
    case "paid":
      return sql`${status} IN ('succeeded', 'won')`;
    case "pending":
      return sql`${status} IN ('processing', 'requires_action')`;
    case "failed":
      return sql`${status} IN ('failed', 'lost', 'disputed')`;
    case "refunded":
      return sql`${status} IN ('refunded', 'partially_refunded')`;
    case null:
      return sql`${status} NOT IN ('created', 'canceled')`;
  }
}
