import { and, asc, desc, eq, isNull } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { portfolio_items } from "#app/db/schema/portfolio.ts";
import { workColumns } from "#app/features/profiles/queries/tab-rows.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { MOST_ITEMS } from "./schema.ts";

/**
 * The works of a member, featured ones first: all of them for the owner, what is public for everyone else. Who may see
 * the member at all is settled by the page.
 */
export function selectPortfolio({ db, viewer }: Pick<AppContext, "db" | "viewer">, ownerId: Id) {
  return db
    .select(workColumns)
    .from(portfolio_items)
    .where(
      and(
        eq(portfolio_items.user_id, ownerId),
        isNull(portfolio_items.deleted_at),
        viewer?.userId === ownerId ? undefined : eq(portfolio_items.visibility, "public"),
      ),
    )
    .orderBy(desc(portfolio_items.featured), asc(portfolio_items.position), asc(portfolio_items.id))
    .limit(MOST_ITEMS);
}

export type PortfolioItem = Awaited<ReturnType<typeof selectPortfolio>>[number];
