import { type Placeholder, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { oauth_apps, oauth_grants, webhook_endpoints } from "#app/db/schema/integrations.ts";
import { mayActNow } from "#app/features/auth/queries.server.ts";
import { notBlocked } from "#app/features/safety/rules.server.ts";

/** SQL condition on `oauth_apps`: whose app it is may act themselves; nobody's app outlives its maker's leave. */
export function makerMayAct(now: number | Placeholder): SQL {
  return mayActNow(oauth_apps.user_id, now);
}

/** SQL condition on `oauth_apps`: it may act for this member: its maker may act, and neither blocks the other. */
export function mayActFor(member: SQLWrapper | Id, now: number | Placeholder): SQL {
  return sql`(${makerMayAct(now)} AND ${notBlocked(member, oauth_apps.user_id)})`;
}

/**
 * SQL condition on what may be of an app: it is a member's own, or of an app that may act for them.
 * @param of the grant it is by, and whose it is
 */
export function isOwnOrOfStandingApp(
  of: { grant: SQLWrapper; member: SQLWrapper },
  now: number | Placeholder,
): SQL {
  return sql`(${of.grant} IS NULL OR EXISTS (SELECT 1 FROM ${oauth_grants}
    JOIN ${oauth_apps} ON ${oauth_apps.id} = ${oauth_grants.app_id}
    WHERE ${oauth_grants.id} = ${of.grant} AND ${mayActFor(of.member, now)}))`;
}

/** SQL condition on `webhook_endpoints`: the app of this grant added it for the member; all of them without a grant. */
export function isOfTheSameApp(grantId: Id | null): SQL {
  if (grantId === null) return sql`1`;
  return sql`EXISTS (SELECT 1 FROM ${oauth_grants} AS asks CROSS JOIN ${oauth_grants} AS added
    ON added.id = ${webhook_endpoints.grant_id} AND added.app_id = asks.app_id WHERE asks.id = ${grantId})`;
}
