import { desc, sql } from "drizzle-orm";
import { type Cursor, encodeCursor } from "#app/core/cursor.ts";
import type { Id } from "#app/core/ids.ts";
import { allPages } from "#app/db/all-pages.server.ts";
import { type Database, statement } from "#app/db/client.server.ts";
import { companies, company_members } from "#app/db/schema/companies.ts";
import { payments, refund_requests } from "#app/db/schema/payments.ts";
import { project_members, projects } from "#app/db/schema/projects.ts";
import { unionOf } from "#app/db/union.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { HISTORY_PARTS } from "./history-parts.server.ts";
import type { HistoryFilter, HistoryRow } from "./history-terms.ts";

const HISTORY_PAGE = 30;
/** Rows of one read of an export. */
const EXPORT_PAGE = 5000;

interface Page {
  filter: HistoryFilter;
  after: Cursor | null;
  limit?: number;
}

/**
 * Money of one member, in and out, newest first: what they paid, by card or out of their balance, what came to them for
 * invoices and milestones, and their payouts. Each part is read off its own index, so that a long history costs no more
 * than a page of it.
 */
export function selectHistory(db: Database, me: Id, { filter, after, limit = HISTORY_PAGE + 1 }: Page) {
  const asked = { me, filter, after, limit };
  const parts = HISTORY_PARTS.filter(({ types }) => types.includes(filter.type)).map((part) =>
    part.rows(asked),
  );
  return statement(db, sql`SELECT * FROM (${unionOf(parts)}) ORDER BY at DESC, id DESC LIMIT ${limit}`);
}

/** The whole of it, for a file: an accountant misses no line. @param page how many are read at once */
export async function listHistory(
  db: Database,
  me: Id,
  filter: HistoryFilter,
  page = EXPORT_PAGE,
): Promise<HistoryRow[]> {
  return allPages<HistoryRow>(page, async (last) => {
    const after = last ? { key: last.at, id: last.id } : null;
    const [rows] = await db.batch([selectHistory(db, me, { filter, after, limit: page })]);
    return rows as HistoryRow[];
  });
}

/** A page of the history with the cursor of the next one; `rows` are one more than it shows where there is one. */
export function toHistoryPage(rows: unknown) {
  const all = rows as HistoryRow[];
  const page = all.slice(0, HISTORY_PAGE);
  const last = page.at(-1);
  return {
    rows: page,
    next: all.length > HISTORY_PAGE && last ? encodeCursor({ key: last.at, id: last.id }) : null,
  };
}

/** Projects to choose from, the latest first: those of which money may stand in the history. */
export function selectHistoryProjects({ db, viewer }: Pick<QueryContext, "db" | "viewer">) {
  return db
    .select({
      ofProject: sql<string>`${projects.id}`.as("of_project"),
      projectTitle: sql<string>`${projects.title}`.as("of_project_title"),
    })
    .from(project_members)
    .innerJoin(projects, sql`${projects.id} = ${project_members.project_id}`)
    .where(
      sql`${project_members.user_id} = ${viewer.userId} AND ${project_members.status} <> 'invited'
        AND ${project_members.role} <> 'guest'`,
    )
    .orderBy(desc(project_members.created_at))
    .limit(60);
}

/** Companies to choose from: those of one's projects, and those one belongs to. */
export function selectHistoryCompanies({ db, viewer }: Pick<QueryContext, "db" | "viewer">) {
  return db
    .select({
      ofCompany: sql<string>`${companies.id}`.as("of_company"),
      companyName: sql<string>`${companies.name}`.as("of_company_name"),
    })
    .from(companies)
    .where(
      sql`${companies.id} IN (SELECT company_id FROM ${company_members} WHERE user_id = ${viewer.userId} AND status = 'active'
        UNION SELECT p.company_id FROM ${project_members} AS seat CROSS JOIN ${projects} AS p ON p.id = seat.project_id
          WHERE seat.user_id = ${viewer.userId} AND seat.status <> 'invited' AND p.company_id IS NOT NULL)`,
    )
    .limit(30);
}

/** How the last refund of a payment stands that its payer asked for, or that did not arrive. */
export function selectRefundAsked({ db, viewer }: Pick<QueryContext, "db" | "viewer">, paymentId: Id) {
  return db
    .select({
      refundStatus: refund_requests.status,
      refundAmount: refund_requests.amount,
      refundDecidedAt: refund_requests.decided_at,
      refundAnswer: refund_requests.answer,
      refundAskedAt: refund_requests.created_at,
      /** Why it did not go through when it was sent. */
      refundFailed: refund_requests.failure_code,
    })
    .from(refund_requests)
    .where(
      sql`${refund_requests.payment_id} = ${paymentId} AND ${refund_requests.user_id} = ${viewer.userId}`,
    )
    .orderBy(desc(refund_requests.created_at))
    .limit(1);
}

/** One payment with all that its page and its receipt say; for its payer alone. */
export function selectReceipt(db: Database, me: Id, id: Id) {
  return db.select().from(payments).where(sql`${payments.id} = ${id} AND ${payments.payer_id} = ${me}`);
}
