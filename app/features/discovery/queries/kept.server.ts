import { and, type Column, desc, eq, type SQL, sql } from "drizzle-orm";
import { type Cursor, encodeCursor } from "#app/core/cursor.ts";
import type { Id } from "#app/core/ids.ts";
import { opportunities, saved_items, saved_searches } from "#app/db/schema/opportunities.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { swipes } from "#app/db/schema/sparks.ts";
import { isLetThrough } from "#app/features/opportunities/life.server.ts";
import { notHiddenFrom } from "#app/features/profiles/stealth-rule.server.ts";
import { notBlocked, notExcluded } from "#app/features/safety/rules.server.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import type { DeckTab } from "../schema.ts";

/** So many of each list are on a page, newest first. */
const SHOWN = 50;
/** Among so many of the newest swipes the passes are looked for. */
const SWIPES_LOOKED_AT = 400;

const POSTING_ROW = {
  itemId: opportunities.id,
  title: opportunities.title,
  subtitle: opportunities.company_name,
  picture: opportunities.image_url,
  open: sql<number>`${opportunities.status} = 'active'`,
};

const MEMBER_ROW = {
  itemId: profiles.user_id,
  title: profiles.display_name,
  subtitle: profiles.headline,
  picture: profiles.avatar_url,
  open: sql<number>`(1)`,
};

/**
 * What a member keeps for later, newest first; what was closed meanwhile says so. One more than a page holds.
 * @param before those older than this one; the newest without it
 */
export function selectSaved(ctx: QueryContext, tab: DeckTab, before: Cursor | null = null) {
  const me = ctx.viewer.userId;
  const mine = ctx.db
    .select({ keptId: saved_items.item_id, at: saved_items.created_at })
    .from(saved_items)
    .where(
      and(
        eq(saved_items.user_id, me),
        eq(saved_items.item_type, tab === "creators" ? "profile" : "opportunity"),
        isOlder(saved_items.created_at, saved_items.item_id, before),
      ),
    )
    .as("mine");
  const kept = { id: sql<Id>`mine.item_id`, at: sql<number>`mine.created_at` };
  return tab === "creators" ? memberRows(ctx, mine, kept) : postingRows(ctx, mine, kept);
}

/** What a member passed on, newest first, as `selectSaved`. */
export function selectPassed(ctx: QueryContext, tab: DeckTab, before: Cursor | null = null) {
  const newest = ctx.db
    .select({
      target: swipes.target_id,
      type: swipes.target_type,
      direction: swipes.direction,
      undone: swipes.undone_at,
      at: swipes.swiped_at,
    })
    .from(swipes)
    .where(and(eq(swipes.actor_id, ctx.viewer.userId), isOlder(swipes.swiped_at, swipes.target_id, before)))
    .orderBy(desc(swipes.swiped_at))
    .limit(SWIPES_LOOKED_AT)
    .as("mine");
  const type = tab === "creators" ? "user" : "opportunity";
  const passed = sql`mine.direction = 'left' AND mine.undone_at IS NULL AND mine.target_type = ${type}`;
  const kept = { id: sql<Id>`mine.target_id`, at: sql<number>`mine.swiped_at` };
  return tab === "creators" ? memberRows(ctx, newest, kept, passed) : postingRows(ctx, newest, kept, passed);
}

function isOlder(at: Column, id: Column, before: Cursor | null): SQL | undefined {
  return before ? sql`(${at}, ${id}) < (${before.key}, ${before.id})` : undefined;
}

/** A page of what `selectSaved` or `selectPassed` answered, and where the next one begins. */
export function toKeptPage(rows: KeptItem[]): { items: KeptItem[]; next: string | null } {
  const items = rows.slice(0, SHOWN);
  const last = items.at(-1);
  return {
    items,
    next: last && rows.length > SHOWN ? encodeCursor({ key: last.at, id: last.itemId }) : null,
  };
}

interface Kept {
  id: SQL<Id>;
  at: SQL<number>;
}

type Source = Parameters<ReturnType<QueryContext["db"]["select"]>["from"]>[0];

function postingRows(ctx: QueryContext, source: Source, kept: Kept, where?: SQL) {
  return ctx.db
    .select({ ...POSTING_ROW, at: kept.at })
    .from(source)
    .innerJoin(opportunities, eq(opportunities.id, kept.id))
    .where(
      and(
        where,
        isLetThrough,
        sql`${opportunities.visibility} <> 'invited'`,
        sql`EXISTS (SELECT 1 FROM ${profiles} WHERE user_id = ${opportunities.created_by} AND status = 'active')`,
        notBlocked(ctx.viewer.userId, opportunities.created_by),
        notExcluded(ctx.viewer.userId),
      ),
    )
    .orderBy(desc(kept.at), desc(kept.id))
    .limit(SHOWN + 1);
}

function memberRows(ctx: QueryContext, source: Source, kept: Kept, where?: SQL) {
  return ctx.db
    .select({ ...MEMBER_ROW, at: kept.at })
    .from(source)
    .innerJoin(profiles, eq(profiles.user_id, kept.id))
    .where(
      and(
        where,
        sql`${profiles.status} = 'active' AND ${profiles.visibility} <> 'hidden'`,
        notBlocked(ctx.viewer.userId, profiles.user_id),
        notHiddenFrom(ctx.viewer.userId, profiles.user_id),
      ),
    )
    .orderBy(desc(kept.at), desc(kept.id))
    .limit(SHOWN + 1);
}

/** A member's searches, newest first. */
export function selectSearches(ctx: QueryContext) {
  return ctx.db
    .select({
      id: saved_searches.id,
      scope: saved_searches.scope,
      name: saved_searches.name,
      query: saved_searches.query,
      alert: saved_searches.alert,
    })
    .from(saved_searches)
    .where(eq(saved_searches.user_id, ctx.viewer.userId))
    .orderBy(desc(saved_searches.created_at))
    .limit(100);
}

export type KeptItem = Awaited<ReturnType<typeof selectSaved>>[number];
export type KeptSearch = Awaited<ReturnType<typeof selectSearches>>[number];
