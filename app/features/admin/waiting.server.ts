import { type SQL, sql } from "drizzle-orm";
import { type Database, rowsOf } from "#app/db/client.server.ts";
import { invoice_disputes } from "#app/db/schema/invoices.ts";
import { disputes } from "#app/db/schema/milestones.ts";
import { moderation_cases, role_requests } from "#app/db/schema/moderation.ts";
import { partners } from "#app/db/schema/partners.ts";
import { payments, payouts, refund_requests } from "#app/db/schema/payments.ts";
import { reviews } from "#app/db/schema/reviews.ts";
import { appeals } from "#app/db/schema/safety.ts";

/** Beyond this a figure says "1,000+": nothing here walks through a whole table. */
export const COUNT_MAX = 1000;

/** SQL: how many rows, each found by an index and to the limit. */
export const upTo = (rows: SQL): SQL => sql`(SELECT count(*) FROM (${rows} LIMIT ${COUNT_MAX}))`;

/** Those that wait for the team: a case its owner was asked to change comes back later. */
export const openCases = (now: number) =>
  upTo(
    sql`SELECT 1 FROM ${moderation_cases} WHERE status = 'open' AND weight >= 0 AND coalesce(waits_until, 0) <= ${now}`,
  );
export const openAppeals = upTo(sql`SELECT 1 FROM ${appeals} WHERE status = 'open' AND created_at > 0`);
const disputedReviews = upTo(sql`SELECT 1 FROM ${reviews} WHERE status = 'disputed' AND disputed_at > 0`);
export const openRoles = upTo(
  sql`SELECT 1 FROM ${role_requests} INDEXED BY role_requests_open WHERE status = 'open' AND user_id > ''`,
);

/** What stands at `/admin/finance`: payouts, refunds, contested invoices and disputes to decide, and guests' money. */
export const openMoney = sql`(${upTo(sql`SELECT 1 FROM ${payouts} WHERE status = 'in_review'`)}
  + ${upTo(sql`SELECT 1 FROM ${refund_requests} WHERE status = 'open' AND created_at > 0`)}
  + ${upTo(sql`SELECT 1 FROM ${invoice_disputes} WHERE status = 'escalated' AND escalated_at > 0`)}
  + ${upTo(sql`SELECT 1 FROM ${disputes} WHERE status IN ('open', 'answered', 'assisted', 'proposal', 'escalated')`)}
  + ${upTo(sql`SELECT 1 FROM ${payments} WHERE payer_id IS NULL AND failure_code IS NOT NULL AND diverted IS NOT NULL
    AND status = 'succeeded' AND succeeded_at > 0`)})`;

/** How much waits on pages of the team, by the name of its tab. */
export interface Waiting {
  moderation: number;
  finance: number;
  partners: number;
  roles: number;
}

/** How much waits for each team of staff, for the figures beside their pages. */
export function selectWaiting(db: Database, now: number) {
  return rowsOf<Waiting>(
    db,
    sql`SELECT ${openCases(now)} + ${openAppeals} + ${disputedReviews} AS moderation, ${openMoney} AS finance, ${openRoles} AS roles,
      ${upTo(sql`SELECT 1 FROM ${partners} WHERE status IN ('submitted', 'in_review') AND updated_at > 0`)} AS partners`,
  );
}

/** How much waits in each view of the moderators' page. */
export interface CasesWaiting {
  open: number;
  waiting: number;
  disputes: number;
  appeals: number;
}

/** The figures beside the views of the moderators' page, which add up to the one beside their tab. */
export function selectCasesWaiting(db: Database, now: number) {
  const withOwners = sql`SELECT 1 FROM ${moderation_cases} WHERE status = 'open' AND weight >= 0 AND waits_until > ${now}`;
  return rowsOf<CasesWaiting>(
    db,
    sql`SELECT ${openCases(now)} AS open, ${upTo(withOwners)} AS waiting, ${disputedReviews} AS disputes,
      ${openAppeals} AS appeals`,
  );
}
