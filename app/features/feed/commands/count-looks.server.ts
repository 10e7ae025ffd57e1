import { sql } from "drizzle-orm";
import { feed_posts } from "#app/db/schema/feed.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import type { Counting } from "#app/features/analytics/looks.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { standsFor } from "../queries.server.ts";

/** Counts looks at posts that this viewer may see; never an author's own. */
export function postLooks({ viewer }: Pick<AppContext, "viewer">): Counting {
  const me = viewer?.userId ?? null;
  return {
    table: feed_posts,
    counted: (seen) => sql`SELECT ${feed_posts.id} AS id, ${feed_posts.user_id} AS subject_id
      FROM ${feed_posts} CROSS JOIN ${profiles} ON ${profiles.user_id} = ${feed_posts.user_id}
      WHERE ${feed_posts.id} IN (${seen}) AND ${feed_posts.user_id} IS NOT ${me} AND ${standsFor(me)}`,
  };
}
