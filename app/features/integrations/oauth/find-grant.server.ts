import { type SQL, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { users } from "#app/db/schema/auth.ts";
import { oauth_apps, oauth_grants } from "#app/db/schema/integrations.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { mayAct } from "#app/features/auth/queries.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { mayActFor } from "../app-stands.server.ts";

interface GrantRow {
  id: Id;
  app_id: Id;
  user_id: Id;
  scopes: string;
  redirect_uri: string;
  code_challenge: string | null;
  redeemed_at: number | null;
  refresh_hash: string | null;
  expires_at: number;
}

/** A grant of a member who may act, to an app that may act for them. @param which SQL condition on one row */
export async function findGrant(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  which: SQL,
): Promise<GrantRow | undefined> {
  const [row] = await db.all<GrantRow>(
    sql`SELECT ${oauth_grants.id} AS id, app_id, ${oauth_grants.user_id} AS user_id,
        ${oauth_grants.scopes} AS scopes, redirect_uri,
        code_challenge, redeemed_at, refresh_hash, expires_at
      FROM ${oauth_grants} JOIN ${users} ON ${users.id} = ${oauth_grants.user_id}
        JOIN ${profiles} ON ${profiles.user_id} = ${users.id} JOIN ${oauth_apps} ON ${oauth_apps.id} = app_id
      WHERE ${which} AND ${mayAct(clock.now())} AND ${mayActFor(oauth_grants.user_id, clock.now())}`,
  );
  return row;
}
