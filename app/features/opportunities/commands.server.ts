import { and, eq, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { type Id, newId } from "#app/core/ids.ts";
import { files } from "#app/db/schema/files.ts";
import { opportunities, opportunity_contacts } from "#app/db/schema/opportunities.ts";
import { attachFile, type StoredFile, storePublicImage } from "#app/features/files/commands.server.ts";
import { type ReadImage, readImage } from "#app/features/files/image/read-image.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { publicUrl } from "#app/platform/files/files.server.ts";
import { describeError, log } from "#app/platform/log.server.ts";
import { isUniqueFailure } from "#app/platform/outbox.server.ts";
import { FLAGGED_SENTENCE, POSTED_BEFORE_SENTENCE, POSTING_LIFE } from "./rules.ts";
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
    super("content_flagged", { sentence: reason ?? FLAGGED_SENTENCE });
    this.name = "ContentFlagged";
  }
}

/**
 * Posts an opportunity (specification §4 *Post flow*): moderate, then resolve the image, then save. A repeated submit
 * finds the posting its first one made, unless something was changed in between. A chosen image that cannot be used
 * stops the post; a cover that cannot be drawn does not.
 * @param image bytes of the uploaded file, null for a drawn cover
 * @throws ContentFlagged, AppError `invalid_input` (image), `conflict` (changed since it was posted), `rate_limited`
 */
export async function postOpportunity(
  ctx: PostContext,
  input: PostOpportunityInput,
  image: Uint8Array | null,
): Promise<PostedOpportunity> {
  const before = await countPost(ctx, input.submission_key);
  const chosen = image ? readImage(image) : null;
  if (before) return repeated(before, input, chosen);
  const verdict = await ctx.moderation.check(input);
  if (verdict.flagged) throw new ContentFlagged(verdict.reason);
  const file = chosen
    ? await storePublicImage(ctx, chosen, "opportunity_image")
    : await drawCover(ctx, input);
  return save(ctx, input, file, chosen);
}

/** Counts one post of the day's ten; a repeated submit counts nothing and is told what its first one made. */
async function countPost(ctx: PostContext, submissionKey: string): Promise<Submission | undefined> {
  const read = findSubmission(ctx, submissionKey);
  try {
    const [[before]] = (await ctx.limits.take("post_opportunity", ctx.viewer.userId, [read])) as [
      Awaited<typeof read>,
    ];
    if (before) await giveBackPost(ctx);
    return before;
  } catch (error) {
    if (!(error instanceof AppError && error.code === "rate_limited")) throw error;
    const [before] = await findSubmission(ctx, submissionKey);
    if (before) return before;
    throw error;
  }
}

async function giveBackPost(ctx: PostContext): Promise<void> {
  const [first, ...rest] = await ctx.limits.giveBack([
    { name: "post_opportunity", subject: ctx.viewer.userId },
  ]);
  if (first) await ctx.db.batch([first, ...rest]);
}

function findSubmission(ctx: PostContext, submissionKey: string) {
  return ctx.db
    .select({
      id: opportunities.id,
      company_name: opportunities.company_name,
      type: opportunities.type,
      title: opportunities.title,
      description: opportunities.description,
      compensation: opportunities.compensation,
      location: opportunities.location,
      requirements: opportunities.requirements,
      skills: opportunities.skills,
      deliverables: opportunities.deliverables,
      duration: opportunities.duration,
      drawn: sql<number>`${opportunities.ai_image} OR ${opportunities.image_url} IS NULL`.as("drawn"),
      email: opportunity_contacts.email,
      imageSize: files.size,
    })
    .from(opportunities)
    .leftJoin(opportunity_contacts, eq(opportunity_contacts.opportunity_id, opportunities.id))
    .leftJoin(
      files,
      and(
        eq(files.bucket, "portfolio"),
        eq(files.r2_key, sql`substr(${opportunities.image_url}, ${publicUrl("").length + 1})`),
      ),
    )
    .where(
      and(eq(opportunities.created_by, ctx.viewer.userId), eq(opportunities.submission_key, submissionKey)),
    );
}

type Submission = Awaited<ReturnType<typeof findSubmission>>[number];

/** The answer to a submit that was answered before: the same one, as long as it asks for the same. */
function repeated(
  before: Submission,
  input: PostOpportunityInput,
  chosen: ReadImage | null,
): PostedOpportunity {
  const { id, drawn, imageSize, ...fields } = before;
  const samePicture = chosen ? !drawn && imageSize === chosen.bytes.length : Boolean(drawn);
  const sameText = Object.entries(fields).every(
    ([name, value]) => JSON.stringify(value) === JSON.stringify(input[name as keyof typeof fields]),
  );
  if (samePicture && sameText) return { id };
  throw new AppError("conflict", { sentence: POSTED_BEFORE_SENTENCE });
}

async function drawCover(ctx: PostContext, input: PostOpportunityInput): Promise<StoredFile | null> {
  try {
    const bytes = await ctx.covers.draw(input);
    return await storePublicImage(ctx, { bytes, mime: "image/png", ext: "png" }, "opportunity_image");
  } catch (error) {
    log({ event: "cover_failed", ...describeError(error) });
    return null;
  }
}

async function save(
  ctx: PostContext,
  input: PostOpportunityInput,
  file: StoredFile | null,
  chosen: ReadImage | null,
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
    image_url: file?.url ?? null,
    ai_image: file !== null && chosen === null,
    published_at: now,
    expires_at: now + POSTING_LIFE,
    created_at: now,
    updated_at: now,
  });
  const contact = ctx.db.insert(opportunity_contacts).values({ opportunity_id: id, email });
  const attach = file ? [attachFile(ctx.db, file.id, now)] : [];
  try {
    await ctx.commit([row, contact, ...attach], {
      name: "opportunity.created",
      payload: { opportunityId: id, posterId: ctx.viewer.userId, title: input.title, type: input.type },
    });
  } catch (error) {
    if (!isUniqueFailure(error, "opportunities.created_by, opportunities.submission_key")) throw error;
    const [first] = await findSubmission(ctx, input.submission_key);
    if (first) return repeated(first, input, chosen);
    throw error;
  }
  return { id };
}
