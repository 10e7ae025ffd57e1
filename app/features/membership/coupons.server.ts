import { desc, eq, type SQL, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { type Id, newId } from "#app/core/ids.ts";
import { days } from "#app/core/time.ts";
import { type Database, type Statement, statement } from "#app/db/client.server.ts";
import { coupon_uses, coupons } from "#app/db/schema/membership.ts";
import { audited } from "#app/features/safety/audit.server.ts";
import type { AuditedContext, MemberContext, QueryContext } from "#app/platform/context.server.ts";
import { failWhen, isGuardFailure, isUniqueFailure, orConflict } from "#app/platform/outbox.server.ts";
import type { PaidPlan } from "./plans.ts";

/** So long a code that was entered waits for its payment. */
const HELD = days(7);
/** Longer than any provider's page stays open. */
const WHILE_PAYING = days(2);
const LISTED = 50;

const UNKNOWN = "This code does not work, or not any more. Please check it.";

/** The code that a member entered and has not paid with yet. */
export function selectDiscount({ db, viewer, clock }: Pick<QueryContext, "db" | "viewer" | "clock">) {
  return db
    .select({
      couponId: coupons.id,
      code: coupons.code,
      percent: coupons.percent,
      onlyPlan: sql<PaidPlan | null>`${coupons.plan_key}`.as("only_plan"),
    })
    .from(coupon_uses)
    .innerJoin(coupons, eq(coupons.id, coupon_uses.coupon_id))
    .where(
      sql`${coupon_uses.user_id} = ${viewer.userId} AND ${coupon_uses.redeemed_at} IS NULL
        AND ${coupon_uses.held_until} > ${clock.now()} AND ${coupons.revoked_at} IS NULL`,
    )
    .orderBy(desc(coupon_uses.created_at))
    .limit(1);
}

/** Those who hold a code or paid with it: never more than it has uses. */
const taken = (couponId: SQL, now: number) => sql`(SELECT count(*) FROM ${coupon_uses} AS held
  WHERE held.coupon_id = ${couponId} AND (held.redeemed_at IS NOT NULL OR held.held_until > ${now}))`;

/**
 * Enters a code for the next payment of one's plan; it takes the place of another one that was not paid with.
 * @throws AppError `invalid_input` (unknown, used up, over, revoked), `conflict` (paid with it before), RateLimited
 */
export async function applyCoupon(
  ctx: Pick<MemberContext, "db" | "clock" | "viewer" | "commit" | "limits">,
  code: string,
): Promise<void> {
  const me = ctx.viewer.userId;
  const now = ctx.clock.now();
  await ctx.limits.take("code_entry", me);
  try {
    await ctx.commit([
      statement(ctx.db, sql`DELETE FROM ${coupon_uses} WHERE user_id = ${me} AND redeemed_at IS NULL`),
      statement(
        ctx.db,
        sql`INSERT INTO ${coupon_uses} (user_id, coupon_id, held_until, created_at)
          SELECT ${me}, c.id, ${now + HELD}, ${now} FROM ${coupons} AS c
          WHERE c.code = ${code} AND c.revoked_at IS NULL AND c.ends_at > ${now}
            AND ${taken(sql`c.id`, now)} < c.max_uses`,
      ),
      failWhen(ctx.db, sql`changes() = 0`),
    ]);
  } catch (error) {
    if (isUniqueFailure(error, "coupon_uses.user_id, coupon_uses.coupon_id"))
      throw new AppError("conflict", { sentence: "You have paid with this code before." });
    if (isGuardFailure(error)) throw new AppError("invalid_input", { fields: { code: [UNKNOWN] } });
    throw error;
  }
}

/** Lets go of a code that was entered. */
export async function dropCoupon(ctx: Pick<MemberContext, "db" | "viewer" | "commit">): Promise<void> {
  await ctx.commit([
    statement(
      ctx.db,
      sql`DELETE FROM ${coupon_uses} WHERE user_id = ${ctx.viewer.userId} AND redeemed_at IS NULL`,
    ),
  ]);
}

/** Keeps a code while its payment is under way. */
export function heldWhilePaying(db: Database, userId: Id, couponId: Id, now: number): Statement {
  return statement(
    db,
    sql`UPDATE ${coupon_uses} SET held_until = max(held_until, ${now + WHILE_PAYING})
      WHERE user_id = ${userId} AND coupon_id = ${couponId} AND redeemed_at IS NULL`,
  );
}

/**
 * The payment came in: the code is used, even one that was let go or revoked since. Where others have all its uses by then,
 * the batch rolls back: a code is held by who pays with it, not by every page that was opened with it.
 */
export function redeemed(db: Database, userId: Id, couponId: Id, now: number): Statement[] {
  const held = sql`SELECT 1 FROM ${coupon_uses} AS own WHERE own.user_id = ${userId} AND own.coupon_id = ${couponId}
    AND (own.redeemed_at IS NOT NULL OR own.held_until > ${now})`;
  return [
    failWhen(
      db,
      sql`NOT EXISTS (${held}) AND EXISTS (SELECT 1 FROM ${coupons} AS c WHERE c.id = ${couponId}
        AND ${taken(sql`c.id`, now)} >= c.max_uses)`,
    ),
    statement(
      db,
      sql`INSERT INTO ${coupon_uses} (user_id, coupon_id, held_until, redeemed_at, created_at)
        VALUES (${userId}, ${couponId}, ${now}, ${now}, ${now})
        ON CONFLICT DO UPDATE SET redeemed_at = coalesce(redeemed_at, ${now})`,
    ),
  ];
}

/** All codes, the newest first, with what became of them. */
export function selectCoupons({ db, clock }: Pick<QueryContext, "db" | "clock">) {
  return db
    .select({
      couponId: coupons.id,
      code: coupons.code,
      percent: coupons.percent,
      onlyPlan: coupons.plan_key,
      maxUses: coupons.max_uses,
      endsAt: coupons.ends_at,
      revokedAt: coupons.revoked_at,
      held: taken(sql`coupons.id`, clock.now()).mapWith(Number).as("held"),
      paid: sql<number>`(SELECT count(*) FROM ${coupon_uses} AS used WHERE used.coupon_id = coupons.id
        AND used.redeemed_at IS NOT NULL)`.as("paid_with"),
    })
    .from(coupons)
    .where(sql`${coupons.id} > ''`)
    .orderBy(desc(coupons.id))
    .limit(LISTED);
}

interface NewCoupon {
  code: string;
  percent: number;
  plan_key: PaidPlan | null;
  max_uses: number;
  ends_on: string;
}

/**
 * Makes a code that holds through its last day.
 * @throws AppError `invalid_input` for a code there is, or a day that is over
 */
export async function createCoupon(ctx: AuditedContext, { ends_on, ...coupon }: NewCoupon): Promise<void> {
  const now = ctx.clock.now();
  const id = newId(now);
  const ends = Date.parse(`${ends_on}T00:00:00Z`) + days(1);
  if (ends <= now) throw new AppError("invalid_input", { fields: { ends_on: ["This day is over."] } });
  await ctx.limits.take("api_write", ctx.viewer.userId);
  try {
    await ctx.commit([
      ctx.db.insert(coupons).values({ ...coupon, id, ends_at: ends, created_at: now }),
      audited(ctx, {
        action: "coupon_create",
        subject: { type: "coupon", id },
        after: coupon,
        reason: null,
        now,
      }),
    ]);
  } catch (error) {
    if (isUniqueFailure(error, "coupons.code"))
      throw new AppError("invalid_input", { fields: { code: ["There is such a code already."] } });
    throw error;
  }
}

/** Ends a code for everybody who has not paid with it; @throws AppError `conflict` for one that is revoked */
export async function revokeCoupon(ctx: AuditedContext, id: Id): Promise<void> {
  const now = ctx.clock.now();
  await ctx.limits.take("api_write", ctx.viewer.userId);
  await orConflict(
    () =>
      ctx.commit([
        statement(
          ctx.db,
          sql`UPDATE ${coupons} SET revoked_at = ${now} WHERE id = ${id} AND revoked_at IS NULL`,
        ),
        failWhen(ctx.db, sql`changes() = 0`),
        audited(ctx, { action: "coupon_revoke", subject: { type: "coupon", id }, reason: null, now }),
      ]),
    "It is revoked already, or was never there.",
  );
}
