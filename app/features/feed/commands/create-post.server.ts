import { and, eq, inArray, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { type Id, newId } from "#app/core/ids.ts";
import { days } from "#app/core/time.ts";
import { feed_posts, post_polls } from "#app/db/schema/feed.ts";
import { files } from "#app/db/schema/files.ts";
import { claimUpload } from "#app/features/files/uploads/claim-upload.server.ts";
import { refuseFlagged, wordsAlone } from "#app/features/safety/refuse-flagged.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { publicUrl } from "#app/platform/files/files.server.ts";
import { isGuardFailure, isUniqueFailure } from "#app/platform/outbox.server.ts";
import { kindOfMime, mediaTypeOf, type PostMedium, parseMedia } from "../media.ts";
import { type Named, nameMembers, selectNamed } from "../mentions.server.ts";
import { handlesIn } from "../rules.ts";
import type { NewPost } from "../schema.ts";
import { selectShareable } from "../shared-postings.server.ts";
import { selectToldProject } from "../shared-projects.server.ts";

type PostContext = Pick<MemberContext, "db" | "clock" | "viewer" | "commit" | "limits" | "moderation">;

const FILE_GONE_SENTENCE = "One of your files is no longer here. Please attach it again.";
const NOT_SHAREABLE_SENTENCE =
  "This opportunity cannot be shared: it is not open any more, or not for everybody.";
const NOT_TOLD_SENTENCE =
  "This project cannot be shared: its leads may, once it has begun and as long as it is not called off.";
const SHARED_BEFORE_SENTENCE =
  "This post was shared already, before your last change. Find it in your circle and edit it there.";

/**
 * Shares a post (specification §2 *Create Post dialog*): moderate, then save with its files. A repeated submit finds
 * the post its first one made, unless something was changed in between.
 * @param check looks at its files as they will stand in the post, and may refuse
 * @throws ContentFlagged, AppError `invalid_input` (a file that is not the member's, or gone), `conflict`, `rate_limited`
 */
export async function createPost(
  ctx: PostContext,
  input: NewPost,
  check?: (media: PostMedium[]) => void,
): Promise<{ id: Id }> {
  const [[before], found, named, [shared], [told]] = await ctx.limits.take("api_write", ctx.viewer.userId, [
    findByClientId(ctx, input.client_id),
    findUploads(ctx, input),
    selectNamed(ctx, handlesIn(input.content)),
    selectShareable(ctx, input.opportunity_id),
    selectToldProject(ctx, input.project?.id ?? null),
  ]);
  if (before) return repeated(before, input, found);
  if (input.opportunity_id && !shared)
    throw new AppError("invalid_input", { fields: { opportunity_id: [NOT_SHAREABLE_SENTENCE] } });
  if (input.project && !told)
    throw new AppError("invalid_input", { fields: { project: [NOT_TOLD_SENTENCE] } });
  const media = toMedia(
    input,
    found.filter(({ waits }) => waits),
  );
  check?.(media);
  const alts = input.media.map(({ alt }) => alt);
  await refuseFlagged(ctx, wordsAlone(input.content, ...input.tags, ...alts, ...(input.poll?.answers ?? [])));
  return save(ctx, input, { media, found, named });
}

function findByClientId(ctx: PostContext, clientId: string) {
  return ctx.db
    .select({
      id: feed_posts.id,
      content: feed_posts.content,
      tags: feed_posts.tags,
      visibility: feed_posts.visibility,
      opportunity_id: feed_posts.opportunity_id,
      project_id: feed_posts.project_id,
      poll: sql<NewPost["poll"]>`(SELECT json_object('answers', json(poll.answers),
          'days', (poll.ends_at - ${feed_posts.created_at}) / ${days(1)})
        FROM ${post_polls} AS poll WHERE poll.post_id = ${feed_posts.id})`
        .mapWith((poll: string) => JSON.parse(poll) as NewPost["poll"])
        .as("poll"),
      media: feed_posts.media_urls,
      editedAt: feed_posts.edited_at,
    })
    .from(feed_posts)
    .where(and(eq(feed_posts.user_id, ctx.viewer.userId), eq(feed_posts.client_id, clientId)));
}

type Before = Awaited<ReturnType<typeof findByClientId>>[number];

/** The answer to a submit that was answered before: the same one, as long as it asks for the same. */
function repeated({ id, editedAt, media, ...before }: Before, input: NewPost, found: Found): { id: Id } {
  const { content, tags, visibility, opportunity_id, poll } = input;
  const project_id = input.project?.id ?? null;
  const asked = input.media.map(({ file_id, alt }) => {
    const file = found.find((one) => one.id === file_id);
    return file ? mediumOf(file, alt) : null;
  });
  const same =
    JSON.stringify(before) ===
      JSON.stringify({ content, tags, visibility, opportunity_id, project_id, poll }) &&
    JSON.stringify(parseMedia(media)) === JSON.stringify(asked);
  if (same || editedAt !== null) return { id };
  throw new AppError("conflict", { sentence: SHARED_BEFORE_SENTENCE });
}

/** The member's own files of posts among those that are asked for, and which of them wait for one. */
function findUploads(ctx: PostContext, input: NewPost) {
  return ctx.db
    .select({
      id: files.id,
      key: files.r2_key,
      mime: files.mime,
      thumbKey: files.thumb_key,
      thumbSize: files.thumb_size,
      waits: sql<boolean>`${files.status} = 'ready' AND ${files.attached_at} IS NULL`
        .mapWith(Boolean)
        .as("waits"),
    })
    .from(files)
    .where(
      and(
        inArray(
          files.id,
          input.media.map(({ file_id }) => file_id),
        ),
        eq(files.owner_id, ctx.viewer.userId),
        eq(files.purpose, "feed"),
      ),
    );
}

type Found = Awaited<ReturnType<typeof findUploads>>;

function toMedia(input: NewPost, found: Found): PostMedium[] {
  return input.media.map(({ file_id, alt }) => {
    const file = found.find(({ id }) => id === file_id);
    if (!file) throw new AppError("invalid_input", { sentence: FILE_GONE_SENTENCE });
    return mediumOf(file, alt);
  });
}

function mediumOf({ key, mime, thumbKey, thumbSize }: Found[number], alt: string | null): PostMedium {
  const type = kindOfMime(mime);
  return {
    url: publicUrl(key),
    type,
    ...(alt && type === "image" ? { alt } : {}),
    ...(thumbKey && thumbSize > 0 ? { thumb: publicUrl(thumbKey) } : {}),
  };
}

async function save(
  ctx: PostContext,
  input: NewPost,
  { media, found, named }: { media: PostMedium[]; found: Found; named: Named },
): Promise<{ id: Id }> {
  const now = ctx.clock.now();
  const id = newId(now);
  const { userId } = ctx.viewer;
  const row = ctx.db.insert(feed_posts).values({
    id,
    user_id: userId,
    content: input.content,
    media_urls: media,
    media_type: mediaTypeOf(media),
    tags: input.tags,
    visibility: input.visibility,
    opportunity_id: input.opportunity_id,
    project_id: input.project?.id ?? null,
    client_id: input.client_id,
    created_at: now,
  });
  const asks = input.poll && [
    ctx.db.insert(post_polls).values({
      post_id: id,
      answers: input.poll.answers,
      counts: input.poll.answers.map(() => 0),
      ends_at: now + days(input.poll.days),
      tell_at: now + days(input.poll.days),
    }),
  ];
  const used = input.media.flatMap((medium) =>
    claimUpload(ctx.db, { id: medium.file_id, ownerId: userId, now }),
  );
  const naming = nameMembers(ctx, { postId: id, commentId: null, rows: named, when: sql`1` });
  try {
    await ctx.commit(
      [row, ...(asks ?? []), ...used, ...naming.statements],
      { name: "post.created", payload: { userId, postId: id, visibility: input.visibility } },
      ...naming.events,
    );
  } catch (error) {
    if (isGuardFailure(error)) throw new AppError("invalid_input", { sentence: FILE_GONE_SENTENCE });
    if (!isUniqueFailure(error, "feed_posts.user_id, feed_posts.client_id")) throw error;
    const [first] = await findByClientId(ctx, input.client_id);
    if (first) return repeated(first, input, found);
    throw error;
  }
  return { id };
}
