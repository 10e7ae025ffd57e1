import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import type { Database } from "#app/db/client.server.ts";
import { feed_posts, post_reaction_counts, post_reactions } from "#app/db/schema/feed.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { notBlocked } from "#app/features/safety/rules.server.ts";
import type { AppContext, QueryContext } from "#app/platform/context.server.ts";
import { circleOf, inCircle } from "./circle.server.ts";
import { parseMedia } from "./media.ts";
import { FEED_PAGE, type FeedPage, NEWS_LIMIT, type Post } from "./rules.ts";
import { REACTIONS, type Reaction } from "./schema.ts";

/** After every id there is. */
const NEWEST = "z";

/** As much of a post and its author as a feed shows. */
function shown(me: Id | null) {
  return {
    id: feed_posts.id,
    authorId: feed_posts.user_id,
    name: profiles.display_name,
    handle: profiles.handle,
    avatarUrl: profiles.avatar_url,
    xp: profiles.xp,
    content: feed_posts.content,
    media: feed_posts.media_urls,
    tags: feed_posts.tags,
    visibility: feed_posts.visibility,
    reactions: sql<string>`(SELECT json_group_object(kind, count) FROM ${post_reaction_counts}
      WHERE post_id = ${feed_posts.id} AND count > 0)`.as("reactions"),
    mine: sql<Reaction | null>`(SELECT kind FROM ${post_reactions}
      WHERE post_id = ${feed_posts.id} AND user_id = ${me})`.as("mine"),
    commentCount: feed_posts.comment_count,
    createdAt: sql<number>`${feed_posts.created_at}`.as("posted_at"),
    editedAt: feed_posts.edited_at,
  };
}

type PostRow = Awaited<ReturnType<typeof selectPost>>[number];

/** A post as browsers get it. */
export function toPost({ media, reactions, ...row }: PostRow): Post {
  const counts = JSON.parse(reactions) as Record<string, number>;
  return {
    ...row,
    media: parseMedia(media),
    reactions: Object.fromEntries(
      REACTIONS.flatMap((kind) => (counts[kind] ? [[kind, counts[kind]] as const] : [])),
    ),
  };
}

/**
 * The newest posts of the member's circle before `before`, in the order of their ids. Reads the newest post of
 * everybody in the circle, then a page of those whose is newest: bounded however many posts and members there are.
 */
export function selectFeed(ctx: QueryContext, before: Id | null = null, limit = FEED_PAGE) {
  const me = ctx.viewer.userId;
  const head = sql`(SELECT id FROM ${feed_posts} WHERE user_id = circle.member AND deleted_at IS NULL
    AND id < ${before ?? NEWEST} ORDER BY id DESC LIMIT 1)`;
  const skeleton = sql`(SELECT post.value AS id FROM
      (SELECT circle.member AS author, ${head} AS head FROM (${circleOf(me)}) AS circle
       ORDER BY head DESC LIMIT ${limit}) AS heads,
      json_each((SELECT json_group_array(id) FROM (SELECT id FROM ${feed_posts} WHERE user_id = heads.author
        AND deleted_at IS NULL AND id <= heads.head ORDER BY id DESC LIMIT ${limit}))) AS post
    ORDER BY post.value DESC LIMIT ${limit}) AS skeleton`;
  return ctx.db
    .select(shown(me))
    .from(skeleton)
    .innerJoin(feed_posts, sql`${feed_posts.id} = skeleton.id`)
    .innerJoin(profiles, eq(profiles.user_id, feed_posts.user_id))
    .orderBy(sql`skeleton.id DESC`);
}

/** A page of rows with what the next one starts after. */
export function toFeedPage(rows: PostRow[], limit = FEED_PAGE): FeedPage {
  const last = rows.at(-1);
  return { posts: rows.map(toPost), nextCursor: last && rows.length === limit ? last.id : null };
}

/** One page of the member's Circle (product.md §6.2 `/spark` *Circle*). */
export async function listFeed(ctx: QueryContext, before: Id | null): Promise<FeedPage> {
  return toFeedPage(await selectFeed(ctx, before));
}

/** Ids of posts by others of the circle after `after`, newest first: what a window that was cut off has missed. */
export async function listNews(ctx: QueryContext, after: Id | null): Promise<Id[]> {
  const me = ctx.viewer.userId;
  const rows = await ctx.db
    .select({ id: sql<Id>`post.value`.as("id") })
    .from(
      sql`(${circleOf(me)}) AS circle,
        json_each((SELECT json_group_array(id) FROM (SELECT id FROM ${feed_posts} WHERE user_id = circle.member
          AND deleted_at IS NULL AND id > ${after ?? ""} ORDER BY id DESC LIMIT ${NEWS_LIMIT}))) AS post`,
    )
    .where(sql`circle.member <> ${me}`)
    .orderBy(sql`post.value DESC`)
    .limit(NEWS_LIMIT);
  return rows.map(({ id }) => id);
}

/** SQL condition on feed_posts and its author's profile: this viewer may see the post; null is a visitor. */
function visiblePost(me: Id | null): SQL {
  const known = sql`${feed_posts.deleted_at} IS NULL AND ${profiles.status} = 'active'`;
  if (!me) return sql`${known} AND ${feed_posts.visibility} = 'public'`;
  return sql`${known} AND ${notBlocked(me, feed_posts.user_id)} AND (${feed_posts.visibility} <> 'circle'
    OR ${feed_posts.user_id} = ${me} OR ${inCircle(me, feed_posts.user_id)})`;
}

/** One post, if this viewer may see it. */
export function selectPost(ctx: { db: Database; viewer: { userId: Id } | null }, postId: Id) {
  const me = ctx.viewer?.userId ?? null;
  return ctx.db
    .select(shown(me))
    .from(feed_posts)
    .innerJoin(profiles, eq(profiles.user_id, feed_posts.user_id))
    .where(and(eq(feed_posts.id, postId), visiblePost(me)))
    .limit(1);
}

/** A member's newest posts that this viewer may see (product.md §6.1 `/profile/{userId}` *Posts*); null is a visitor. */
export function selectPostsOf(ctx: Pick<AppContext, "db" | "viewer">, userId: Id, limit = FEED_PAGE) {
  const me = ctx.viewer?.userId ?? null;
  return ctx.db
    .select(shown(me))
    .from(feed_posts)
    .innerJoin(profiles, eq(profiles.user_id, feed_posts.user_id))
    .where(and(eq(feed_posts.user_id, userId), visiblePost(me)))
    .orderBy(desc(feed_posts.id))
    .limit(limit);
}
