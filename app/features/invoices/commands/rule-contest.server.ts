import { sql } from "drizzle-orm";
import type { z } from "zod";
import { AppError } from "#app/core/errors.ts";
import { type Id, newId } from "#app/core/ids.ts";
import { formatMoney, toMajorUnits } from "#app/core/money.ts";
import { type Statement, statement } from "#app/db/client.server.ts";
import { invoice_disputes, invoices } from "#app/db/schema/invoices.ts";
import { recordPaid } from "#app/features/billing/punctuality.server.ts";
import { actsForAny } from "#app/features/billing/purses.server.ts";
import { secondWord } from "#app/features/billing/two-people.server.ts";
import { audited } from "#app/features/safety/audit.server.ts";
import { requireStaff } from "#app/features/staff/guards.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { stillDue } from "../amounts.ts";
import { CONTEST_RULINGS, type contestRulingSchema } from "../contest.ts";
import { contestSaid, findContest, moveContest } from "../contest-rows.server.ts";
import { creditNote, endOf } from "../credit-note.server.ts";
import { isOpen } from "../rules.ts";
import { moveInvoice } from "../transition.server.ts";
import { type InvoiceCase, selectCase } from "./find.server.ts";
import { mailed } from "./mail-invoice.server.ts";
import type { InvoiceContext } from "./write.server.ts";

type Ruling = z.output<typeof contestRulingSchema>;

const DECIDED = "This was decided or settled meanwhile.";
const NOTE = "Decided by the team of Thrive";
const SAID = { release: "ruled_stands", split: "ruled_less", refund: "ruled_off" } as const;

/**
 * Finance decides about an invoice that both sides do not agree on (product.md §5.9, §7.3): it stands, less of it is due,
 * or nothing any more. What is not due comes off by a credit note, and so does a late fee. Decided once, and about a large
 * sum by two.
 * @returns `waits` after the first of two
 * @throws AppError `not_found`, `forbidden` (one's own), `conflict` (decided or settled meanwhile), `invalid_input` (as
 *   much as is due, or more)
 */
export async function ruleContest(
  ctx: InvoiceContext & Pick<MemberContext, "address">,
  input: Ruling,
): Promise<"done" | "waits"> {
  requireStaff(ctx, "finance");
  const me = ctx.viewer.userId;
  await ctx.limits.take("api_write", me);
  const contest = await findContest(ctx, input.dispute_id);
  const [found] = await selectCase(ctx.db, sql`${invoices.id} = ${contest.invoice_id}`);
  if (!found) throw new AppError("not_found");
  const { invoice } = found;
  const ofTheirs = await actsForAny(ctx, [invoice.issuer_company_id, invoice.customer_company_id]);
  if (ofTheirs || invoice.issuer_id === me || invoice.customer_user_id === me)
    throw new AppError("forbidden", { sentence: "Somebody who is not part of it decides this." });
  if (contest.status !== "escalated" || !isOpen(invoice.status))
    throw new AppError("conflict", { sentence: DECIDED });
  const now = ctx.clock.now();
  const { due, steps } = effectOf(ctx, found, input, now);
  const { resolution, ruling, dispute_id: id } = input;
  const said: Record<string, string> = { resolution };
  if (resolution === "split") said.still_due = toMajorUnits(due, invoice.currency);
  const second = await secondWord(ctx, {
    subject: { type: "contest", id },
    amount: stillDue(invoice),
    said,
    why: ruling,
    action: "contest_first_word",
    open: sql`EXISTS (SELECT 1 FROM ${invoice_disputes} WHERE id = ${id} AND status = 'escalated')`,
    gone: DECIDED,
  });
  if (second === "waits") return second;
  await moveContest(ctx, {
    id,
    from: sql`'escalated'`,
    set: sql`status = 'resolved', resolution = ${resolution}, ruling = ${ruling}, decided_by = ${me},
      decided_at = ${now}, closed_at = ${now}`,
    event: contestSaid(found, SAID[resolution], id, due),
    steps: [
      ...second,
      ...steps,
      ...(resolution === "release" ? [lost(ctx, found, id, now)] : []),
      audited(ctx, {
        action: "contest_rule",
        subject: { type: "invoice", id: invoice.id },
        after: { resolution: CONTEST_RULINGS[resolution], due: formatMoney(due, invoice.currency) },
        reason: ruling,
        now,
      }),
      ...(await mailed(
        ctx,
        { ...invoice, ...asDue(invoice, due) },
        found.issuerName,
        "contest_decided",
        `decided ${id}`,
      )),
    ],
  });
  return "done";
}

/** What becomes of the invoice: what is due of it afterwards, minor units, and how that comes about. */
function effectOf(
  { db }: Pick<InvoiceContext, "db">,
  { invoice }: InvoiceCase,
  { resolution, still_due, currency }: Ruling,
  now: number,
): { due: number; steps: Statement[] } {
  const due = stillDue(invoice);
  if (resolution === "release") return { due, steps: [] };
  const open = stillDue({ ...invoice, late_fee: 0 });
  if (resolution === "split" && (still_due >= open || currency !== invoice.currency))
    throw new AppError("invalid_input", {
      fields: {
        still_due: [`Please write less than the ${formatMoney(open, invoice.currency)} that are due.`],
      },
    });
  const left = resolution === "split" ? still_due : 0;
  const end = left === 0 ? endOf(invoice) : null;
  const withoutFee =
    invoice.late_fee > 0
      ? [statement(db, sql`UPDATE ${invoices} SET late_fee = 0 WHERE id = ${invoice.id}`)]
      : [];
  const amount = open - left;
  const steps =
    amount > 0
      ? creditNote(db, invoice, { id: newId(now), amount, reason: NOTE, end, now })
      : end
        ? moveInvoice(db, {
            id: invoice.id,
            move: end,
            now,
            version: invoice.version,
            set: [sql`remind_on = NULL`],
          })
        : [];
  return { due: left, steps: [...withoutFee, ...steps] };
}

const asDue = (invoice: InvoiceCase["invoice"], due: number) => ({
  late_fee: 0,
  credited: 0,
  paid_amount: 0,
  total: due,
  due_date: invoice.due_date,
});

/** A member who had to be told to pay (product.md B2). */
function lost(
  { db }: Pick<InvoiceContext, "db">,
  { invoice }: InvoiceCase,
  contestId: Id,
  now: number,
): Statement {
  return recordPaid(
    db,
    sql`SELECT coalesce(customer_company_id, customer_user_id) AS payer_id, ${contestId} AS source_id, sent_at AS asked_at,
        unixepoch(due_date) * 1000 AS due_at, ${now} AS paid_at FROM ${invoices} WHERE id = ${invoice.id}`,
    "dispute",
  );
}
