import { desc, eq, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { formatMoney } from "#app/core/money.ts";
import { type Database, readNow, type Statement } from "#app/db/client.server.ts";
import { users } from "#app/db/schema/auth.ts";
import { payments } from "#app/db/schema/payments.ts";
import { error_log } from "#app/db/schema/platform.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { project_members, projects } from "#app/db/schema/projects.ts";
import { support_tickets } from "#app/db/schema/support.ts";
import { selectAnswers } from "#app/features/help/queries.server.ts";
import { logAccess } from "#app/features/safety/access-log.server.ts";
import { type OwnReportRow, selectOwnReports } from "#app/features/safety/moderation-queries.server.ts";
import { oneSubject, reportOutcome } from "#app/features/safety/report-words.ts";
import { caseNumber } from "#app/features/safety/rules.ts";
import { requireStaff } from "#app/features/staff/guards.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { askAssistant } from "../assistant/ask-assistant.server.ts";
import { selectCase } from "../queries/desk.server.ts";
import { selectAllMessages, selectMessage } from "../queries/messages.server.ts";
import type { ServeContext } from "./serve.server.ts";

/** Private parts of a member that a request may need; each is opened by a press, and that press is kept. */
export const AREAS = {
  contact: "Email address",
  projects: "Projects",
  payments: "Last payments",
  errors: "Last errors",
  reports: "What they reported",
} as const;
export type Area = keyof typeof AREAS;

const MOST = 10;

/**
 * What staff may see of a member's private data, for one request. The look is written down in the batch that reads, and
 * the member sees it (product.md B4).
 * @throws AppError `not_found`
 */
export async function reveal(app: ServeContext, ticketId: Id, area: Area): Promise<string[]> {
  const ctx = requireStaff(app, "support");
  const [ticket] = await readNow(ctx.db, selectCase(ctx.db, ticketId));
  if (!ticket) throw new AppError("not_found");
  const read = READS[area];
  const { results } = await ctx.commit([
    logAccess(ctx.db, {
      userId: ticket.user_id,
      staffId: ctx.viewer.userId,
      area,
      reason: `Support request “${ticket.title}”`,
      ticketId,
      now: ctx.clock.now(),
    }),
    read(ctx.db, ticket.user_id),
  ]);
  const seen = area === "reports" ? (results[1] as OwnReportRow[]).map(reportSeen) : (results[1] as Seen[]);
  return seen.map(({ line, at, amount, currency }) =>
    [
      ...(at == null ? [] : [`${new Date(at).toISOString().slice(0, 16).replace("T", " ")} UTC`]),
      line,
      ...(amount == null || !currency ? [] : [formatMoney(amount, currency)]),
    ].join(" · "),
  );
}

/** One line of what was opened; a moment and an amount stand with those that have one. */
interface Seen {
  line: string;
  at?: number | null;
  amount?: number | null;
  currency?: string | null;
}

/** By the number that who made it may quote. */
function reportSeen({
  report_id,
  subject_type,
  report_status,
  case_status,
  reported_at,
}: OwnReportRow): Seen {
  const outcome = reportOutcome(report_status, case_status);
  return { line: `${caseNumber(report_id)} · ${oneSubject(subject_type)}: ${outcome}`, at: reported_at };
}

const READS: Record<Area, (db: Database, memberId: Id) => Statement> = {
  contact: (db, memberId) =>
    db
      .select({ line: sql<string>`coalesce(${users.email}, 'none')`.as("line") })
      .from(users)
      .where(eq(users.id, memberId)),
  projects: (db, memberId) =>
    db
      .select({
        line: sql<string>`${projects.title} || ' (' || replace(${projects.status}, '_', ' ') || ')'`.as(
          "line",
        ),
      })
      .from(project_members)
      .innerJoin(projects, eq(projects.id, project_members.project_id))
      .where(eq(project_members.user_id, memberId))
      .limit(MOST),
  payments: (db, memberId) =>
    db
      .select({
        line: sql<string>`${payments.title} || ' (' || replace(${payments.purpose} || ', ' || ${payments.status}
          || coalesce(': ' || ${payments.failure_code}, ''), '_', ' ') || ')'`.as("line"),
        at: payments.created_at,
        amount: payments.amount,
        currency: payments.currency,
      })
      .from(payments)
      .where(eq(payments.payer_id, memberId))
      .orderBy(desc(payments.created_at), desc(payments.id))
      .limit(MOST),
  errors: (db, memberId) =>
    db
      .select({
        line: sql<string>`${error_log.name} || ': ' || ${error_log.message} || coalesce(' at ' || ${error_log.page_path}, '')
          || ' (' || ${error_log.id} || ')'`.as("line"),
        at: error_log.created_at,
      })
      .from(error_log)
      .where(eq(error_log.user_id, memberId))
      .orderBy(desc(error_log.created_at))
      .limit(MOST),
  reports: selectOwnReports,
};

/**
 * What the assistant would answer, for an agent to change and send: it is stored nowhere, and never sent by itself.
 * @throws AppError `not_found`, `unavailable`
 */
export async function draftReply(
  app: ServeContext & Pick<AppContext, "assistant">,
  ticketId: Id,
): Promise<string> {
  const ctx = requireStaff(app, "support");
  const [last] = await readNow(
    ctx.db,
    selectMessage(
      ctx.db,
      sql`m.ticket_id = ${ticketId} AND m.sender_type = 'user' ORDER BY m.seq DESC LIMIT 1`,
    ),
  );
  if (!last) throw new AppError("not_found");
  const said = await readNow(ctx.db, selectAllMessages(ctx.db, ticketId));
  const found = await (selectAnswers(ctx, last.content, 4) ?? Promise.resolve([]));
  const [willing] = await ctx.db
    .select({ lets_models: sql<number>`${profiles.ai_use}`.as("lets_models") })
    .from(support_tickets)
    .innerJoin(profiles, eq(profiles.user_id, support_tickets.user_id))
    .where(eq(support_tickets.id, ticketId));
  const history = said
    .filter(({ internal, sender_type }) => internal === 0 && sender_type !== "system")
    .slice(-8)
    .map(({ sender_type, content }) => ({
      role: sender_type === "user" ? ("user" as const) : ("assistant" as const),
      content,
    }));
  try {
    const { message } = await askAssistant(app.assistant, {
      message: last.content,
      history,
      passages: found,
      byModel: willing?.lets_models !== 0,
    });
    return message;
  } catch {
    throw new AppError("unavailable", { sentence: "The assistant cannot draft an answer right now." });
  }
}
