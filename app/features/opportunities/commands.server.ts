import { and, eq } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { type Id, newId } from "#app/core/ids.ts";
import { opportunities, opportunity_contacts } from "#app/db/schema/opportunities.ts";
import { attachFile, type StoredFile, storePublicImage } from "#app/features/files/commands.server.ts";
import { readImage } from "#app/features/files/image/read-image.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { describeError, log } from "#app/platform/log.server.ts";
import { isUniqueFailure } from "#app/platform/outbox.server.ts";
import { FLAGGED_SENTENCE, POSTING_LIFE } from "./rules.ts";
import type { PostOpportunityInput } from "./schema.ts";

type PostContext = Pick<
  MemberContext,
  "db" | "clock" | "viewer" | "commit" | "limits" | "moderation" | "covers" | "portfolio"
>;

export interface PostedOpportunity {
  id: Id;
}

/** Refused by moderation: nothing was stored. `message` is the reason shown (specification §8 *Content Flagged*). */
export class ContentFlagged extends AppError {
  constructor(reason: string | null) {
    super("invalid_input", { sentence: reason ?? FLAGGED_SENTENCE });
    this.name = "ContentFlagged";
  }
}

/**
 * Posts an opportunity (specification §4 *Post flow*): moderate, then resolve the image, then save. A repeated submit
 * finds the posting its first one made. A chosen image that cannot be used stops the post; a cover that cannot be
 * drawn does not.
 * @param image bytes of the uploaded file, null for a drawn cover
 * @throws ContentFlagged, AppError `invalid_input` (image), `rate_limited`
 */
export async function postOpportunity(
  ctx: PostContext,
  input: PostOpportunityInput,
  image: Uint8Array | null,
): Promise<PostedOpportunity> {
  const before = await countPost(ctx, input.submission_key);
  if (before) return before;
  const chosen = image ? readImage(image) : null;
  const verdict = await ctx.moderation.check(input);
  if (verdict.flagged) throw new ContentFlagged(verdict.reason);
  const file = chosen ? await storePublicImage(ctx, chosen) : await drawCover(ctx, input);
  return save(ctx, input, { file, drawn: chosen === null });
}

/** Counts one post of the day's ten; a repeated submit counts nothing and is told what its first one made. */
async function countPost(ctx: PostContext, submissionKey: string): Promise<PostedOpportunity | undefined> {
  const read = findSubmission(ctx, submissionKey);
  try {
    const [[before]] = (await ctx.limits.take("post_opportunity", ctx.viewer.userId, [read])) as [
      Awaited<typeof read>,
    ];
    if (before) await ctx.limits.giveBack("post_opportunity", ctx.viewer.userId);
    return before;
  } catch (error) {
    if (!(error instanceof AppError && error.code === "rate_limited")) throw error;
    const [before] = await findSubmission(ctx, submissionKey);
    if (before) return before;
    throw error;
  }
}

function findSubmission(ctx: PostContext, submissionKey: string) {
  return ctx.db
    .select({ id: opportunities.id })
    .from(opportunities)
    .where(
      and(eq(opportunities.created_by, ctx.viewer.userId), eq(opportunities.submission_key, submissionKey)),
    );
}

async function drawCover(ctx: PostContext, input: PostOpportunityInput): Promise<StoredFile | null> {
  try {
    const bytes = await ctx.covers.draw(input);
    return await storePublicImage(ctx, { bytes, mime: "image/png", ext: "png" });
  } catch (error) {
    log({ event: "cover_failed", ...describeError(error) });
    return null;
  }
}

async function save(
  ctx: PostContext,
  input: PostOpportunityInput,
  image: { file: StoredFile | null; drawn: boolean },
): Promise<PostedOpportunity> {
  const now = ctx.clock.now();
  const id = newId(now);
  const { email, ...fields } = input;
  const row = ctx.db.insert(opportunities).values({
    ...fields,
    id,
    created_by: ctx.viewer.userId,
    tags: [input.company_name],
    status: "active",
    image_url: image.file?.url ?? null,
    ai_image: image.file !== null && image.drawn,
    published_at: now,
    expires_at: now + POSTING_LIFE,
    created_at: now,
    updated_at: now,
  });
  const contact = ctx.db.insert(opportunity_contacts).values({ opportunity_id: id, email });
  const attach = image.file ? [attachFile(ctx.db, image.file.id, now)] : [];
  try {
    await ctx.commit([row, contact, ...attach], {
      name: "opportunity.created",
      payload: { opportunityId: id, posterId: ctx.viewer.userId, title: input.title, type: input.type },
    });
  } catch (error) {
    if (!isUniqueFailure(error, "opportunities.created_by, opportunities.submission_key")) throw error;
    const [first] = await findSubmission(ctx, input.submission_key);
    if (first) return first;
    throw error;
  }
  return { id };
}
