import { eq, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { type Database, rowsOf, type Statement } from "#app/db/client.server.ts";
import { payouts } from "#app/db/schema/payments.ts";
import type { Owner } from "#app/features/ledger/rules.ts";
import { audited } from "#app/features/safety/audit.server.ts";
import type { AuditAction } from "#app/features/safety/audit-words.ts";
import { requireStaff } from "#app/features/staff/guards.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { failWhen, orConflict } from "#app/platform/outbox.server.ts";
import { returned } from "../payout-journals.server.ts";
import { payoutSaid, payoutStep } from "../payout-news.server.ts";
import { leftOf, selectPayoutRecord } from "../payout-record.server.ts";
import { type Payout, REVIEW_ABOVE } from "../payout-rules.ts";
import { actsForAny, ownerOf, requirePurse } from "../purses.server.ts";
import { ownerRests } from "../resting-owner.server.ts";
import { dropWord, secondWord } from "../two-people.server.ts";
import { GONE, type PayoutJobs, sendPayout } from "./send-payouts.server.ts";

const RESTS = "Whose it is is suspended: it waits until that ends, or is declined.";

type Context = PayoutJobs & Pick<MemberContext, "viewer" | "env" | "address" | "limits">;

/** Its owner does not want it any more, as long as it has not left. @throws AppError `not_found`, `conflict` */
export async function cancelPayout(ctx: Context, owner: Owner, payoutId: string): Promise<void> {
  await ctx.limits.take("api_write", ctx.viewer.userId);
  await requirePurse(ctx, owner);
  const payout = await findPayout(ctx, payoutId);
  if (!payout || ownerOf(payout).id !== owner.id) throw new AppError("not_found");
  await cancel(ctx, payout, null);
}

function selectSuspended(db: Database, owner: Owner, now: number) {
  return rowsOf<{ rests: number }>(db, sql`SELECT 1 AS rests WHERE ${ownerRests(owner, now)}`);
}

/**
 * Finance looks at a payout that waits for it. Nobody decides about their own, and a large one leaves on the word of two
 * (product.md `/admin`, *States*); what one word let go within a day counts with it. That of who is suspended waits.
 * @returns `waits` after the first of two
 * @throws AppError `not_found`, `forbidden`, `conflict` (on its way, over, or its owner is suspended)
 */
export async function decidePayout(
  ctx: Context,
  payoutId: string,
  decision: "approve" | "decline",
): Promise<"done" | "waits"> {
  requireStaff(ctx, "finance");
  await ctx.limits.take("api_write", ctx.viewer.userId);
  const payout = await findPayout(ctx, payoutId);
  if (!payout) throw new AppError("not_found");
  if (payout.user_id === ctx.viewer.userId || (await actsForAny(ctx, [payout.company_id]))) {
    throw new AppError("forbidden", { sentence: "Somebody else decides about your own payout." });
  }
  const me = ctx.viewer.userId;
  const now = ctx.clock.now();
  const said = (action: AuditAction) =>
    audited(ctx, { action, subject: { type: "payout", id: payout.id }, reason: null, now });
  if (decision === "decline") {
    await cancel(ctx, payout, me, [said("payout_decline")]);
    return "done";
  }
  if (payout.status !== "in_review") throw new AppError("conflict", { sentence: GONE });
  const owner = ownerOf(payout);
  const [[record], [rests]] = await ctx.db.batch([
    selectPayoutRecord(ctx.db, owner, payout.currency, now),
    selectSuspended(ctx.db, owner, now),
  ]);
  if (rests) throw new AppError("conflict", { sentence: RESTS });
  const second = await secondWord(ctx, {
    subject: { type: "payout", id: payout.id },
    amount: payout.amount + (record?.left_together ?? 0),
    said: { decision },
    why: null,
    action: "payout_first_yes",
    open: sql`EXISTS (SELECT 1 FROM ${payouts} WHERE id = ${payout.id} AND status = 'in_review')`,
    gone: GONE,
  });
  if (second === "waits") return second;
  const alone = [
    dropWord(ctx.db, "payout", payout.id),
    // Another left on one word at the same moment: together they need two.
    failWhen(ctx.db, sql`${leftOf(owner, payout.currency, now)} > ${REVIEW_ABOVE}`),
  ];
  await sendPayout(ctx, payout, me, [
    failWhen(ctx.db, ownerRests(owner, now)),
    ...(second.length > 0 ? second : alone),
    said("payout_approve"),
  ]);
  return "done";
}

async function cancel(ctx: PayoutJobs, payout: Payout, by: Id | null, also: Statement[] = []): Promise<void> {
  const now = ctx.clock.now();
  const set = [
    sql`next_attempt_at = NULL`,
    ...(by ? [sql`decided_by = ${by}`, sql`decided_at = ${now}`] : []),
  ];
  await orConflict(
    () =>
      ctx.commit(
        [
          ...payoutStep(ctx.db, payout, "canceled", now, set),
          ...returned(ctx.db, payout, "adjustment", now),
          dropWord(ctx.db, "payout", payout.id),
          ...also,
        ],
        payoutSaid(payout, "canceled"),
      ),
    GONE,
  );
}

async function findPayout(ctx: PayoutJobs, payoutId: string): Promise<Payout | undefined> {
  const [found] = await ctx.db.select().from(payouts).where(eq(payouts.id, payoutId));
  return found;
}
