import { and, desc, eq, lt, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { pageOf } from "#app/core/page-of.ts";
import { countRows } from "#app/db/count-rows.server.ts";
import { feed_posts, hidden_posts, post_reaction_counts, post_reactions } from "#app/db/schema/feed.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { reports } from "#app/db/schema/safety.ts";
import { notBlocked } from "#app/features/safety/rules.server.ts";
import type { AppContext, QueryContext } from "#app/platform/context.server.ts";
import { circleOf, inCircle } from "./circle.server.ts";
import { parseMedia } from "./media.ts";
import { mentionsOf } from "./mentions.server.ts";
import { pollOf } from "./polls.server.ts";
import { FEED_PAGE, type FeedPage, NEWS_LIMIT, type Post } from "./rules.ts";
import { sharedPosting } from "./shared-postings.server.ts";
import { sharedProject } from "./shared-projects.server.ts";
import { REACTIONS, type Reaction } from "./terms.ts";

/** After every id there is. */
const NEWEST = "z";

/** As much of a post and its author as a feed shows. */
function shown({ viewer, clock }: Pick<AppContext, "clock"> & { viewer: { userId: Id } | null }) {
  const me = viewer?.userId ?? null;
  return {
    id: feed_posts.id,
    authorId: feed_posts.user_id,
    name: profiles.display_name,
    handle: profiles.handle,
    avatarUrl: profiles.avatar_url,
    xp: profiles.xp,
    content: feed_posts.content,
    mentions: mentionsOf(feed_posts.id, me),
    media: feed_posts.media_urls,
    shared: sharedPosting(me),
    project: sharedProject(me),
    poll: pollOf(me, clock.now()),
    tags: feed_posts.tags,
    visibility: feed_posts.visibility,
    reactions: sql<string>`(SELECT json_group_object(kind, count) FROM ${post_reaction_counts}
      WHERE post_id = ${feed_posts.id} AND count > 0)`.as("reactions"),
    mine: sql<Reaction | null>`(SELECT kind FROM ${post_reactions}
      WHERE post_id = ${feed_posts.id} AND user_id = ${me})`.as("mine"),
    commentCount: feed_posts.comment_count,
    reported: sql<boolean>`EXISTS (SELECT 1 FROM ${reports}
      WHERE reporter_id = ${me} AND subject_type = 'post' AND subject_id = ${feed_posts.id})`
      .mapWith(Boolean)
      .as("reported"),
    hidden: sql<boolean>`NOT ${notHidden(me)}`.mapWith(Boolean).as("hidden"),
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
 * everybody in the circle, then a page of those whose is newest: bounded however many posts and members there are. One
 * more than a page is read, for `toFeedPage`.
 */
export function selectFeed(ctx: QueryContext, before: Id | null = null, limit = FEED_PAGE) {
  const me = ctx.viewer.userId;
  const read = limit === 0 ? 0 : limit + 1;
  const head = sql`(SELECT id FROM ${feed_posts} WHERE user_id = circle.member AND deleted_at IS NULL
    AND id < ${before ?? NEWEST} AND ${notHidden(me)} ORDER BY id DESC LIMIT 1)`;
  const skeleton = sql`(SELECT post.value AS id FROM
      (SELECT circle.member AS author, ${head} AS head FROM (${circleOf(me, "reads")}) AS circle
       ORDER BY head DESC LIMIT ${read}) AS heads,
      json_each((SELECT json_group_array(id) FROM (SELECT id FROM ${feed_posts} WHERE user_id = heads.author
        AND deleted_at IS NULL AND id <= heads.head AND ${notHidden(me)} ORDER BY id DESC LIMIT ${read}))) AS post
    ORDER BY post.value DESC LIMIT ${read}) AS skeleton`;
  return ctx.db
    .select(shown(ctx))
    .from(skeleton)
    .innerJoin(feed_posts, sql`${feed_posts.id} = skeleton.id`)
    .innerJoin(profiles, eq(profiles.user_id, feed_posts.user_id))
    .orderBy(sql`skeleton.id DESC`);
}

/** SQL condition on a row of feed_posts: this viewer did not hide that one post. */
function notHidden(me: Id | null): SQL {
  return sql`NOT EXISTS (SELECT 1 FROM ${hidden_posts} WHERE ${hidden_posts.user_id} = ${me}
    AND ${hidden_posts.post_id} = ${feed_posts.id})`;
}

/** A page of rows, out of one more, with what the next one starts after. */
export function toFeedPage(rows: PostRow[], limit = FEED_PAGE): FeedPage {
  const { page, last } = pageOf(rows, limit);
  return { posts: page.map(toPost), nextCursor: last?.id ?? null };
}

/** One page of the member's Circle (product.md §6.2 `/spark` *Circle*). */
export async function listFeed(ctx: QueryContext, before: Id | null, limit = FEED_PAGE): Promise<FeedPage> {
  return toFeedPage(await selectFeed(ctx, before, limit), limit);
}

/** Ids of posts by others of the circle after `after`, newest first: what a window that was cut off has missed. */
export async function listNews(ctx: QueryContext, after: Id | null): Promise<Id[]> {
  const me = ctx.viewer.userId;
  const rows = await ctx.db
    .select({ id: sql<Id>`post.value`.as("id") })
    .from(
      sql`(${circleOf(me, "reads")}) AS circle,
        json_each((SELECT json_group_array(id) FROM (SELECT id FROM ${feed_posts} WHERE user_id = circle.member
          AND deleted_at IS NULL AND id > ${after ?? ""} AND ${notHidden(me)} ORDER BY id DESC LIMIT ${NEWS_LIMIT}))) AS post`,
    )
    .where(sql`circle.member <> ${me}`)
    .orderBy(sql`post.value DESC`)
    .limit(NEWS_LIMIT);
  return rows.map(({ id }) => id);
}

/**
 * SQL condition on feed_posts: the post stands and reaches this viewer; null is a visitor.
 * @param near whether they are taken to be in the author's circle; their Sparks say so where it is left out
 */
function reaches(me: Id | SQL | null, author: SQLWrapper | Id, near?: boolean): SQL {
  const stands = sql`${feed_posts.deleted_at} IS NULL`;
  if (!me) return sql`${stands} AND ${feed_posts.visibility} = 'public'`;
  const isNear =
    near === undefined ? sql`${author} = ${me} OR ${inCircle(me, author)}` : sql`${Number(near)}`;
  return sql`${stands} AND (${feed_posts.visibility} <> 'circle' OR ${isNear})`;
}

/** SQL condition on the profile of a post's author: this viewer hears of them; null is a visitor. */
function heard(me: Id | SQL | null): SQL {
  const active = sql`${profiles.status} = 'active'`;
  return me ? sql`${active} AND ${notBlocked(me, feed_posts.user_id)}` : active;
}

/** SQL condition on feed_posts and the profile of its author: this viewer sees the post; null is a visitor. */
export function standsFor(me: Id | SQL | null): SQL {
  return sql`${heard(me)} AND ${reaches(me, feed_posts.user_id)}`;
}

/** SQL condition: this member sees the post. What is said or counted below it is stored with it. */
export function seesPost(me: Id, postId: SQLWrapper | Id): SQL {
  return sql`EXISTS (SELECT 1 FROM ${feed_posts} JOIN ${profiles} ON ${profiles.user_id} = ${feed_posts.user_id}
    WHERE ${feed_posts.id} = ${postId} AND ${standsFor(me)})`;
}

/** One post, if this viewer may see it. */
export function selectPost(
  ctx: Pick<AppContext, "db" | "clock"> & { viewer: { userId: Id } | null },
  postId: Id,
) {
  const me = ctx.viewer?.userId ?? null;
  return ctx.db
    .select(shown(ctx))
    .from(feed_posts)
    .innerJoin(profiles, eq(profiles.user_id, feed_posts.user_id))
    .where(and(eq(feed_posts.id, postId), standsFor(me)))
    .limit(1);
}

/** Which of a member's posts are asked for. */
interface PostsAsked {
  /** Those before this one. */
  before?: Id | null;
  /** Whether the viewer is taken to be in the author's circle; their Sparks say so where it is left out. */
  near?: boolean | undefined;
}

/** A page of a member's posts that this viewer may see and one more, newest first (product.md §6.1 `/profile/{userId}` *Posts*). */
export function selectPostsOf(
  ctx: Pick<AppContext, "db" | "viewer" | "clock">,
  author: Id | SQL<Id>,
  { before, near }: PostsAsked = {},
) {
  const me = ctx.viewer?.userId ?? null;
  return ctx.db
    .select(shown(ctx))
    .from(feed_posts)
    .innerJoin(profiles, eq(profiles.user_id, feed_posts.user_id))
    .where(
      and(
        eq(feed_posts.user_id, author),
        heard(me),
        reaches(me, author, near),
        before ? lt(feed_posts.id, before) : undefined,
      ),
    )
    .orderBy(desc(feed_posts.id))
    .limit(FEED_PAGE + 1);
}

/** How many of a member's posts reach this viewer, at most `most`. */
export function countPostsOf(
  ctx: Pick<AppContext, "db" | "viewer">,
  author: Id | SQL<Id>,
  { near, most }: Pick<PostsAsked, "near"> & { most: number },
) {
  const reached = reaches(ctx.viewer?.userId ?? null, author, near);
  return countRows(ctx.db, feed_posts, and(eq(feed_posts.user_id, author), reached), most);
}
