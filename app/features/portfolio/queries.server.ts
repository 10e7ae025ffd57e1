import { and, asc, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { type Cursor, encodeCursor } from "#app/core/cursor.ts";
import type { Id } from "#app/core/ids.ts";
import { pageOf } from "#app/core/page-of.ts";
import { countRows } from "#app/db/count-rows.server.ts";
import { portfolio_credits, portfolio_items } from "#app/db/schema/portfolio.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { notHiddenFrom } from "#app/features/profiles/stealth-rule.server.ts";
import { notBlocked } from "#app/features/safety/rules.server.ts";
import type { AppContext, QueryContext } from "#app/platform/context.server.ts";
import { MOST_ITEMS } from "./schema.ts";

const kept = isNull(portfolio_items.deleted_at);
const shown = eq(portfolio_items.visibility, "public");

const COLUMNS = {
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
};

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
    .select({ ...COLUMNS, credits: creditsFor(viewer?.userId ?? null) })
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

/** Credits of a member that are looked through for one page of the works they are credited for. */
const WORKED_ON_PAGE = 24;

/** A page of what a member confirmed that they worked on and one more, newest first, whether it is to be seen or not. */
function confirmedOf(member: Id | SQL<Id>, after: Cursor | null) {
  const below = after ? sql`AND (created_at, item_id) < (${after.key}, ${after.id})` : sql``;
  return sql`(SELECT item_id, user_id, role, created_at FROM ${portfolio_credits} WHERE user_id = ${member}
    AND status = 'confirmed' ${below} ORDER BY created_at DESC, item_id DESC LIMIT ${WORKED_ON_PAGE + 1}) AS credit`;
}

/** SQL condition on the profile of a work's owner: the viewer may find them, and no block stands between them and who is credited. */
function ownerFound(viewer: { userId: Id } | null) {
  const found = viewer
    ? sql`${profiles.visibility} <> 'hidden' AND ${notBlocked(viewer.userId, profiles.user_id)}
        AND ${notHiddenFrom(viewer.userId, profiles.user_id)}`
    : sql`${profiles.visibility} = 'public'`;
  return sql`${profiles.status} = 'active' AND ${notBlocked(sql`credit.user_id`, profiles.user_id)} AND ${found}`;
}

/**
 * Works of others that a member is credited for and confirmed, newest first: what everybody may see of owners whom the
 * viewer may find. Rows without a title are not for this viewer: they say how far was looked.
 * @param after the place of the last credit that was looked at
 */
export function selectWorkedOn(
  { db, viewer }: Pick<AppContext, "db" | "viewer">,
  member: Id | SQL<Id>,
  after: Cursor | null = null,
) {
  return db
    .select({
      ...COLUMNS,
      credits: creditsFor(null),
      ownerId: profiles.user_id,
      name: profiles.display_name,
      handle: profiles.handle,
      role: sql<string>`credit.role`.as("credited_role"),
      creditedId: sql<Id>`credit.item_id`.as("credited_id"),
      creditedAt: sql<number>`credit.created_at`.as("credited_at"),
    })
    .from(confirmedOf(member, after))
    .leftJoin(
      portfolio_items,
      and(
        eq(portfolio_items.id, sql`credit.item_id`),
        kept,
        shown,
        // Nothing of a work leaves the database where its owner is not to be found.
        sql`EXISTS (SELECT 1 FROM ${profiles} WHERE ${profiles.user_id} = portfolio_items.user_id AND ${ownerFound(viewer)})`,
      ),
    )
    .leftJoin(profiles, eq(profiles.user_id, portfolio_items.user_id))
    .orderBy(sql`credit.created_at DESC, credit.item_id DESC`);
}

/** A work of somebody else on the page of who is credited for it. */
export interface WorkedOn extends PortfolioItem {
  role: string;
  owner: { userId: Id; name: string; handle: string };
}

/** What of it is to be seen, and where the next page begins. */
export function toWorkedOn(rows: Awaited<ReturnType<typeof selectWorkedOn>>): {
  works: WorkedOn[];
  nextCursor: string | null;
} {
  const { page, last } = pageOf(rows, WORKED_ON_PAGE);
  const works = page.flatMap(({ ownerId, name, handle, creditedId, creditedAt, ...row }) =>
    row.id === null || ownerId === null || name === null || handle === null
      ? []
      : // The work was found, with all that it has.
        [{ ...(row as PortfolioItem & { role: string }), owner: { userId: ownerId, name, handle } }],
  );
  return {
    works,
    nextCursor: last ? encodeCursor({ key: last.creditedAt, id: last.creditedId }) : null,
  };
}

/** How many of a page of them are to be seen. */
export function countWorkedOn({ db, viewer }: Pick<AppContext, "db" | "viewer">, member: Id | SQL<Id>) {
  return db
    .select({ count: sql<number>`count(*)`.as("worked_on_count") })
    .from(confirmedOf(member, null))
    .innerJoin(portfolio_items, and(eq(portfolio_items.id, sql`credit.item_id`), kept, shown))
    .innerJoin(profiles, and(eq(profiles.user_id, portfolio_items.user_id), ownerFound(viewer)));
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
