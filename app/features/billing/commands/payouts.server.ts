import { and, eq, isNull, lte, sql } from "drizzle-orm";
import type { z } from "zod";
import { AppError } from "#app/core/errors.ts";
import { type Id, newId } from "#app/core/ids.ts";
import { formatMoney } from "#app/core/money.ts";
import { minutes } from "#app/core/time.ts";
import type { Statement } from "#app/db/client.server.ts";
import { payout_methods, payouts } from "#app/db/schema/payments.ts";
import { isNotEnough, postJournal } from "#app/features/ledger/post-journal.server.ts";
import { companyIdOf, type Owner, ofOwner } from "#app/features/ledger/rules.ts";
import { audited } from "#app/features/safety/audit.server.ts";
import type { AuditAction } from "#app/features/safety/audit-words.ts";
import { requireStaff } from "#app/features/staff/guards.server.ts";
import type { AppContext, MemberContext } from "#app/platform/context.server.ts";
import { eachAlone } from "#app/platform/each-alone.server.ts";
import { describeError, log } from "#app/platform/log.server.ts";
import { failWhen, isGuardFailure, isUniqueFailure, orConflict } from "#app/platform/outbox.server.ts";
import { movePayout, payoutSaid, payoutStep, returned } from "../payout-news.server.ts";
import { type PayoutRecord, selectPayoutRecord, unseenOf } from "../payout-record.server.ts";
import { ARRIVES_IN, LEAST_PAYOUT, type Payout, REVIEW_ABOVE, reviewReason } from "../payout-rules.ts";
import { actsForAny, isOf, ownerOf, requirePurse, stillActsFor } from "../purses.server.ts";
import type { payoutSchema } from "../schema.ts";
import { dropWord, secondWord } from "../two-people.server.ts";

const GONE = "This payout is on its way already, or over.";
const NEEDS_YOU = "Your bank account waits for you: tell our payment provider what it asks first.";

type JobContext = Pick<AppContext, "db" | "clock" | "commit" | "payments">;
type Context = JobContext & Pick<MemberContext, "viewer" | "env" | "address" | "limits">;

const SWEEP = 20;

/**
 * Asks for money to be sent to a bank, one's own or that of a company for whose money one acts: it leaves the balance at
 * once, and waits where somebody has to look first. The same key is one payout.
 * @throws AppError `not_found` for an account that is not this owner's, and for the company of others, `invalid_input` for
 * one of another currency or too little, `conflict` when it is not on the balance
 */
export async function requestPayout(
  ctx: Context,
  owner: Owner,
  { amount, currency, method_id, key }: z.output<typeof payoutSchema>,
): Promise<Payout> {
  const asked = { owner, userId: ctx.viewer.userId, amount, currency, method_id, key };
  await requirePurse(ctx, owner);
  const known = (await ctx.limits.take("api_write", asked.userId, selectKnown(ctx, asked))) as Known;
  const [, , [before]] = known;
  if (before) return sameAs(before, asked);
  return begin(ctx, asked, known);
}

/** A payout that nobody pressed a button for: as `requestPayout`. */
export async function payoutByItself(ctx: JobContext, asked: Asked): Promise<void> {
  const known = await readKnown(ctx, asked);
  if (known[2].length === 0) await begin(ctx, asked, known);
}

type Asked = Pick<Payout, "amount" | "currency" | "method_id"> & {
  owner: Owner;
  /** Who asked. */
  userId: Id;
  key: string;
};

type Known = [
  Pick<typeof payout_methods.$inferSelect, "currency" | "created_at" | "status">[],
  PayoutRecord[],
  Payout[],
];

async function readKnown(ctx: JobContext, asked: Asked): Promise<Known> {
  return (await ctx.db.batch(selectKnown(ctx, asked) as [Statement])) as unknown as Known;
}

function selectKnown(ctx: JobContext, asked: Asked): Statement[] {
  const record = selectPayoutRecord(ctx.db, asked.owner, asked.currency, ctx.clock.now());
  return [selectMethod(ctx, asked), record, selectByKey(ctx, asked)];
}

async function begin(
  ctx: JobContext,
  asked: Asked,
  [[method], [record]]: Known,
  tried = false,
): Promise<Payout> {
  const { owner, userId, amount, currency, method_id, key } = asked;
  if (!method) throw new AppError("not_found");
  if (method.status === "needs_action") throw new AppError("conflict", { sentence: NEEDS_YOU });
  if (method.currency !== currency) {
    throw new AppError("invalid_input", {
      fields: { method_id: [`This account takes ${method.currency}, and you asked for ${currency}.`] },
    });
  }
  if (amount < LEAST_PAYOUT) {
    throw new AppError("invalid_input", {
      fields: { amount: [`The least is ${formatMoney(LEAST_PAYOUT, currency)}.`] },
    });
  }
  const now = ctx.clock.now();
  const reason = reviewReason(
    { amount },
    {
      paidBefore: record?.paid_before === 1,
      methodAddedAt: method.created_at,
      unseen: record?.unseen ?? 0,
      now,
    },
  );
  const payout = {
    ...EMPTY,
    id: newId(now),
    user_id: userId,
    company_id: companyIdOf(owner),
    method_id,
    amount,
    currency,
    status: reason ? ("in_review" as const) : ("requested" as const),
    review_reason: reason,
    provider: ctx.payments.provider,
    idempotency_key: key,
    eta: now + ARRIVES_IN,
    next_attempt_at: reason ? null : now + minutes(1),
    created_at: now,
    updated_at: now,
  };
  try {
    await ctx.commit(
      [
        ...stillActsFor(ctx.db, owner, userId),
        // Removed in another window meanwhile, it gets nothing any more.
        failWhen(
          ctx.db,
          sql`EXISTS (SELECT 1 FROM ${payout_methods} WHERE id = ${method_id} AND status = 'removed')`,
        ),
        // Another left at the same moment: together somebody looks at them.
        ...(reason
          ? []
          : [failWhen(ctx.db, sql`${unseenOf(owner, currency, now)} + ${amount} > ${REVIEW_ABOVE}`)]),
        ctx.db.insert(payouts).values(payout),
        ...setAside(ctx, payout, now),
      ],
      ...(reason ? [payoutSaid(payout, "in_review")] : []),
    );
  } catch (error) {
    if (isNotEnough(error))
      throw new AppError("conflict", {
        sentence: `That is more than ${owner.type === "company" ? "the company has on its" : "you have on your"} balance.`,
      });
    if (isGuardFailure(error)) {
      if (tried) throw new AppError("not_found");
      return begin(ctx, asked, await readKnown(ctx, asked), true);
    }
    if (!isUniqueFailure(error, "payouts.user_id, payouts.idempotency_key")) throw error;
    const [again] = await selectByKey(ctx, asked);
    if (!again) throw error;
    return sameAs(again, asked);
  }
  if (!reason) await sendPayout(ctx, payout);
  return payout;
}

/** Its owner does not want it any more, as long as it has not left. @throws AppError `not_found`, `conflict` */
export async function cancelPayout(ctx: Context, owner: Owner, payoutId: string): Promise<void> {
  await ctx.limits.take("api_write", ctx.viewer.userId);
  await requirePurse(ctx, owner);
  const payout = await findPayout(ctx, payoutId);
  if (!payout || ownerOf(payout).id !== owner.id) throw new AppError("not_found");
  await cancel(ctx, payout, null);
}

/**
 * Finance looks at a payout that waits for it. Nobody decides about their own, and a large one leaves on the word of two
 * (product.md `/admin`, *States*).
 * @returns `waits` after the first of two
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
    await cancel(ctx, payout, me, [dropWord(ctx.db, "payout", payout.id), said("payout_decline")]);
    return "done";
  }
  if (payout.status !== "in_review") throw new AppError("conflict", { sentence: GONE });
  const second = await secondWord(ctx, {
    subject: { type: "payout", id: payout.id },
    amount: payout.amount,
    said: { decision },
    why: null,
    action: "payout_first_yes",
    open: sql`EXISTS (SELECT 1 FROM ${payouts} WHERE id = ${payout.id} AND status = 'in_review')`,
    gone: GONE,
  });
  if (second === "waits") return second;
  await sendPayout(ctx, payout, me, [...second, said("payout_approve")]);
  return "done";
}

/** The cron: what was asked for and did not leave yet, or whose provider could not be asked. */
export async function sendDuePayouts(ctx: JobContext): Promise<void> {
  const due = await ctx.db
    .select()
    .from(payouts)
    .where(and(lte(payouts.next_attempt_at, ctx.clock.now()), isNull(payouts.provider_ref)))
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

async function sendPayout(
  ctx: JobContext,
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
              ...(by ? [sql`decided_by = ${by}`, sql`decided_at = ${now}`] : []),
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

async function cancel(ctx: JobContext, payout: Payout, by: Id | null, also: Statement[] = []): Promise<void> {
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
          ...also,
        ],
        payoutSaid(payout, "canceled"),
      ),
    GONE,
  );
}

function setAside(ctx: JobContext, payout: Payout, now: number): Statement[] {
  const { id, user_id, amount, currency } = payout;
  const owner = ownerOf(payout);
  return postJournal(
    ctx.db,
    {
      type: "payout",
      reference: { type: "payout", id },
      key: `payout:${id}:requested`,
      memo: "Payout asked for",
      by: user_id,
      postings: [
        { account: ofOwner(owner, "available", currency), amount: -amount },
        { account: ofOwner(owner, "pending", currency), amount },
      ],
    },
    now,
  );
}

const EMPTY = {
  fee: 0,
  failure_code: null,
  provider_ref: null,
  first_yes_by: null,
  decided_by: null,
  decided_at: null,
  attempts: 0,
};

function sameAs(payout: Payout, asked: Asked): Payout {
  const same =
    ownerOf(payout).id === asked.owner.id &&
    payout.amount === asked.amount &&
    payout.currency === asked.currency &&
    payout.method_id === asked.method_id;
  if (same) return payout;
  throw new AppError("conflict", { sentence: "This was begun with something else. Please start again." });
}

function selectMethod(ctx: JobContext, { method_id, owner }: Asked) {
  return ctx.db
    .select({
      currency: payout_methods.currency,
      created_at: payout_methods.created_at,
      status: payout_methods.status,
    })
    .from(payout_methods)
    .where(
      sql`${payout_methods.id} = ${method_id} AND ${isOf(owner)} AND ${payout_methods.status} <> 'removed'`,
    );
}

function selectByKey(ctx: JobContext, { userId, key }: Asked) {
  return ctx.db
    .select()
    .from(payouts)
    .where(sql`${payouts.user_id} = ${userId} AND ${payouts.idempotency_key} = ${key}`);
}

async function findPayout(ctx: JobContext, payoutId: string): Promise<Payout | undefined> {
  const [found] = await ctx.db.select().from(payouts).where(eq(payouts.id, payoutId));
  return found;
}
