import { sql } from "drizzle-orm";
import { dayAfter, dayOf } from "#app/core/days.ts";
import { AppError } from "#app/core/errors.ts";
import type { Statement } from "#app/db/client.server.ts";
import { notBlocked } from "#app/features/safety/rules.server.ts";
import { failWhen, type Happened, orConflict } from "#app/platform/outbox.server.ts";
import { issuerParty } from "../issuer.server.ts";
import { paidBefore } from "../milestones.server.ts";
import { changed } from "../news.ts";
import { lookAtPayer } from "../payer.server.ts";
import { nextReminder } from "../rules.ts";
import type { InvoiceTarget } from "../schema.ts";
import { issuerOf } from "../sides.server.ts";
import { moveInvoice } from "../transition.server.ts";
import { getOwn, type InvoiceCase, namesOf } from "./find.server.ts";
import { mailed, type SendContext } from "./mail-invoice.server.ts";
import { countPaid } from "./pay.server.ts";
import { countUp, lastNumber } from "./series.server.ts";
import type { InvoiceContext } from "./write.server.ts";

/** Why nothing is sent yet. */
export const NO_PROFILE = "Fill in Tax & details first: an invoice says who it is from.";

const NO_BILLING =
  "Say first where the bills of the company come from: its owners and admins write name and address in its settings.";
const PAYER_GONE =
  "Who it is for has left Thrive and does not read it here. Write an address it can be mailed to instead.";
const CHANGED = "This invoice was sent, or changed meanwhile. Reload to see it.";

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
