import { eq, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { type Id, newId } from "#app/core/ids.ts";
import { type Statement, statement } from "#app/db/client.server.ts";
import { payments, refund_requests } from "#app/db/schema/payments.ts";
import { audited } from "#app/features/safety/audit.server.ts";
import { requireStaff } from "#app/features/staff/guards.server.ts";
import type { AuditedContext, MemberContext } from "#app/platform/context.server.ts";
import { failWhen, isGuardFailure, isUniqueFailure, orConflict } from "#app/platform/outbox.server.ts";
import { leftOf, mayAskAgain, mayAskRefund, type Payment } from "../payment-rules.ts";
import { dropWord, secondWord } from "../two-people.server.ts";
import { askedBack, sendRefund } from "./send-refunds.server.ts";

const ASKED = "You have asked for it already.";
const DECIDED = "It was decided meanwhile.";

/**
 * Asks for money back that was paid to Thrive, once while it is looked at (product.md `/payment-history`); also for what is
 * left after a part of it was granted.
 * @throws AppError `not_found`, `conflict` for what was paid to somebody else, came back, or is asked for already,
 *   `unavailable` where the provider cannot say whether what was granted before is still on its way
 */
export async function askForRefund(
  ctx: AuditedContext & Pick<MemberContext, "payments">,
  paymentId: Id,
  reason: string,
): Promise<void> {
  const me = ctx.viewer.userId;
  const now = ctx.clock.now();
  const [[payment], [before]] = await ctx.limits.take("api_write", me, [
    ctx.db.select().from(payments).where(sql`${payments.id} = ${paymentId} AND ${payments.payer_id} = ${me}`),
    ctx.db
      .select({
        askedId: refund_requests.id,
        status: refund_requests.status,
        amount: refund_requests.amount,
        decidedAt: refund_requests.decided_at,
      })
      .from(refund_requests)
      .where(sql`${refund_requests.payment_id} = ${paymentId} AND ${refund_requests.status} <> 'declined'`),
  ]);
  if (!payment) throw new AppError("not_found");
  if (!mayAskRefund(payment, now))
    throw new AppError("conflict", { sentence: "This payment cannot be asked back here." });
  if (!mayAskAgain(before, payment) || (before && (await isOnItsWay(ctx, payment))))
    throw new AppError("conflict", { sentence: ASKED });
  try {
    const id = before?.askedId ?? newId(now);
    const { title, currency } = payment;
    await ctx.commit(
      before
        ? askForRest(ctx, id, reason, now)
        : [
            ctx.db.insert(refund_requests).values({
              id,
              payment_id: paymentId,
              user_id: me,
              reason,
              status: "open",
              created_at: now,
            }),
          ],
      {
        name: "refund.asked",
        payload: {
          requestId: id,
          userId: me,
          title,
          amount: leftOf(payment),
          currency,
        },
      },
    );
  } catch (error) {
    if (isUniqueFailure(error, "refund_requests.payment_id") || isGuardFailure(error))
      throw new AppError("conflict", { sentence: ASKED });
    throw error;
  }
}

/** Whether the provider gives more of it back than was heard: what was heard may have been given back by hand. */
async function isOnItsWay({ payments: provider }: Pick<MemberContext, "payments">, payment: Payment) {
  const { charge_ref, refunded_amount } = payment;
  return charge_ref !== null && (await provider.refundedOf(charge_ref)) > refunded_amount;
}

/** What was granted and went back is asked for anew, for what is left: what was said to it before is in the audit. */
function askForRest({ db }: Pick<AuditedContext, "db">, id: Id, reason: string, now: number): Statement[] {
  return [
    statement(
      db,
      sql`UPDATE ${refund_requests} SET status = 'open', reason = ${reason}, amount = NULL, answer = NULL,
          decided_by = NULL, decided_at = NULL, refund_ref = NULL, failure_code = NULL, created_at = ${now}
        WHERE id = ${id} AND status = 'granted'`,
    ),
    failWhen(db, sql`changes() = 0`),
  ];
}

interface Decision {
  request_id: Id;
  decision: "grant" | "decline";
  answer: string;
}

/**
 * Finance gives it back, or says why not; the member is told either way. Nobody decides about their own, and a large one
 * goes back on the word of two.
 * @returns `waits` after the first of two, `refused` where the provider does not give it back: it stands open again
 * @throws AppError `not_found`, `forbidden`, `conflict` (decided meanwhile, or the payment came back by other ways)
 */
export async function decideRefund(
  ctx: AuditedContext & Pick<MemberContext, "payments">,
  { request_id: id, decision, answer }: Decision,
): Promise<"done" | "waits" | "refused"> {
  requireStaff(ctx, "finance");
  const found = await decidable(ctx, id);
  const granted = decision === "grant";
  const second = granted
    ? await secondWord(ctx, {
        subject: { type: "refund", id },
        amount: found.amount,
        said: { decision },
        why: answer,
        action: "refund_first_yes",
        open: sql`EXISTS (SELECT 1 FROM ${refund_requests} WHERE id = ${id} AND status = 'open')`,
        gone: DECIDED,
      })
    : [];
  if (second === "waits") return second;
  const { statements, event } = decidedRefund(ctx, { id, found, granted, answer, second });
  await ruledMeanwhile(() => ctx.commit(statements, event));
  return granted ? sendRefund(ctx, id) : "done";
}

/**
 * A request that this member of finance may decide about.
 * @throws AppError `not_found`, `forbidden` for their own, `rate_limited`
 */
export async function decidable(ctx: AuditedContext, id: Id) {
  const me = ctx.viewer.userId;
  const [[found]] = await ctx.limits.take("api_write", me, [
    ctx.db
      .select({
        userId: refund_requests.user_id,
        paymentId: refund_requests.payment_id,
        amount: askedBack.as("open_amount"),
      })
      .from(refund_requests)
      .innerJoin(payments, eq(payments.id, refund_requests.payment_id))
      .where(eq(refund_requests.id, id)),
  ]);
  if (!found) throw new AppError("not_found");
  if (found.userId === me)
    throw new AppError("forbidden", { sentence: "Somebody else decides about your own payment." });
  return found;
}

interface Decided {
  id: Id;
  found: Awaited<ReturnType<typeof decidable>>;
  granted: boolean;
  answer: string;
  /** Of the second of two. */
  second: Statement[];
}

/** What a decision writes and tells, once: a batch of it fails where it was decided meanwhile. */
export function decidedRefund(ctx: AuditedContext, { id, found, granted, answer, second }: Decided) {
  const now = ctx.clock.now();
  const statements = [
    statement(
      ctx.db,
      sql`UPDATE ${refund_requests} SET status = ${granted ? "granting" : "declined"}, answer = ${answer},
          decided_by = ${ctx.viewer.userId}, decided_at = ${now}, next_attempt_at = ${granted ? now : null},
          failure_code = NULL
        WHERE id = ${id} AND status = 'open'`,
    ),
    failWhen(ctx.db, sql`changes() = 0`),
    ...(granted ? second : [dropWord(ctx.db, "refund", id)]),
    audited(ctx, {
      action: granted ? "refund_grant" : "refund_decline",
      subject: { type: "payment", id: found.paymentId },
      reason: answer,
      now,
    }),
  ];
  const { paymentId, userId } = found;
  const payload = { requestId: id, paymentId, userId, granted, answer };
  return { statements, event: { name: "refund.decided" as const, payload } };
}

/** @throws AppError `conflict` where it was decided meanwhile */
export function ruledMeanwhile<T>(commit: () => Promise<T>): Promise<T> {
  return orConflict(commit, DECIDED);
}
