import { and, desc, eq, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { rowsOf } from "#app/db/client.server.ts";
import { parseTextList } from "#app/db/columns.ts";
import { oauth_apps, oauth_grants } from "#app/db/schema/integrations.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import type { QueryContext } from "#app/platform/context.server.ts";

const LISTED = 100;

const app = {
  appId: sql<Id>`${oauth_apps.id}`.as("app_id"),
  appName: sql<string>`${oauth_apps.name}`.as("app_name"),
  website: oauth_apps.website,
  redirectUris: oauth_apps.redirect_uris,
  appScopes: oauth_apps.scopes,
  isPublic: sql<number>`${oauth_apps.secret_hash} IS NULL`.as("is_public"),
  createdAt: oauth_apps.created_at,
};

/** The apps a member made, newest first. */
export function selectApps(ctx: QueryContext) {
  return ctx.db
    .select(app)
    .from(oauth_apps)
    .where(eq(oauth_apps.user_id, ctx.viewer.userId))
    .orderBy(desc(oauth_apps.created_at))
    .limit(LISTED);
}

/** One of them. */
export function selectApp(ctx: QueryContext, id: Id) {
  return ctx.db
    .select(app)
    .from(oauth_apps)
    .where(and(eq(oauth_apps.id, id), eq(oauth_apps.user_id, ctx.viewer.userId)));
}

interface ConnectedRow {
  connected_id: Id;
  connected_name: string;
  connected_website: string;
  maker_name: string;
  scope_lists: string;
  since: number;
  last_used: number | null;
}

/** An app that a member lets act for them: what all their grants to it allow together. */
export interface ConnectedApp {
  id: Id;
  name: string;
  website: string;
  maker: string;
  scopes: string[];
  /** Epoch milliseconds; null until it was used. */
  since: number;
  lastUsedAt: number | null;
}

/** The apps a member let in, one row each; `connectedApps` reads them. */
export function selectConnected({ db, clock, viewer }: QueryContext) {
  return rowsOf<ConnectedRow>(
    db,
    sql`SELECT a.id AS connected_id, a.name AS connected_name, a.website AS connected_website,
        p.display_name AS maker_name, json_group_array(g.scopes) AS scope_lists,
        min(g.created_at) AS since, max(g.last_used_at) AS last_used
      FROM ${oauth_grants} AS g JOIN ${oauth_apps} AS a ON a.id = g.app_id
        JOIN ${profiles} AS p ON p.user_id = a.user_id
      WHERE g.user_id = ${viewer.userId} AND g.redeemed_at IS NOT NULL AND g.expires_at > ${clock.now()}
      GROUP BY g.app_id LIMIT ${LISTED}`,
  );
}

/** The apps a member let in, as their page lists them. */
export function connectedApps(rows: readonly ConnectedRow[]): ConnectedApp[] {
  return rows.map((row) => ({
    id: row.connected_id,
    name: row.connected_name,
    website: row.connected_website,
    maker: row.maker_name,
    scopes: [...new Set(parseTextList(row.scope_lists).flatMap(parseTextList))],
    since: row.since,
    lastUsedAt: row.last_used,
  }));
}
