import { and, eq, isNull, lte, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { minutes } from "#app/core/time.ts";
import type { Statement } from "#app/db/client.server.ts";
import { first_words, payout_methods, payouts } from "#app/db/schema/payments.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { eachAlone } from "#app/platform/each-alone.server.ts";
import { describeError, log } from "#app/platform/log.server.ts";
import { orConflict } from "#app/platform/outbox.server.ts";
import { movePayout, payoutSaid, payoutStep } from "../payout-news.server.ts";
import type { Payout } from "../payout-rules.ts";
import { payoutRests } from "../resting-owner.server.ts";

/** What whoever comes too late is told. */
export const GONE = "This payout is on its way already, or over.";

export type PayoutJobs = Pick<AppContext, "db" | "clock" | "commit" | "payments">;

const SWEEP = 20;

/**
 * The cron: what was asked for and did not leave yet, or whose provider could not be asked. That of who is suspended by now
 * waits until that ends.
 */
export async function sendDuePayouts(ctx: PayoutJobs): Promise<void> {
  const now = ctx.clock.now();
  const due = await ctx.db
    .select()
    .from(payouts)
    .where(and(lte(payouts.next_attempt_at, now), isNull(payouts.provider_ref), sql`NOT ${payoutRests(now)}`))
    .orderBy(payouts.next_attempt_at)
    .limit(SWEEP);
  await eachAlone(due, async (payout) => {
    try {
      await sendPayout(ctx, payout);
    } catch (error) {
      // It was canceled, or moved by another run, meanwhile.
      if (!(error instanceof AppError && error.code === "conflict")) throw error;
    }
  });
}

/**
 * Hands a payout to the provider, which may refuse it for good: then the money is on the balance again.
 * @param by who of the team let it go
 * @param also further statements of the step that lets it go
 * @throws AppError `conflict` when it left, or was canceled, meanwhile
 */
export async function sendPayout(
  ctx: PayoutJobs,
  payout: Payout,
  by: Id | null = null,
  also: Statement[] = [],
): Promise<void> {
  const now = ctx.clock.now();
  if (payout.status !== "processing") {
    await orConflict(
      () =>
        ctx.commit(
          [
            ...payoutStep(ctx.db, payout, "processing", now, [
              sql`next_attempt_at = ${now + minutes(1)}`,
              ...(by
                ? [
                    sql`decided_by = ${by}`,
                    sql`decided_at = ${now}`,
                    sql`first_yes_by = ${firstBy(payout.id, by)}`,
                  ]
                : []),
            ]),
            ...also,
          ],
          payoutSaid(payout, "processing"),
        ),
      GONE,
    );
  }
  const [method] = await ctx.db
    .select({ ref: payout_methods.provider_ref })
    .from(payout_methods)
    .where(eq(payout_methods.id, payout.method_id));
  try {
    // The provider knows the payout by its id: asked twice, it sends once.
    const sent = await ctx.payments.payOut({
      payoutId: payout.id,
      amount: payout.amount - payout.fee,
      currency: payout.currency,
      methodRef: method?.ref ?? "",
    });
    if (sent.state === "refused") {
      const { failureCode } = sent;
      log({ event: "payout_failed", payoutId: payout.id, name: "refused", message: failureCode });
      await movePayout(ctx, { payoutId: payout.id, what: { to: "failed", failureCode } });
      return;
    }
    await ctx.db
      .update(payouts)
      .set({ provider_ref: sent.providerRef, eta: sent.eta, next_attempt_at: null })
      .where(eq(payouts.id, payout.id));
  } catch (error) {
    log({ event: "payout_failed", payoutId: payout.id, ...describeError(error) });
    await ctx.db
      .update(payouts)
      .set({ attempts: payout.attempts + 1, next_attempt_at: now + minutes(10) })
      .where(sql`${payouts.id} = ${payout.id} AND ${payouts.status} = 'processing'`);
  }
}

/** SQL of the colleague whose word was first; null where there was none. */
const firstBy = (id: Id, by: Id) =>
  sql`(SELECT said_by FROM ${first_words} WHERE subject_type = 'payout' AND subject_id = ${id} AND said_by <> ${by})`;
