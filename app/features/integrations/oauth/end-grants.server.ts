import { type SQL, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { type Database, type Statement, statement } from "#app/db/client.server.ts";
import {
  oauth_grants,
  personal_tokens,
  webhook_deliveries,
  webhook_endpoints,
} from "#app/db/schema/integrations.ts";
import { recordActivity } from "#app/features/auth/activity.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";

/** How many grants whose time is over go at once. */
const AT_ONCE = 500;

/**
 * Ends grants with every token they gave, so that the next request that brings one is refused, and with every webhook
 * that was added by one: what an app may no longer ask it is no longer told either.
 * @param which SQL: their ids
 */
export function endGrants(db: Database, which: SQL): [Statement, ...Statement[]] {
  const told = sql`SELECT id FROM ${webhook_endpoints} WHERE grant_id IN (${which})`;
  return [
    statement(db, sql`DELETE FROM ${webhook_deliveries} WHERE endpoint_id IN (${told})`),
    statement(db, sql`DELETE FROM ${webhook_endpoints} WHERE grant_id IN (${which})`),
    statement(db, sql`DELETE FROM ${personal_tokens} WHERE grant_id IN (${which})`),
    statement(db, sql`DELETE FROM ${oauth_grants} WHERE id IN (${which})`),
  ];
}

/** Ends a grant whose code or refresh token came a second time: one of the two who hold it is not the app. */
export async function endStolen(
  ctx: Pick<AppContext, "db" | "clock" | "userAgent" | "commit">,
  grant: { id: Id; memberId: Id; appName: string },
): Promise<void> {
  await ctx.commit([
    ...endGrants(ctx.db, sql`SELECT ${grant.id}`),
    // What calls here is no browser of theirs.
    recordActivity(
      { ...ctx, userAgent: null },
      { userId: grant.memberId, kind: "app_token_reused", details: { name: grant.appName } },
    ),
  ]);
}

/** The cron: removes codes that nobody redeemed, and grants that were not renewed. */
export async function pruneGrants({ db, clock }: Pick<AppContext, "db" | "clock">): Promise<void> {
  const over = sql`SELECT id FROM ${oauth_grants} WHERE expires_at <= ${clock.now()} ORDER BY expires_at LIMIT ${AT_ONCE}`;
  await db.batch(endGrants(db, over));
}
