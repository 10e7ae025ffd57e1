import { and, asc, desc, eq, isNull, type SQL } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { countRows } from "#app/db/count-rows.server.ts";
import { portfolio_items } from "#app/db/schema/portfolio.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { MOST_ITEMS } from "./schema.ts";

const kept = isNull(portfolio_items.deleted_at);
const shown = eq(portfolio_items.visibility, "public");

/**
 * The works of a member, featured ones first: all of them for the owner, what is public for everyone else. Who may see
 * the member at all is settled by the page.
 */
export function selectPortfolio({ db, viewer }: Pick<AppContext, "db" | "viewer">, owner: Id | SQL<Id>) {
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
      visibility: portfolio_items.visibility,
      featured: portfolio_items.featured,
      position: portfolio_items.position,
    })
    .from(portfolio_items)
    .where(and(eq(portfolio_items.user_id, owner), kept, viewer?.userId === owner ? undefined : shown))
    .orderBy(desc(portfolio_items.featured), asc(portfolio_items.position), asc(portfolio_items.id))
    .limit(MOST_ITEMS);
}

export type PortfolioItem = Awaited<ReturnType<typeof selectPortfolio>>[number];

/** How many works of a member everyone may see. */
export function countShownWorks({ db }: Pick<AppContext, "db">, owner: Id | SQL<Id>) {
  return countRows(db, portfolio_items, and(eq(portfolio_items.user_id, owner), kept, shown), MOST_ITEMS);
}
