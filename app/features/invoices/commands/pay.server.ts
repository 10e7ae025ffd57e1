import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { dayOf } from "#app/core/days.ts";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { type Database, type Statement, statement } from "#app/db/client.server.ts";
import { invoice_payments, invoices } from "#app/db/schema/invoices.ts";
import { wordList } from "#app/db/word-list.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { failWhen, isUniqueFailure, orConflict } from "#app/platform/outbox.server.ts";
import { stillDue } from "../amounts.ts";
import { changed } from "../news.ts";
import { recordOfInvoice } from "../payer-record.server.ts";
import { isOpen, MOVES } from "../rules.ts";
import type { recordSchema } from "../schema.ts";
import { issuerIsThere } from "../sides.server.ts";
import { getOwed, getOwn, type InvoiceCase, namesOf } from "./find.server.ts";
import type { InvoiceContext } from "./write.server.ts";

type Recorded = z.output<typeof recordSchema>;

const MOVED = "This invoice was paid or changed meanwhile. Reload to see what is still due.";

/**
 * What counts a payment: the invoice is paid, or partly, by what is due when the batch runs. More than is due is refused,
 * and all of it where nobody is there any more to have it.
 */
export function countPaid(db: Database, id: Id, amount: number, now: number): Statement[] {
  const due = sql`total + late_fee - credited - paid_amount`;
  return [
    statement(
      db,
      sql`UPDATE ${invoices} SET
          status = iif(${due} <= ${amount}, ${MOVES.pay.to}, ${MOVES.pay_part.to}),
          paid_at = iif(${due} <= ${amount}, ${now}, NULL),
          remind_on = iif(${due} <= ${amount}, NULL, remind_on),
          paid_amount = paid_amount + ${amount}, version = version + 1, updated_at = ${now}
        WHERE id = ${id} AND kind = 'invoice' AND status IN (${from}) AND ${due} >= ${amount} AND ${issuerIsThere}`,
    ),
    failWhen(db, sql`changes() = 0`),
  ];
}

const from = wordList(MOVES.pay.from);

/** Money came outside of Thrive, as its issuer says: it counts at once, and the payer is asked whether it is so. */
export async function recordPayment(ctx: InvoiceContext, input: Recorded): Promise<void> {
  const own = await getOwn(ctx.db, input.invoice_id, ctx.viewer.userId);
  await once(ctx, input, "counted", MOVED, (payment, now) => {
    requirePayable(own, input, now);
    return ctx.commit(
      [
        ...countPaid(ctx.db, own.invoice.id, input.amount, now),
        ctx.db.insert(invoice_payments).values(payment),
      ],
      changed(own.invoice, "recorded", { amount: input.amount, ...namesOf(own), mark: payment.id }),
    );
  });
}

/** A member says that they paid outside of Thrive; it counts when the issuer has found it. */
export async function claimPaid(ctx: InvoiceContext, input: Recorded): Promise<void> {
  const owed = await getOwed(ctx.db, input.invoice_id, ctx.viewer.userId);
  const twice = "You said so before, and the answer is still to come.";
  await once(ctx, input, "claimed", twice, (payment, now) => {
    requirePayable(owed, input, now);
    return ctx.commit(
      [
        failWhen(
          ctx.db,
          sql`EXISTS (SELECT 1 FROM ${invoice_payments}
            WHERE invoice_id = ${owed.invoice.id} AND status = 'claimed')`,
        ),
        ctx.db.insert(invoice_payments).values(payment),
      ],
      changed(owed.invoice, "claimed", { amount: input.amount, ...namesOf(owed), mark: payment.id }),
    );
  });
}

/**
 * Writes a payment under the key of the form that was pressed: pressed again, it is the one it made.
 * @param conflict what to say when something else stands in its way
 */
async function once(
  ctx: InvoiceContext,
  input: Recorded,
  status: "claimed" | "counted",
  conflict: string,
  write: (payment: ReturnType<typeof row>, now: number) => Promise<unknown>,
): Promise<void> {
  const now = ctx.clock.now();
  try {
    await orConflict(async () => write(row(ctx, input, status, now), now), conflict);
  } catch (error) {
    const stands = isUniqueFailure(error, "invoice_payments.id");
    if (!stands && !(error instanceof AppError)) throw error;
    const [before] = await ctx.db.select().from(invoice_payments).where(eq(invoice_payments.id, input.key));
    const same = before?.invoice_id === input.invoice_id && before.amount === input.amount;
    if (same && before.recorded_by === ctx.viewer.userId) return;
    throw stands ? new AppError("conflict", { sentence: conflict }) : error;
  }
}

/** The issuer found what the payer said they paid, or did not. */
export async function answerClaim(
  ctx: InvoiceContext,
  { payment_id }: { payment_id: Id },
  found: boolean,
): Promise<void> {
  const claim = await findPayment(ctx, payment_id);
  const own = await getOwn(ctx.db, claim.invoice_id, ctx.viewer.userId);
  const now = ctx.clock.now();
  await orConflict(
    () =>
      ctx.commit(
        [
          statement(
            ctx.db,
            sql`UPDATE ${invoice_payments} SET status = ${found ? "counted" : "refused"},
              confirmed_at = ${found ? now : null} WHERE id = ${payment_id} AND status = 'claimed'`,
          ),
          failWhen(ctx.db, sql`changes() = 0`),
          ...(found
            ? [
                ...countPaid(ctx.db, own.invoice.id, claim.amount, now),
                recordOfInvoice(ctx.db, own.invoice.id),
              ]
            : []),
        ],
        changed(own.invoice, found ? "confirmed" : "not_found", {
          amount: claim.amount,
          ...namesOf(own),
          mark: payment_id,
        }),
      ),
    MOVED,
  );
}

/** The payer says that what the issuer recorded is so. */
export async function confirmRecorded(
  ctx: InvoiceContext,
  { payment_id }: { payment_id: Id },
): Promise<void> {
  const payment = await findPayment(ctx, payment_id);
  await getOwed(ctx.db, payment.invoice_id, ctx.viewer.userId);
  await orConflict(() =>
    ctx.commit([
      statement(
        ctx.db,
        sql`UPDATE ${invoice_payments} SET confirmed_at = ${ctx.clock.now()}
          WHERE id = ${payment_id} AND status = 'counted' AND method = 'outside' AND confirmed_at IS NULL`,
      ),
      failWhen(ctx.db, sql`changes() = 0`),
      recordOfInvoice(ctx.db, payment.invoice_id),
    ]),
  );
}

async function findPayment({ db }: Pick<AppContext, "db">, id: Id) {
  const [payment] = await db.select().from(invoice_payments).where(eq(invoice_payments.id, id));
  if (!payment) throw new AppError("not_found");
  return payment;
}

/** @throws AppError `conflict` (nothing awaited), `invalid_input` (another currency, more than is due, a day to come) */
function requirePayable({ invoice }: InvoiceCase, input: Recorded, now: number): void {
  if (invoice.kind !== "invoice" || !isOpen(invoice.status))
    throw new AppError("conflict", { sentence: MOVED });
  const refuse = (field: string, sentence: string) =>
    new AppError("invalid_input", { fields: { [field]: [sentence] } });
  if (input.currency !== invoice.currency)
    throw refuse("currency", `This invoice is in ${invoice.currency}.`);
  if (input.amount > stillDue(invoice)) throw refuse("amount", "That is more than is still due.");
  // A day further on may be today where they are.
  if (input.paid_on > dayOf(now + 86_400_000)) throw refuse("paid_on", "That day is still to come.");
}

function row(
  { viewer }: Pick<InvoiceContext, "viewer">,
  { key, invoice_id, amount, paid_on, note }: Recorded,
  status: "claimed" | "counted",
  now: number,
) {
  return {
    id: key,
    invoice_id,
    amount,
    method: "outside" as const,
    status,
    paid_on,
    note,
    recorded_by: viewer.userId,
    created_at: now,
  };
}
