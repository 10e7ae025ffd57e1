import { eq, type SQL, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { type Plan, planOf } from "#app/core/plan-limits.ts";
import { readNow, rowsOf, type Statement } from "#app/db/client.server.ts";
import { opportunities } from "#app/db/schema/opportunities.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import type { MemberContext, QueryContext } from "#app/platform/context.server.ts";
import { failWhen, isGuardFailure } from "#app/platform/outbox.server.ts";
import { activeLimit } from "../life.ts";

type LimitContext = Pick<MemberContext, "db" | "viewer" | "env">;
type RoomContext = Pick<LimitContext, "db" | "env">;

/** One posting fewer while people whom the poster let wait have no answer (product.md B1). */
const FEWER_WHILE_OWING = " One of them is held back until everybody you let wait has an answer.";

/** SQL condition: the poster's plan holds no more open postings. */
function holdsNoMore(posterId: Id, plan: Plan): SQL {
  return sql`(SELECT count(*) FROM ${opportunities} WHERE created_by = ${posterId} AND status = 'active')
    >= ${activeLimit(plan)}
      - (SELECT replies_overdue > 0 FROM ${profiles} WHERE user_id = ${posterId})`;
}

/** How many postings of theirs are open, and how many their plan holds of them now. */
export function selectRoom(ctx: Pick<QueryContext, "db" | "viewer">) {
  const me = ctx.viewer.userId;
  return rowsOf<{ open: number; heldBack: number }>(
    ctx.db,
    sql`SELECT (SELECT count(*) FROM ${opportunities} WHERE created_by = ${me} AND status = 'active') AS open,
      (SELECT replies_overdue > 0 FROM ${profiles} WHERE user_id = ${me}) AS heldBack`,
  );
}

/**
 * What a member is told of the limit on their open postings; null while it is off (product.md §7.4).
 * @param room the row of `selectRoom`
 */
export function limitWords(
  ctx: LimitContext,
  room: { open: number; heldBack: number } | undefined,
): { full: boolean; sentence: string } | null {
  if (ctx.env.PLAN_LIMITS !== "on") return null;
  const { open = 0, heldBack = 0 } = room ?? {};
  const most = activeLimit(planOf(ctx.viewer.subscription));
  const full = open >= most - heldBack;
  const then = full ? " Pause or close one before you open another." : "";
  const owing = heldBack ? FEWER_WHILE_OWING : "";
  return {
    full,
    sentence: `${open} of the ${most} postings that your plan holds at a time are open.${then}${owing}`,
  };
}

/** The plan that a posting lives by: its poster's, whoever of their company moves it. */
export async function planOfPoster({ db, viewer }: LimitContext, posterId: Id): Promise<Plan> {
  if (posterId === viewer.userId) return planOf(viewer.subscription);
  const [poster] = await db
    .select({ tier: profiles.subscription_tier, status: profiles.subscription_status })
    .from(profiles)
    .where(eq(profiles.user_id, posterId));
  return planOf({ tier: poster?.tier ?? "free", subscribed: poster?.status === "active" });
}

/** For the batch in which a member opens a posting of their own: as `keepsRoom`. */
export function keepsLimit(ctx: LimitContext): Statement[] {
  return keepsRoom(ctx, ctx.viewer.userId, planOf(ctx.viewer.subscription));
}

/**
 * For the batch that opens a posting: rolls it back when the poster's plan holds no more. During the beta it holds any
 * number (product.md §7.4).
 */
export function keepsRoom(ctx: RoomContext, posterId: Id, plan: Plan): Statement[] {
  if (ctx.env.PLAN_LIMITS !== "on") return [];
  return [failWhen(ctx.db, holdsNoMore(posterId, plan))];
}

/** @throws AppError `conflict` when the poster's plan holds no more */
export async function requireRoom(ctx: LimitContext, posterId: Id, plan: Plan): Promise<void> {
  if (!(await hasRoom(ctx, posterId, plan))) throw overLimit(ctx, posterId, plan);
}

/** Whether the poster's plan holds one more. */
export async function hasRoom(ctx: RoomContext, posterId: Id, plan: Plan): Promise<boolean> {
  if (ctx.env.PLAN_LIMITS !== "on") return true;
  const [row] = await readNow(
    ctx.db,
    rowsOf<{ full: number }>(ctx.db, sql`SELECT ${holdsNoMore(posterId, plan)} AS full`),
  );
  return !row?.full;
}

/** @throws AppError `conflict` when `error` is the guard of a batch whose only one was `keepsLimit` */
export function refuseOverLimit(ctx: LimitContext, error: unknown): void {
  if (isGuardFailure(error)) throw overLimit(ctx, ctx.viewer.userId, planOf(ctx.viewer.subscription));
}

/** The refusal of one posting too many for the plan. */
export function overLimit({ viewer }: Pick<LimitContext, "viewer">, posterId: Id, plan: Plan): AppError {
  const whose = posterId === viewer.userId ? "Your plan" : "The plan of who posted it";
  return new AppError("conflict", {
    sentence: `${whose} holds ${activeLimit(plan)} active postings at a time. Pause or close one, or keep this as a draft.${FEWER_WHILE_OWING}`,
  });
}
