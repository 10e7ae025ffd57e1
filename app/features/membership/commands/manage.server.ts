import { sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { orConflict } from "#app/platform/outbox.server.ts";
import { changedPlan } from "../news.ts";
import type { Interval, PaidPlan } from "../plans.ts";
import { selectSubscription } from "../queries.server.ts";
import { addMonths, dueDayOf, prorate, type Subscription } from "../rules.ts";
import { moveSubscription, noted } from "../transition.server.ts";
import { getRunning } from "./subscribe.server.ts";

const STALE = "Your plan changed meanwhile. Reload to see it.";

type ManageContext = Pick<MemberContext, "db" | "clock" | "viewer" | "commit">;

interface Seen {
  version: number;
}

/**
 * Plans less, or another interval, for the next period; the plan one has takes that back.
 * @throws AppError `conflict` for what has to be paid now
 */
export async function planChange(
  ctx: ManageContext,
  { version, plan, interval }: Seen & { plan: PaidPlan; interval: Interval },
): Promise<void> {
  const current = await getRunning(ctx, version);
  const now = ctx.clock.now();
  const same = plan === current.plan_key && interval === current.interval;
  if (!same && prorate(current, plan, interval, now).when === "now")
    throw new AppError("conflict", { sentence: "That begins at once, and is paid now." });
  await orConflict(
    () =>
      ctx.commit([
        ...moveSubscription(ctx.db, {
          userId: ctx.viewer.userId,
          move: "change",
          now,
          version,
          set: [
            sql`next_plan = ${same ? null : plan}`,
            sql`next_interval = ${same ? null : interval}`,
            sql`cancel_at_end = 0`,
          ],
        }),
        noted(ctx.db, {
          user_id: ctx.viewer.userId,
          what: same ? "kept" : "planned",
          plan_key: plan,
          at: now,
        }),
      ]),
    STALE,
  );
}

/**
 * Cancels: what is paid runs to its end; what is past due or rests is over at once. Pressed twice it says the same.
 * @param reason what they would like us to know
 * @returns when it ends
 */
export async function cancelPlan(
  ctx: ManageContext,
  { version, reason }: Seen & { reason: string | null },
): Promise<"at_end" | "now"> {
  const before = await canceledBefore(ctx, version);
  if (before) return before;
  const current = await getRunning(ctx, version);
  if (current.cancel_at_end) throw new AppError("conflict", { sentence: "It is canceled already." });
  const now = ctx.clock.now();
  const runsOn = current.status === "active";
  const set = [sql`cancel_reason = ${reason}`, sql`next_plan = NULL`, sql`next_interval = NULL`];
  await orConflict(
    () =>
      ctx.commit(
        [
          ...moveSubscription(ctx.db, {
            userId: ctx.viewer.userId,
            move: runsOn ? "change" : "cancel",
            now,
            version,
            set: [...set, ...(runsOn ? [sql`cancel_at_end = 1`] : [sql`due_at = NULL`])],
          }),
          noted(ctx.db, {
            user_id: ctx.viewer.userId,
            what: "canceled",
            plan_key: current.plan_key,
            at: now,
          }),
        ],
        changedPlan(current, "canceled", `canceled:${now}`),
      ),
    STALE,
  );
  return runsOn ? "at_end" : "now";
}

/** What a press before this one, of the same page, did. */
async function canceledBefore(ctx: ManageContext, version: number): Promise<"at_end" | "now" | null> {
  const [current] = await selectSubscription(ctx);
  if (current?.version !== version + 1) return null;
  if (current.status === "canceled") return "now";
  return current.status === "active" && current.cancel_at_end ? "at_end" : null;
}

/** Takes a cancellation back before the period ends. */
export async function keepPlan(ctx: ManageContext, { version }: Seen): Promise<void> {
  const current = await getRunning(ctx, version);
  if (!current.cancel_at_end) throw new AppError("conflict", { sentence: "It is not canceled." });
  await change(ctx, current, "change", [sql`cancel_at_end = 0`], "kept");
}

/** Rests for one to three months: nothing is paid, and the rest of the period comes after it. */
export async function pausePlan(
  ctx: ManageContext,
  { version, months }: Seen & { months: number },
): Promise<void> {
  const current = await getRunning(ctx, version);
  const now = ctx.clock.now();
  const until = addMonths(now, months);
  const set = [sql`paused_at = ${now}`, sql`paused_until = ${until}`, sql`due_at = ${until}`];
  await change(ctx, current, "pause", set, "paused");
}

/** Goes on before the pause ends. */
export async function resumePlan(ctx: ManageContext, { version }: Seen): Promise<void> {
  const current = await getRunning(ctx, version);
  await change(ctx, current, "resume", wokenAt(current, ctx.clock.now()), "resumed");
}

/** What waking up sets: the period ends as much later as it rested. */
export function wokenAt(current: Subscription, now: number) {
  const end = current.period_end + (now - (current.paused_at ?? now));
  const ends = [sql`period_end = ${end}`, sql`due_at = ${end}`, sql`due_day = ${dueDayOf(end)}`];
  return [...ends, sql`paused_at = NULL`, sql`paused_until = NULL`];
}

async function change(
  ctx: ManageContext,
  current: Subscription,
  move: "change" | "pause" | "resume",
  set: ReturnType<typeof wokenAt>,
  what: "kept" | "paused" | "resumed",
): Promise<void> {
  const now = ctx.clock.now();
  const { userId } = ctx.viewer;
  await orConflict(
    () =>
      ctx.commit(
        [
          ...moveSubscription(ctx.db, { userId, move, now, version: current.version, set }),
          noted(ctx.db, { user_id: userId, what, plan_key: current.plan_key, at: now }),
        ],
        changedPlan(current, what, `${what}:${now}`),
      ),
    STALE,
  );
}
