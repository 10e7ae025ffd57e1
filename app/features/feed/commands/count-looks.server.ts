import { sql } from "drizzle-orm";
import { statement } from "#app/db/client.server.ts";
import { feed_posts } from "#app/db/schema/feed.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import type { Counting } from "#app/features/analytics/looks.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { standsFor } from "../queries.server.ts";

/** Counts looks at posts that this viewer may see; never an author's own. */
export function countPostLooks({ db, viewer }: Pick<AppContext, "db" | "viewer">): Counting {
  const me = viewer?.userId ?? null;
  return (seen) => {
    const theirs = sql`FROM ${feed_posts} CROSS JOIN ${profiles} ON ${profiles.user_id} = ${feed_posts.user_id}
      WHERE ${feed_posts.id} IN (${seen}) AND ${feed_posts.user_id} IS NOT ${me} AND ${standsFor(me)}`;
    return {
      owners: sql`SELECT ${feed_posts.user_id} AS subject_id, count(*) AS value ${theirs} GROUP BY 1`,
      counters: statement(
        db,
        sql`UPDATE ${feed_posts} SET view_count = view_count + 1 WHERE id IN (SELECT ${feed_posts.id} ${theirs})`,
      ),
    };
  };
}
