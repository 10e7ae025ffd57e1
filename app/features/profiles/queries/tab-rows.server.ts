import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import type { Database } from "#app/db/client.server.ts";
import { feed_posts } from "#app/db/schema/feed.ts";
import { opportunities } from "#app/db/schema/opportunities.ts";
import { portfolio_items } from "#app/db/schema/portfolio.ts";
import { profiles, services } from "#app/db/schema/profiles.ts";
import { endorsements, reviews } from "#app/db/schema/reviews.ts";
import { notBlocked } from "#app/features/safety/rules.server.ts";
import { shownRows } from "./profile-counts.server.ts";

/** How many rows a tab shows at first. */
export const TAB_ROWS = 24;

export interface Asked {
  db: Database;
  userId: SQL;
  viewerId: Id | null;
  reach: SQL;
}

/** A work as the grid of a portfolio shows it. */
export const workColumns = {
  id: portfolio_items.id,
  title: portfolio_items.title,
  description: portfolio_items.description,
  mediaType: portfolio_items.media_type,
  mediaUrl: portfolio_items.media_url,
  thumbnailUrl: portfolio_items.thumbnail_url,
  embedCode: portfolio_items.embed_code,
  category: portfolio_items.category,
  tags: portfolio_items.tags,
  visibility: portfolio_items.visibility,
  featured: portfolio_items.featured,
  position: portfolio_items.position,
};

export function selectWorks({ db, userId }: Pick<Asked, "db" | "userId">) {
  return db
    .select(workColumns)
    .from(portfolio_items)
    .where(and(eq(portfolio_items.user_id, userId), shownRows.works))
    .orderBy(desc(portfolio_items.featured), asc(portfolio_items.position))
    .limit(TAB_ROWS);
}

export function selectServices({ db, userId }: Pick<Asked, "db" | "userId">) {
  return db
    .select({
      id: services.id,
      title: services.title,
      description: services.description,
      priceFrom: services.price_from,
      currency: services.currency,
      deliveryDays: services.delivery_days,
    })
    .from(services)
    .where(eq(services.user_id, userId))
    .orderBy(asc(services.position))
    .limit(TAB_ROWS);
}

export function selectReviews({ db, userId, viewerId }: Asked) {
  return db
    .select({
      id: reviews.id,
      direction: reviews.direction,
      rating: reviews.rating_overall,
      body: reviews.body,
      wouldAgain: reviews.would_again,
      verified: reviews.verified,
      publishedAt: reviews.published_at,
      replyBody: reviews.reply_body,
      external: reviews.author_external,
      authorName: profiles.display_name,
      authorHandle: profiles.handle,
      authorAvatarUrl: profiles.avatar_url,
      authorXp: profiles.xp,
    })
    .from(reviews)
    .leftJoin(profiles, and(eq(profiles.user_id, reviews.author_id), visibleMember(viewerId)))
    .where(
      and(
        eq(reviews.subject_user_id, userId),
        shownRows.reviews,
        viewerId ? notBlocked(viewerId, sql`coalesce(${reviews.author_id}, '')`) : undefined,
      ),
    )
    .orderBy(desc(reviews.published_at))
    .limit(TAB_ROWS);
}

export function selectEndorsements({ db, userId, viewerId }: Asked) {
  return db
    .select({
      skill: endorsements.skill,
      endorser: endorsements.endorser,
      relationship: endorsements.relationship,
      strength: endorsements.strength,
      note: endorsements.note,
      external: endorsements.endorser_external,
      endorserName: profiles.display_name,
      endorserHandle: profiles.handle,
      endorserAvatarUrl: profiles.avatar_url,
      endorserXp: profiles.xp,
    })
    .from(endorsements)
    .leftJoin(profiles, and(eq(profiles.user_id, endorsements.endorser_id), visibleMember(viewerId)))
    .where(
      and(
        eq(endorsements.user_id, userId),
        shownRows.endorsements,
        viewerId ? notBlocked(viewerId, sql`coalesce(${endorsements.endorser_id}, '')`) : undefined,
      ),
    )
    .orderBy(desc(endorsements.weight), desc(endorsements.created_at))
    .limit(TAB_ROWS * 2);
}

export function selectPosts({ db, userId, reach }: Asked) {
  return db
    .select({
      id: feed_posts.id,
      content: feed_posts.content,
      media: feed_posts.media_urls,
      tags: feed_posts.tags,
      visibility: feed_posts.visibility,
      reactionCount: feed_posts.reaction_count,
      commentCount: feed_posts.comment_count,
      postedAt: feed_posts.created_at,
      editedAt: feed_posts.edited_at,
    })
    .from(feed_posts)
    .where(and(eq(feed_posts.user_id, userId), shownRows.posts(reach)))
    .orderBy(desc(feed_posts.id))
    .limit(TAB_ROWS);
}

export function selectOpenings({ db, userId, viewerId }: Asked) {
  return db
    .select({
      id: opportunities.id,
      title: opportunities.title,
      type: opportunities.type,
      imageUrl: opportunities.image_url,
      aiImage: opportunities.ai_image,
      publishedAt: opportunities.published_at,
    })
    .from(opportunities)
    .where(and(eq(opportunities.created_by, userId), shownRows.openings(viewerId !== null)))
    .orderBy(desc(opportunities.created_at))
    .limit(TAB_ROWS);
}

/** A name and a link only for those whose page anyone, or any member, may see. */
function visibleMember(viewerId: Id | null): SQL {
  return viewerId
    ? sql`${profiles.status} = 'active' AND ${profiles.visibility} <> 'hidden'`
    : sql`${profiles.status} = 'active' AND ${profiles.visibility} = 'public'`;
}
