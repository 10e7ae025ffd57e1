import { and, eq, isNull, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Statement } from "#app/db/client.server.ts";
import { portfolio_items } from "#app/db/schema/portfolio.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { failWhen } from "#app/platform/outbox.server.ts";
import { MOST_ITEMS } from "./schema.ts";

type RoomContext = Pick<MemberContext, "db" | "viewer">;

/** How many works the member has, those in the trash left out. */
export function selectSize({ db, viewer }: RoomContext) {
  return db
    .select({ count: sql<number>`count(*)` })
    .from(portfolio_items)
    .where(and(eq(portfolio_items.user_id, viewer.userId), isNull(portfolio_items.deleted_at)));
}

/** Behind what brings one more into the portfolio: rolls the batch back where that is one too many. */
export function keepsWorks(ctx: RoomContext): Statement {
  return failWhen(ctx.db, sql`(${selectSize(ctx)}) > ${MOST_ITEMS}`);
}

export function full(): AppError {
  return new AppError("invalid_input", {
    sentence: `A portfolio holds ${MOST_ITEMS} works. Please delete one first.`,
  });
}
