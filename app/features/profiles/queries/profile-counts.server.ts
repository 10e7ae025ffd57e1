import { type SQL, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { feed_posts } from "#app/db/schema/feed.ts";
import { opportunities } from "#app/db/schema/opportunities.ts";
import { portfolio_items } from "#app/db/schema/portfolio.ts";
import { services } from "#app/db/schema/profiles.ts";
import { endorsements, reviews } from "#app/db/schema/reviews.ts";
import { COUNTED_TO } from "../tabs.ts";

/** SQL conditions: which of a member's rows somebody who stands so to them may see. */
export const shownRows = {
  works: sql`${portfolio_items.deleted_at} IS NULL AND ${portfolio_items.visibility} = 'public'`,
  reviews: sql`${reviews.status} IN ('published', 'upheld')`,
  endorsements: sql`${endorsements.status} = 'visible'`,
  posts: (reach: SQL) => sql`${feed_posts.deleted_at} IS NULL AND ${feed_posts.visibility} IN ${reach}`,
  openings: (signedIn: boolean) =>
    signedIn
      ? sql`${opportunities.status} = 'active' AND ${opportunities.visibility} IN ('public', 'members')`
      : sql`${opportunities.status} = 'active' AND ${opportunities.visibility} = 'public'`,
};

/** The reach of posts that this viewer sees: the circle's too for the author and who has a Spark with them. */
export function postReach(viewerId: Id | null, inCircle: SQL): SQL {
  return viewerId ? sql`('public', 'members', iif(${inCircle}, 'circle', 'public'))` : sql`('public')`;
}

/** The member whose profile a select on `profiles` reads: Drizzle would leave the table's name out among its columns. */
export const OWNER = sql.raw('"profiles"."user_id"');

/** How much each tab holds, counted up to a bound so that no page costs more for busy members. */
export function countTabs(signedIn: boolean, reach: SQL) {
  const counted = (rows: SQL) =>
    sql<number>`(SELECT count(*) FROM (SELECT 1 FROM ${rows} LIMIT ${sql.raw(String(COUNTED_TO))}))`;
  return {
    workCount: counted(sql`${portfolio_items} WHERE user_id = ${OWNER} AND ${shownRows.works}`).as(
      "work_count",
    ),
    serviceCount: counted(sql`${services} WHERE user_id = ${OWNER}`).as("service_count"),
    reviewCount: counted(sql`${reviews} WHERE subject_user_id = ${OWNER} AND ${shownRows.reviews}`).as(
      "review_count",
    ),
    rating: sql<number | null>`(SELECT avg(rating_overall) FROM (SELECT rating_overall FROM ${reviews}
      WHERE subject_user_id = ${OWNER} AND ${shownRows.reviews} LIMIT ${sql.raw(String(COUNTED_TO))}))`.as(
      "rating",
    ),
    endorsementCount: counted(sql`${endorsements} WHERE user_id = ${OWNER} AND ${shownRows.endorsements}`).as(
      "endorsement_total",
    ),
    postCount: counted(sql`${feed_posts} WHERE user_id = ${OWNER} AND ${shownRows.posts(reach)}`).as(
      "post_count",
    ),
    openingCount: counted(
      sql`${opportunities} WHERE created_by = ${OWNER} AND ${shownRows.openings(signedIn)}`,
    ).as("opening_count"),
  };
}
