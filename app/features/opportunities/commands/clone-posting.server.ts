import { and, eq, sql } from "drizzle-orm";
import { dayOf } from "#app/core/days.ts";
import { AppError } from "#app/core/errors.ts";
import { type Id, newId } from "#app/core/ids.ts";
import { planOf } from "#app/core/plan-limits.ts";
import { statement } from "#app/db/client.server.ts";
import { opportunities, opportunity_contacts } from "#app/db/schema/opportunities.ts";
import { failWhen, isUniqueFailure } from "#app/platform/outbox.server.ts";
import { exclude, includeAll } from "../exclusions.server.ts";
import { conflictWhenStale } from "../life.server.ts";
import { hasEnded, lifeOn, type PostingStatus } from "../life.ts";
import { type ManagedPosting, takeManaged } from "../managed.server.ts";
import { checkHires } from "./check-details.server.ts";
import { giveUpPicture } from "./give-up-picture.server.ts";
import { moderate } from "./moderate.server.ts";
import type { Known } from "./move-posting.server.ts";
import { keepsLimit, refuseOverLimit } from "./plan-limit.server.ts";
import type { PostContext, PostedOpportunity } from "./post-context.server.ts";
import { requireAccepted } from "./post-opportunity.server.ts";

/**
 * Posts again what has ended, as a new posting with a life of its own and without days that are over. Once per posting:
 * a second press finds the first one's. It earns nothing (product.md §7.1).
 * @throws ContentFlagged, AppError `not_found`, `conflict` (it has not ended, or the plan holds no more), `invalid_input` (they
 * do not hire for its company, or it is suspended), `forbidden` (a changed text is not accepted yet), `rate_limited`
 */
export async function repost(ctx: PostContext, known: Known): Promise<PostedOpportunity> {
  await requireAccepted(ctx);
  const posting = await takeManaged(ctx, known, "post_opportunity");
  if (!hasEnded(posting.status))
    throw new AppError("conflict", { sentence: "It is not over yet: edit or extend it instead." });
  if (posting.company_id) await checkHires(ctx, posting.company_id);
  const { undecided } = await moderate(ctx, posting);
  const status = undecided ? "pending_review" : "active";
  return clone(ctx, posting, { status, key: `repost:${posting.id}`, repostOf: posting.id });
}

/**
 * Copies a posting into a new draft.
 * @param key the same for a repeated press, which finds the copy its first one made
 * @throws AppError `not_found`, `conflict` (changed since), `rate_limited`
 */
export async function duplicatePosting(
  ctx: PostContext,
  known: Known & { key: string },
): Promise<PostedOpportunity> {
  const posting = await takeManaged(ctx, known);
  return clone(ctx, posting, { status: "draft", key: `copy:${posting.id}:${known.key}`, repostOf: null });
}

/**
 * Deletes a draft and its picture; nobody ever saw it.
 * @throws AppError `not_found`, `conflict` (it went out, or was changed), `rate_limited`
 */
export async function deleteDraft(ctx: PostContext, known: Known): Promise<void> {
  const posting = await takeManaged(ctx, known);
  if (posting.status !== "draft")
    throw new AppError("conflict", { sentence: "It was posted already. You can close it instead." });
  const givenUp = await giveUpPicture(ctx, posting);
  const stillDraft = sql`EXISTS (SELECT 1 FROM opportunities AS draft WHERE draft.id = ${posting.id}
    AND draft.status = 'draft')`;
  await conflictWhenStale(ctx, [
    ctx.db
      .delete(opportunity_contacts)
      .where(sql`${opportunity_contacts.opportunity_id} = ${posting.id} AND ${stillDraft}`),
    includeAll(ctx.db, posting.id, stillDraft),
    ctx.db
      .delete(opportunities)
      .where(
        and(
          eq(opportunities.id, posting.id),
          eq(opportunities.version, known.version),
          eq(opportunities.status, "draft"),
        ),
      ),
    failWhen(ctx.db, sql`changes() = 0`),
    ...(givenUp ? givenUp.statements : []),
  ]);
  await givenUp?.removeBytes();
}

async function clone(
  ctx: PostContext,
  posting: ManagedPosting,
  as: { status: PostingStatus; key: string; repostOf: Id | null },
): Promise<PostedOpportunity> {
  const now = ctx.clock.now();
  const id = newId(now);
  const { status } = as;
  const goesOut = status === "active";
  const today = dayOf(now);
  const ahead = (day: string | null) => (day !== null && day >= today ? day : null);
  const { excluded_users: _users, excluded_domains: _domains, ...columns } = posting;
  const row = ctx.db.insert(opportunities).values({
    ...columns,
    ...FRESH,
    id,
    created_by: ctx.viewer.userId,
    status,
    submission_key: as.key,
    repost_of: as.repostOf,
    apply_until: ahead(posting.apply_until),
    starts_on: ahead(posting.starts_on),
    published_at: goesOut ? now : null,
    expires_at: goesOut ? now + lifeOn(planOf(ctx.viewer.subscription)) : null,
    created_at: now,
    updated_at: now,
  });
  const contact = statement(
    ctx.db,
    sql`INSERT INTO ${opportunity_contacts} (opportunity_id, email, verified)
      SELECT ${id}, email, verified FROM ${opportunity_contacts} WHERE opportunity_id = ${posting.id}`,
  );
  const { title, type } = posting;
  const payload = { opportunityId: id, posterId: ctx.viewer.userId, title, type, repostOf: as.repostOf };
  const limit = goesOut ? keepsLimit(ctx) : [];
  try {
    await ctx.commit(
      [...limit, row, contact, ...exclude(ctx.db, id, posting)],
      ...(goesOut ? [{ name: "opportunity.created", payload } as const] : []),
    );
  } catch (error) {
    refuseOverLimit(ctx, error);
    if (!isUniqueFailure(error, "opportunities.created_by, opportunities.submission_key")) throw error;
    return getClone(ctx, as.key);
  }
  return { id, status };
}

async function getClone(ctx: PostContext, key: string): Promise<PostedOpportunity> {
  const [first] = await ctx.db
    .select({ id: opportunities.id, status: opportunities.status })
    .from(opportunities)
    .where(and(eq(opportunities.created_by, ctx.viewer.userId), eq(opportunities.submission_key, key)));
  if (!first) throw new AppError("conflict");
  return first;
}

/** What a copy does not take over: it has lived no day. */
const FRESH = {
  seats_filled: 0,
  moderation: null,
  view_count: 0,
  interest_count: 0,
  application_count: 0,
  version: 1,
  expiry_notice: null,
  extended_at: null,
  closed_at: null,
  close_reason: null,
  boost_until: null,
} as const;
