import { type Placeholder, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { users } from "#app/db/schema/auth.ts";
import { oauth_apps, oauth_grants, personal_tokens } from "#app/db/schema/integrations.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { mayAct } from "#app/features/auth/queries.server.ts";
import { notBlocked } from "#app/features/safety/rules.server.ts";

/** SQL condition on `oauth_apps`: whose app it is may act themselves; nobody's app outlives its maker's leave. */
export function makerMayAct(now: number | Placeholder): SQL {
  return sql`EXISTS (SELECT 1 FROM ${users} JOIN ${profiles} ON ${profiles.user_id} = ${users.id}
    WHERE ${users.id} = ${oauth_apps.user_id} AND ${mayAct(now)})`;
}

/** SQL condition on `oauth_apps`: it may act for this member: its maker may act, and neither blocks the other. */
export function mayActFor(member: SQLWrapper | Id, now: number | Placeholder): SQL {
  return sql`(${makerMayAct(now)} AND ${notBlocked(member, oauth_apps.user_id)})`;
}

/** SQL condition on `personal_tokens`: a member's own, or one of an app that may act for them. */
export function isOwnOrOfStandingApp(now: Placeholder): SQL {
  return sql`(${personal_tokens.grant_id} IS NULL OR EXISTS (SELECT 1 FROM ${oauth_grants}
    JOIN ${oauth_apps} ON ${oauth_apps.id} = ${oauth_grants.app_id}
    WHERE ${oauth_grants.id} = ${personal_tokens.grant_id} AND ${mayActFor(personal_tokens.user_id, now)}))`;
}
