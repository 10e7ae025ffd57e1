import { AppError } from "#app/core/errors.ts";
import { type Id, newId } from "#app/core/ids.ts";
import { planOf } from "#app/core/plan-limits.ts";
import { opportunities, opportunity_contacts } from "#app/db/schema/opportunities.ts";
import { attachFile, type StoredFile, storePublicImage } from "#app/features/files/commands.server.ts";
import { type ReadImage, readImage } from "#app/features/files/image/read-image.server.ts";
import { refuseDemanded, selectDemanded } from "#app/features/legal/queries.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { isUniqueFailure } from "#app/platform/outbox.server.ts";
import { scoreClarity } from "../clarity.ts";
import { exclude } from "../exclusions.server.ts";
import { lifeOn, type PostingStatus } from "../life.ts";
import type { DraftInput, PostOpportunityInput } from "../schema.ts";
import { checkDetails } from "./check-details.server.ts";
import { drawCover } from "./draw-cover.server.ts";
import { moderate } from "./moderate.server.ts";
import { keepsLimit, refuseOverLimit } from "./plan-limit.server.ts";
import type { PostContext, PostedOpportunity } from "./post-context.server.ts";
import { findSubmission, repeated, type Submission } from "./submission.server.ts";

/**
 * Posts an opportunity (specification §4 *Post flow*): moderate, then resolve the image, then save. A repeated submit
 * finds the posting its first one made, unless something was changed in between. A chosen image that cannot be used
 * stops the post; a cover that cannot be drawn does not.
 * @param image bytes of the uploaded file, null for a drawn cover
 * @throws ContentFlagged, AppError `invalid_input` (image, company, dates), `conflict` (changed since it was posted, or
 *   the plan holds no more), `forbidden` (a changed text is not accepted yet), `rate_limited`
 */
export async function postOpportunity(
  ctx: PostContext,
  input: PostOpportunityInput,
  image: Uint8Array | null,
): Promise<PostedOpportunity> {
  const before = await countPost(ctx, input.submission_key);
  const chosen = image ? readImage(image) : null;
  if (before) return repeated(before, input, chosen);
  await checkDetails(ctx, input);
  const { undecided } = await moderate(ctx, input);
  const file = chosen
    ? await storePublicImage(ctx, chosen, "opportunity_image", input.company_id)
    : await drawCover(ctx, input);
  return save(ctx, input, { file, chosen, status: undecided ? "pending_review" : "active" });
}

/**
 * Keeps a posting for later. Nobody but its owner sees it, so it is neither moderated nor does it need a picture.
 * @throws AppError `invalid_input`, `conflict` (changed since it was kept), `rate_limited`
 */
export async function saveAsDraft(
  ctx: PostContext,
  input: DraftInput,
  image: Uint8Array | null,
): Promise<PostedOpportunity> {
  const read = findSubmission(ctx, input.submission_key);
  const [[before]] = await ctx.limits.take("api_write", ctx.viewer.userId, [read]);
  const chosen = image ? readImage(image) : null;
  if (before) return repeated(before, input, chosen);
  await checkDetails(ctx, input);
  const file = chosen ? await storePublicImage(ctx, chosen, "opportunity_image", input.company_id) : null;
  return save(ctx, input, { file, chosen, status: "draft" });
}

/**
 * Counts one post of the day's ten; a repeated submit counts nothing and is told what its first one made, nor does one
 * of somebody who has a changed text to accept first.
 */
async function countPost(ctx: PostContext, submissionKey: string): Promise<Submission | undefined> {
  const me = ctx.viewer.userId;
  const read = findSubmission(ctx, submissionKey);
  const terms = selectDemanded(ctx.db, me, ctx.clock.now());
  try {
    const [[before], demanded] = await ctx.limits.take("post_opportunity", me, [read, terms]);
    if (before || demanded.length > 0) await giveBackPost(ctx);
    if (!before) refuseDemanded(demanded);
    return before;
  } catch (error) {
    if (!(error instanceof AppError && error.code === "rate_limited")) throw error;
    const [before] = await findSubmission(ctx, submissionKey);
    if (before) return before;
    throw error;
  }
}

/** @throws AppError `forbidden` where a changed text has to be accepted before anything is posted (product.md §6.1) */
export async function requireAccepted({ db, viewer, clock }: PostContext): Promise<void> {
  const [demanded] = await db.batch([selectDemanded(db, viewer.userId, clock.now())]);
  refuseDemanded(demanded);
}

async function giveBackPost(ctx: PostContext): Promise<void> {
  const [first, ...rest] = await ctx.limits.giveBack([
    { name: "post_opportunity", subject: ctx.viewer.userId },
  ]);
  if (first) await ctx.db.batch([first, ...rest]);
}

async function save(
  ctx: PostContext,
  input: PostOpportunityInput | DraftInput,
  { file, chosen, status }: { file: StoredFile | null; chosen: ReadImage | null; status: PostingStatus },
): Promise<PostedOpportunity> {
  const now = ctx.clock.now();
  const id = newId(now);
  const { email, excluded_users: _users, excluded_domains: _domains, ...fields } = input;
  const goesOut = status === "active";
  const row = ctx.db.insert(opportunities).values({
    ...fields,
    id,
    created_by: ctx.viewer.userId,
    tags: [input.company_name],
    status,
    image_url: file?.url ?? null,
    ai_image: file !== null && chosen === null,
    clarity_score: scoreClarity(input),
    published_at: goesOut ? now : null,
    expires_at: goesOut ? now + lifeOn(planOf(ctx.viewer.subscription)) : null,
    created_at: now,
    updated_at: now,
  });
  const contact = email ? [ctx.db.insert(opportunity_contacts).values(contactOf(ctx, id, email))] : [];
  const kept = exclude(ctx.db, id, input);
  const attach = file ? [attachFile(ctx.db, file.id, now)] : [];
  const created = {
    name: "opportunity.created",
    payload: { opportunityId: id, posterId: ctx.viewer.userId, title: input.title, type: input.type },
  } as const;
  const limit = goesOut ? keepsLimit(ctx) : [];
  try {
    await ctx.commit([...limit, row, ...kept, ...contact, ...attach], ...(goesOut ? [created] : []));
  } catch (error) {
    refuseOverLimit(ctx, error);
    if (!isUniqueFailure(error, "opportunities.created_by, opportunities.submission_key")) throw error;
    const [first] = await findSubmission(ctx, input.submission_key);
    if (first) return repeated(first, input, chosen);
    throw error;
  }
  return { id, status };
}

/** The form's address; it counts as proved when it is the account's own. */
export function contactOf(ctx: Pick<MemberContext, "viewer">, opportunityId: Id, email: string) {
  const verified = email.toLowerCase() === ctx.viewer.email.toLowerCase();
  return { opportunity_id: opportunityId, email, verified };
}
