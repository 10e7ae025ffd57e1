import { desc, sql } from "drizzle-orm";
import { allPages } from "#app/db/all-pages.server.ts";
import { invoices } from "#app/db/schema/invoices.ts";
import { ledger_journals } from "#app/db/schema/ledger.ts";
import { milestones } from "#app/db/schema/milestones.ts";
import { payments } from "#app/db/schema/payments.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { project_members } from "#app/db/schema/projects.ts";
import { tips } from "#app/db/schema/wallet.ts";
import { pursesOf } from "#app/features/ledger/acting.server.ts";
import { selectStatement } from "#app/features/ledger/queries.server.ts";
import { type Owner, ofOwner } from "#app/features/ledger/rules.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import type { WalletFilter } from "../wallet-filter.ts";

export const STATEMENT_PAGE = 25;

/** Lines of one read of an export. */
const EXPORTED = 5_000;

/**
 * A page of the statement; each line with what it is about in the member's own words, the way there, and for a company
 * who did it.
 */
export function selectLines(
  { db, viewer }: Pick<QueryContext, "db" | "viewer">,
  owner: Owner,
  { currency, before }: WalletFilter,
) {
  const me = viewer.userId;
  const account = ofOwner(owner, "available", currency);
  const page = selectStatement(db, account, before, STATEMENT_PAGE + 1).as("page");
  return db
    .select({
      seq: page.seq,
      amount: page.amount,
      balanceAfter: page.balanceAfter,
      at: page.at,
      memo: page.memo,
      by: sql<string | null>`${
        owner.type === "company"
          ? sql`(SELECT p.display_name FROM ${ledger_journals} AS j CROSS JOIN ${profiles} AS p ON p.user_id = j.created_by
              WHERE j.id = page.id)`
          : sql`NULL`
      }`.as("acted_by"),
      about: sql<string | null>`CASE page.reference_type
        WHEN 'milestone' THEN (SELECT title FROM ${milestones} WHERE id = page.reference_id)
        WHEN 'tip' THEN (SELECT p.display_name FROM ${tips} AS t CROSS JOIN ${profiles} AS p
          ON p.user_id = iif(t.from_id = ${me}, t.to_id, t.from_id) WHERE t.id = page.reference_id) END`.as(
        "about",
      ),
      link: sql<string | null>`CASE page.reference_type
        WHEN 'milestone' THEN (SELECT '/desk/' || m.project_id || '/payments' FROM ${milestones} AS m
          WHERE m.id = page.reference_id AND EXISTS (SELECT 1 FROM ${project_members} AS seat
            WHERE seat.project_id = m.project_id AND seat.user_id = ${me} AND seat.status = 'active'))
        WHEN 'invoice' THEN (SELECT '/thrivepay/invoices/' || i.id FROM ${invoices} AS i
          WHERE i.id = page.reference_id AND (i.issuer_company_id IS NULL AND i.issuer_id = ${me}
            OR i.customer_user_id = ${me} OR i.issuer_company_id IN (${pursesOf(me)})
            OR i.customer_company_id IN (${pursesOf(me)})))
        WHEN 'payment' THEN (SELECT '/payment-history/' || id FROM ${payments} WHERE id = page.reference_id
          AND payer_id = ${me}) END`.as("link"),
    })
    .from(page)
    .orderBy(desc(page.seq));
}

/** All lines of a statement for an export, newest first. @param page how many are read at once */
export async function listExported(
  { db }: Pick<QueryContext, "db">,
  owner: Owner,
  { currency, before }: WalletFilter,
  page = EXPORTED,
) {
  const account = ofOwner(owner, "available", currency);
  type Line = Awaited<ReturnType<typeof selectStatement>>[number];
  return allPages<Line>(page, (last) => selectStatement(db, account, last?.seq ?? before, page));
}
