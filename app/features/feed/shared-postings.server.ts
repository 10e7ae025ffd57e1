import { type SQL, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { rowsOf } from "#app/db/client.server.ts";
import { feed_posts } from "#app/db/schema/feed.ts";
import { opportunities, saved_items } from "#app/db/schema/opportunities.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { notBlocked, notExcluded } from "#app/features/safety/rules.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import type { Shareable, ShareableProject, SharedPosting } from "./rules.ts";
import { selectShareableProjects } from "./shared-projects.server.ts";

/** Most own postings, and most saved ones, that are offered to be shared. */
const OFFERED = 20;

/** SQL condition on `opportunities`: everybody may find it, and this viewer does; null is a visitor. */
function found(me: Id | null): SQL {
  const poster = sql`EXISTS (SELECT 1 FROM ${profiles} AS poster WHERE poster.user_id = ${opportunities.created_by}
    AND poster.status = 'active')`;
  const forMe = me ? sql`AND ${notBlocked(me, opportunities.created_by)} AND ${notExcluded(me)}` : sql``;
  return sql`${opportunities.visibility} = 'public' AND ${poster} ${forMe}`;
}

/** SQL condition on `opportunities`: a member may share it now. */
function shareable(me: Id): SQL {
  return sql`${opportunities.status} = 'active' AND ${found(me)}`;
}

/** The opportunity that a post shares, as a column: null for none, without a title where this viewer does not find it. */
export function sharedPosting(me: Id | null) {
  return sql<SharedPosting | null>`CASE WHEN ${feed_posts.opportunity_id} IS NOT NULL THEN coalesce(
    (SELECT json_object('id', ${opportunities.id}, 'title', ${opportunities.title}, 'company', ${opportunities.company_name},
        'type', ${opportunities.type}, 'open', json(iif(${opportunities.status} = 'active', 'true', 'false')))
      FROM ${opportunities} WHERE ${opportunities.id} = ${feed_posts.opportunity_id}
        AND ${opportunities.status} IN ('active', 'paused', 'filled', 'closed', 'expired') AND ${found(me)}), '{}') END`
    .mapWith((posting: string) => JSON.parse(posting) as SharedPosting)
    .as("shared");
}

/** This opportunity, if the member may share it now. */
export function selectShareable({ db, viewer }: Pick<MemberContext, "db" | "viewer">, id: Id | null) {
  return rowsOf<{ shared: Id }>(
    db,
    sql`SELECT ${opportunities.id} AS shared FROM ${opportunities}
      WHERE ${opportunities.id} = ${id ?? ""} AND ${shareable(viewer.userId)}`,
  );
}

/**
 * What a member may share: of opportunities what they were asked about first, then what is theirs, then what they saved;
 * and the projects they lead.
 */
export async function listShareable(
  { db, viewer }: Pick<MemberContext, "db" | "viewer">,
  asked: Id | null,
): Promise<{ postings: Shareable[]; projects: ShareableProject[] }> {
  const me = viewer.userId;
  const columns = sql`${opportunities.id} AS id, ${opportunities.title} AS title, ${opportunities.company_name} AS company`;
  const [first, own, saved, projects] = await db.batch([
    rowsOf<Shareable>(
      db,
      sql`SELECT ${columns} FROM ${opportunities} WHERE ${opportunities.id} = ${asked ?? ""} AND ${shareable(me)}`,
    ),
    rowsOf<Shareable>(
      db,
      sql`SELECT ${columns} FROM ${opportunities} WHERE ${opportunities.created_by} = ${me} AND ${shareable(me)}
        ORDER BY ${opportunities.created_at} DESC LIMIT ${OFFERED}`,
    ),
    rowsOf<Shareable>(
      db,
      sql`SELECT ${columns} FROM ${saved_items} AS kept
        CROSS JOIN ${opportunities} ON ${opportunities.id} = kept.item_id
        WHERE kept.user_id = ${me} AND kept.item_type = 'opportunity' AND ${shareable(me)}
        ORDER BY kept.created_at DESC LIMIT ${OFFERED}`,
    ),
    selectShareableProjects({ db, viewer }),
  ]);
  const postings = [
    ...new Map([...first, ...own, ...saved].map((posting) => [posting.id, posting])).values(),
  ];
  return { postings, projects };
}
