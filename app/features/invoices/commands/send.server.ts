import { sql } from "drizzle-orm";
import { dayAfter, dayOf } from "#app/core/days.ts";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { formatMoney } from "#app/core/money.ts";
import { type Database, type Statement, statement } from "#app/db/client.server.ts";
import { invoice_series, invoices } from "#app/db/schema/invoices.ts";
import { queueMail } from "#app/features/notifications/queue-mail.server.ts";
import { notBlocked } from "#app/features/safety/rules.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { failWhen, type Happened, orConflict } from "#app/platform/outbox.server.ts";
import { stillDue } from "../amounts.ts";
import { contested } from "../contested.server.ts";
import { guestLink } from "../guest-link.server.ts";
import { issuerParty } from "../issuer.server.ts";
import { paidBefore } from "../milestones.server.ts";
import { changed } from "../news.ts";
import { lookAtPayer } from "../payer.server.ts";
import { isOpen, nextReminder } from "../rules.ts";
import type { InvoiceTarget } from "../schema.ts";
import { issuerOf } from "../sides.server.ts";
import { moveInvoice } from "../transition.server.ts";
import { getOwn, type InvoiceCase, namesOf } from "./find.server.ts";
import { countPaid } from "./pay.server.ts";
import type { InvoiceContext } from "./write.server.ts";

/** Why nothing is sent yet. */
export const NO_PROFILE = "Fill in Tax & details first: an invoice says who it is from.";
const NO_BILLING =
  "Say first where the bills of the company come from: its owners and admins write name and address in its settings.";
const PAYER_GONE =
  "Who it is for has left Thrive and does not read it here. Write an address it can be mailed to instead.";
const CHANGED = "This invoice was sent, or changed meanwhile. Reload to see it.";

/** The next number of a series; in one batch with the row that gets it, so that none is left out. */
export function countUp(db: Database, issuerId: Id, prefix: "INV" | "CN"): Statement {
  return statement(
    db,
    sql`INSERT INTO ${invoice_series} (issuer_id, prefix, last_no) VALUES (${issuerId}, ${prefix}, 1)
      ON CONFLICT (issuer_id, prefix) DO UPDATE SET last_no = last_no + 1`,
  );
}

/** The number that was counted last, as it is written: `INV-0042`. */
export function lastNumber(issuerId: Id, prefix: "INV" | "CN") {
  return sql`(SELECT prefix || '-' || printf('%04d', last_no) FROM ${invoice_series}
    WHERE issuer_id = ${issuerId} AND prefix = ${prefix})`;
}

/**
 * Sends a draft: from here on it has a number and says what it says. What was paid out for its milestones is paid.
 * @throws AppError `not_found`, `conflict` (no tax profile, sent meanwhile, nothing to pay, a block, a payer who has left)
 */
export async function sendInvoice(
  ctx: InvoiceContext,
  { invoice_id, version }: InvoiceTarget,
): Promise<void> {
  const own = await getOwn(ctx.db, invoice_id, ctx.viewer.userId);
  if (own.invoice.recurring_rule)
    throw new AppError("conflict", { sentence: "A pattern is sent by its days." });
  if (own.invoice.total === 0)
    throw new AppError("conflict", { sentence: "There is nothing to pay on it: write a price first." });
  await ctx.limits.take("invoice_send", ctx.viewer.userId);
  const [before, { opens, gone }] = await Promise.all([
    paidBefore(ctx, invoice_id),
    lookAtPayer(ctx.db, invoice_id, ctx.viewer.userId),
  ]);
  if (gone) throw new AppError("conflict", { sentence: PAYER_GONE });
  const sent = await prepareSending(ctx, own, version, { before, opens });
  await orConflict(() => ctx.commit(sent.statements, sent.event), CHANGED);
}

type SendContext = Pick<AppContext, "db" | "clock" | "env">;

/**
 * Sending as statements, for the batch that sends or makes an invoice.
 * @param with.before what came for it before, minor units
 * @param with.opens it reaches somebody who has nothing to do with its issuer
 * @throws AppError `conflict` where its issuer has not said who they are
 */
export async function prepareSending(
  ctx: SendContext,
  found: InvoiceCase,
  version: number,
  { before = 0, opens = false }: { before?: number; opens?: boolean } = {},
): Promise<{ statements: Statement[]; event: Happened }> {
  const { invoice } = found;
  const issuer = issuerParty(found);
  if (!issuer)
    throw new AppError("conflict", { sentence: invoice.issuer_company_id ? NO_BILLING : NO_PROFILE });
  const series = issuerOf(invoice).id;
  const now = ctx.clock.now();
  const today = dayOf(now);
  const due = dayAfter(today, invoice.due_days);
  const names = { ...namesOf(found), issuerName: issuer.name };
  const blocked = invoice.customer_user_id
    ? [failWhen(ctx.db, sql`NOT ${notBlocked(invoice.issuer_id, invoice.customer_user_id)}`)]
    : [];
  return {
    statements: [
      ...blocked,
      countUp(ctx.db, series, "INV"),
      ...moveInvoice(ctx.db, {
        id: invoice.id,
        move: "send",
        now,
        version,
        set: [
          sql`number = ${lastNumber(series, "INV")}`,
          sql`issuer_snapshot = ${JSON.stringify(issuer)}`,
          sql`issue_date = ${today}`,
          sql`due_date = ${due}`,
          sql`sent_at = ${now}`,
          sql`remind_on = ${nextReminder(due, today)}`,
        ],
      }),
      ...(before > 0 ? countPaid(ctx.db, invoice.id, before, now) : []),
      ...(await mailed(ctx, { ...invoice, due_date: due }, names.issuerName, "invoice_sent", "sent")),
    ],
    event: changed(invoice, before > 0 && before === invoice.total ? "sent_paid" : "sent", {
      amount: invoice.total,
      ...names,
      mark: "sent",
      ...(opens ? { opens } : {}),
    }),
  };
}

type InvoiceMail = "invoice_sent" | "invoice_reminder" | "contest_answered" | "contest_decided";

/** The mail to somebody without an account; members hear of it as they hear of all else. */
export async function mailed(
  ctx: SendContext,
  invoice: InvoiceCase["invoice"],
  issuerName: string,
  template: InvoiceMail,
  mark: string,
): Promise<Statement[]> {
  if (!invoice.customer_email) return [];
  return [
    queueMail(ctx.db, {
      toUser: null,
      toEmail: invoice.customer_email,
      template,
      data: {
        issuer: issuerName,
        amount: formatMoney(stillDue(invoice), invoice.currency),
        due: invoice.due_date ?? "",
        link: await guestLink(ctx.env, invoice.id),
        ...(invoice.number ? { number: invoice.number } : {}),
      },
      cause: `${invoice.id}:${mark}`,
      now: ctx.clock.now(),
    }),
  ];
}

/** Its issuer asks again, at most once a day. @throws AppError `not_found`, `conflict`, RateLimited */
export async function remind(
  ctx: InvoiceContext,
  { invoice_id }: Pick<InvoiceTarget, "invoice_id">,
): Promise<void> {
  const own = await getOwn(ctx.db, invoice_id, ctx.viewer.userId);
  if (!isOpen(own.invoice.status))
    throw new AppError("conflict", { sentence: "Nothing is awaited for this invoice." });
  const [contest] = await ctx.db
    .select({ id: invoices.id })
    .from(invoices)
    .where(sql`${invoices.id} = ${invoice_id} AND ${contested(sql`${invoices.id}`)}`);
  if (contest) throw new AppError("conflict", { sentence: "They contest it: that is settled first." });
  await ctx.limits.take("invoice_remind", invoice_id);
  const mark = `by hand ${dayOf(ctx.clock.now())}`;
  const names = namesOf(own);
  await ctx.commit(
    await mailed(ctx, own.invoice, names.issuerName, "invoice_reminder", mark),
    changed(own.invoice, "reminded", { amount: stillDue(own.invoice), ...names, mark }),
  );
}

/** Takes a sent invoice back: it stays, with its number, and asks for nothing any more. */
export async function voidInvoice(
  ctx: InvoiceContext,
  { invoice_id, version }: InvoiceTarget,
): Promise<void> {
  await endByIssuer(ctx, invoice_id, version, "void");
}

/** Gives an overdue invoice up. */
export async function giveUp(ctx: InvoiceContext, { invoice_id, version }: InvoiceTarget): Promise<void> {
  await endByIssuer(ctx, invoice_id, version, "give_up");
}

async function endByIssuer(ctx: InvoiceContext, id: Id, version: number, move: "void" | "give_up") {
  const own = await getOwn(ctx.db, id, ctx.viewer.userId);
  const now = ctx.clock.now();
  const told = changed(own.invoice, "void", { amount: own.invoice.total, ...namesOf(own), mark: move });
  await orConflict(
    () =>
      ctx.commit(
        moveInvoice(ctx.db, {
          id,
          move,
          now,
          version,
          // A pattern makes nothing any more; of what was sent no day may change.
          set: [sql`remind_on = NULL`, ...(own.invoice.next_on ? [sql`next_on = NULL`] : [])],
          where: sql`paid_amount = 0`,
        }),
        ...(move === "void" ? [told] : []),
      ),
    "That cannot be done now: it was paid or changed meanwhile. Reload to see it.",
  );
}

/** Who is to pay has seen it; said once. */
export async function markViewed(
  ctx: Pick<AppContext, "db" | "clock" | "commit">,
  found: InvoiceCase,
): Promise<void> {
  const { invoice } = found;
  if (invoice.status !== "sent") return;
  const now = ctx.clock.now();
  try {
    await orConflict(() =>
      ctx.commit(
        moveInvoice(ctx.db, { id: invoice.id, move: "view", now, set: [sql`viewed_at = ${now}`] }),
        changed(invoice, "viewed", { amount: invoice.total, ...namesOf(found), mark: "viewed" }),
      ),
    );
  } catch (error) {
    // Two windows at once, or it was paid meanwhile: it is seen either way.
    if (!(error instanceof AppError && error.code === "conflict")) throw error;
  }
}
