import { and, asc, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { countRows } from "#app/db/count-rows.server.ts";
import { portfolio_credits, portfolio_items } from "#app/db/schema/portfolio.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { notBlocked } from "#app/features/safety/rules.server.ts";
import type { AppContext, QueryContext } from "#app/platform/context.server.ts";
import { MOST_ITEMS } from "./schema.ts";

const kept = isNull(portfolio_items.deleted_at);
const shown = eq(portfolio_items.visibility, "public");

/**
 * The works of a member, featured ones first: all of them for the owner, what is public for everyone else. Who may see
 * the member at all is settled by the page.
 * @param chosen SQL condition: those of them that are asked for
 */
export function selectPortfolio(
  { db, viewer }: Pick<AppContext, "db" | "viewer">,
  owner: Id | SQL<Id>,
  chosen?: SQL,
) {
  return db
    .select({
      id: portfolio_items.id,
      title: portfolio_items.title,
      description: portfolio_items.description,
      mediaType: portfolio_items.media_type,
      mediaUrl: portfolio_items.media_url,
      thumbnailUrl: portfolio_items.thumbnail_url,
      embedCode: portfolio_items.embed_code,
      category: portfolio_items.category,
      tags: portfolio_items.tags,
      rightsNote: portfolio_items.rights_note,
      visibility: portfolio_items.visibility,
      featured: portfolio_items.featured,
      position: portfolio_items.position,
      credits: creditsFor(viewer?.userId ?? null),
    })
    .from(portfolio_items)
    .where(
      and(eq(portfolio_items.user_id, owner), kept, viewer?.userId === owner ? undefined : shown, chosen),
    )
    .orderBy(desc(portfolio_items.featured), asc(portfolio_items.position), asc(portfolio_items.id))
    .limit(MOST_ITEMS);
}

export type PortfolioItem = Awaited<ReturnType<typeof selectPortfolio>>[number];

/** How many works of a member everyone may see. */
export function countShownWorks({ db }: Pick<AppContext, "db">, owner: Id | SQL<Id>) {
  return countRows(db, portfolio_items, and(eq(portfolio_items.user_id, owner), kept, shown), MOST_ITEMS);
}

/** Somebody who worked on a work, as far as the viewer may see it. */
export interface WorkCredit {
  userId: Id;
  name: string;
  handle: string;
  role: string;
  /** Only its owner sees who was asked and has not answered. */
  status: "asked" | "confirmed";
}

/** Who is credited for a work, as this viewer may see it; null is a visitor. */
function creditsFor(viewerId: Id | null) {
  const credited = sql`SELECT json_group_array(json_object('userId', credit.user_id, 'name', person.display_name,
      'handle', person.handle, 'role', credit.role, 'status', credit.status))
    FROM ${portfolio_credits} AS credit CROSS JOIN ${profiles} AS person ON person.user_id = credit.user_id
    WHERE credit.item_id = portfolio_items.id AND person.status = 'active' AND ${
      viewerId
        ? sql`person.visibility <> 'hidden' AND ${notBlocked(viewerId, sql`credit.user_id`)}
          AND (credit.status = 'confirmed' OR (credit.status = 'asked' AND portfolio_items.user_id = ${viewerId}))`
        : sql`person.visibility = 'public' AND credit.status = 'confirmed'`
    }`;
  return sql<WorkCredit[]>`(${credited})`
    .mapWith((json: string) => JSON.parse(json) as WorkCredit[])
    .as("credits");
}

const MOST_OWN_CREDITS = 50;

/** Works of others that name this member, asked or confirmed, newest first. */
export function selectOwnCredits({ db, viewer }: QueryContext) {
  const me = viewer.userId;
  return db
    .select({
      itemId: portfolio_credits.item_id,
      role: portfolio_credits.role,
      status: portfolio_credits.status,
      title: portfolio_items.title,
      name: profiles.display_name,
      handle: profiles.handle,
    })
    .from(portfolio_credits)
    .innerJoin(
      portfolio_items,
      and(eq(portfolio_items.id, portfolio_credits.item_id), isNull(portfolio_items.deleted_at)),
    )
    .innerJoin(profiles, and(eq(profiles.user_id, portfolio_items.user_id), eq(profiles.status, "active")))
    .where(
      and(
        eq(portfolio_credits.user_id, me),
        sql`${portfolio_credits.status} <> 'declined'`,
        notBlocked(me, portfolio_items.user_id),
      ),
    )
    .orderBy(desc(portfolio_credits.created_at))
    .limit(MOST_OWN_CREDITS);
}

export type OwnCredit = Awaited<ReturnType<typeof selectOwnCredits>>[number];
