import { type SQL, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { type Database, type Query, rowsOf, type Statement } from "#app/db/client.server.ts";
import { companies } from "#app/db/schema/companies.ts";
import { ledger_accounts } from "#app/db/schema/ledger.ts";
import { pursesOf } from "#app/features/ledger/acting.server.ts";
import { asOwner, type Owner } from "#app/features/ledger/rules.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { failWhen } from "#app/platform/outbox.server.ts";

type Asked = Pick<QueryContext, "db" | "viewer">;

/** The balance of a company, for one of those who act for it. */
export interface Purse {
  purse_id: Id;
  purse_name: string;
}

/** The companies whose money a member sees, by name. */
export function selectPurses({ db, viewer }: Asked): Query<Purse[]> {
  return rowsOf<Purse>(
    db,
    sql`SELECT id AS purse_id, name AS purse_name FROM ${companies} WHERE id IN (${pursesOf(viewer.userId)})
      ORDER BY name LIMIT 50`,
  );
}

/** As pages offer them to choose from. */
export function shownPurses(purses: readonly Purse[]): { id: Id; name: string }[] {
  return purses.map(({ purse_id, purse_name }) => ({ id: purse_id, name: purse_name }));
}

/**
 * The company whose wallet is asked for, of those that are theirs to see; null for one's own.
 * @throws AppError `not_found`
 */
export function purseIn(owner: Owner, purses: readonly Purse[]): Purse | null {
  if (owner.type === "user") return null;
  const purse = purses.find(({ purse_id }) => purse_id === owner.id);
  if (!purse) throw new AppError("not_found");
  return purse;
}

/** A purse somebody may pay from, with what is on it in one currency, in minor units. */
export interface FilledPurse extends Purse {
  purse_balance: number;
}

/**
 * The purses of companies that a member may pay from.
 * @param currency SQL: of which currency
 * @param which SQL: a select of ids of companies, to which they are narrowed
 */
export function selectFilledPurses(
  { db, viewer }: Asked,
  currency: SQL,
  which = pursesOf(viewer.userId),
): Query<FilledPurse[]> {
  return rowsOf<FilledPurse>(
    db,
    sql`SELECT c.id AS purse_id, c.name AS purse_name, coalesce((SELECT a.balance FROM ${ledger_accounts} AS a
          WHERE a.id = 'company:' || c.id || ':available:' || ${currency}), 0) AS purse_balance
      FROM ${companies} AS c WHERE c.id IN (${which}) AND c.id IN (${pursesOf(viewer.userId)})
      ORDER BY c.name LIMIT 50`,
  );
}

/** Whose balance pays, by what was chosen in a form (`paySource`); null for a card. */
export function payingOwner(from: string, me: Id): Owner | null {
  if (from === "card") return null;
  return from === "balance" ? asOwner(me) : { type: "company", id: from };
}

/**
 * Whose money it is that somebody acts with.
 * @returns its name; null for their own
 * @throws AppError `not_found` for a company whose money is not theirs to see
 */
export async function requirePurse({ db, viewer }: Asked, owner: Owner): Promise<string | null> {
  if (owner.type === "user") {
    if (owner.id !== viewer.userId) throw new AppError("not_found");
    return null;
  }
  const [company] = await db
    .select({ name: companies.name })
    .from(companies)
    .where(sql`${companies.id} = ${owner.id} AND ${companies.id} IN (${pursesOf(viewer.userId)})`);
  if (!company) throw new AppError("not_found");
  return company.name;
}

/** Whether somebody acts for the money of one of these companies: then they decide nothing about it as our team. */
export async function actsForAny(
  { db, viewer }: Asked,
  companyIds: readonly (Id | null)[],
): Promise<boolean> {
  const ids = companyIds.filter((id) => id !== null);
  if (ids.length === 0) return false;
  const [purses] = await db.batch([selectPurses({ db, viewer })]);
  return purses.some(({ purse_id }) => ids.includes(purse_id));
}

/** SQL condition on a row with `user_id` and `company_id`: it is this owner's. */
export function isOf({ type, id }: Owner): SQL {
  return type === "company" ? sql`company_id = ${id}` : sql`user_id = ${id} AND company_id IS NULL`;
}

/** Whose such a row is. */
export function ownerOf(row: { user_id: Id; company_id: Id | null }): Owner {
  return row.company_id ? { type: "company", id: row.company_id } : asOwner(row.user_id);
}

/** For the batch that moves it: rolls back when they do not act for this money any more. */
export function stillActsFor(db: Database, owner: Owner, me: Id): Statement[] {
  if (owner.type === "user") return [];
  return [failWhen(db, sql`${owner.id} NOT IN (${pursesOf(me)})`)];
}
