import { type Placeholder, type SQL, sql } from "drizzle-orm";
import { users } from "#app/db/schema/auth.ts";
import { oauth_apps, oauth_grants, personal_tokens } from "#app/db/schema/integrations.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { mayAct } from "#app/features/auth/queries.server.ts";

/** SQL condition on `oauth_apps`: whose app it is may act themselves; nobody's app outlives its maker's leave. */
export function makerMayAct(now: number | Placeholder): SQL {
  return sql`EXISTS (SELECT 1 FROM ${users} JOIN ${profiles} ON ${profiles.user_id} = ${users.id}
    WHERE ${users.id} = ${oauth_apps.user_id} AND ${mayAct(now)})`;
}

/** SQL condition on `personal_tokens`: a member's own, or one of an app whose maker may act. */
export function isOwnOrOfStandingApp(now: Placeholder): SQL {
  return sql`(${personal_tokens.grant_id} IS NULL OR EXISTS (SELECT 1 FROM ${oauth_grants}
    JOIN ${oauth_apps} ON ${oauth_apps.id} = ${oauth_grants.app_id}
    WHERE ${oauth_grants.id} = ${personal_tokens.grant_id} AND ${makerMayAct(now)}))`;
}
