import { and, desc, eq, gt, isNull, type SQL, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { minutes } from "#app/core/time.ts";
import type { Viewer } from "#app/core/viewer.ts";
import { statement } from "#app/db/client.server.ts";
import { compiledSelect } from "#app/db/compiled-select.server.ts";
import { users } from "#app/db/schema/auth.ts";
import { oauth_apps, oauth_grants, personal_tokens } from "#app/db/schema/integrations.ts";
import { notification_counters } from "#app/db/schema/notifications.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { mayAct, toViewer, viewerColumns } from "#app/features/auth/queries.server.ts";
import { hashToken } from "#app/features/auth/tokens.server.ts";
import type { AppContext, QueryContext } from "#app/platform/context.server.ts";
import { isOwnOrOfStandingApp } from "../app-stands.server.ts";
import { isScope, type Scope } from "../scopes.ts";

/** How exactly "last used" is known. */
const USE_NOTED_EVERY = minutes(5);

const LISTED = 100;

/** The tokens a member made, newest first; those that ended stand among them for a while. */
export function selectTokens(ctx: QueryContext) {
  return ctx.db
    .select({
      id: personal_tokens.id,
      name: personal_tokens.name,
      ending: personal_tokens.ending,
      scopes: personal_tokens.scopes,
      expiresAt: personal_tokens.expires_at,
      lastUsedAt: personal_tokens.last_used_at,
      createdAt: personal_tokens.created_at,
    })
    .from(personal_tokens)
    .where(and(eq(personal_tokens.user_id, ctx.viewer.userId), isNull(personal_tokens.grant_id)))
    .orderBy(desc(personal_tokens.created_at))
    .limit(LISTED);
}

const selectBearer = compiledSelect((db) =>
  db
    .select({
      token_id: personal_tokens.id,
      owner_id: personal_tokens.user_id,
      scopes: personal_tokens.scopes,
      last_used_at: personal_tokens.last_used_at,
      grant_id: personal_tokens.grant_id,
      ...viewerColumns,
    })
    .from(personal_tokens)
    .innerJoin(users, eq(users.id, personal_tokens.user_id))
    .innerJoin(profiles, eq(profiles.user_id, users.id))
    .leftJoin(notification_counters, eq(notification_counters.user_id, users.id))
    .where(
      and(
        eq(personal_tokens.token_hash, sql.placeholder("hash")),
        gt(personal_tokens.expires_at, sql.placeholder("now")),
        mayAct(sql.placeholder("now")),
        isOwnOrOfStandingApp(
          { grant: personal_tokens.grant_id, member: personal_tokens.user_id },
          sql.placeholder("now"),
        ),
      ),
    ),
);

/**
 * Whom a token speaks for, and what it may do; null for one that is unknown, revoked or over, or whose member, or the
 * maker of the app it was given to, may not act. It proves nothing afresh and has none of its member's roles.
 */
export async function findBearer(
  ctx: Pick<AppContext, "db" | "clock">,
  token: string,
): Promise<{ viewer: Viewer; scopes: ReadonlySet<Scope>; grantId: Id | null; useIsNoted: boolean } | null> {
  const now = ctx.clock.now();
  const [row] = await selectBearer(ctx.db, { hash: await hashToken(token), now });
  if (!row) return null;
  const claim = { userId: row.owner_id, sessionId: row.token_id };
  const viewer = toViewer(claim, [{ ...row, aal: "aal1", proved_at: null, roles: "[]" }]);
  if (!viewer) return null;
  const useIsNoted = row.last_used_at !== null && row.last_used_at > now - USE_NOTED_EVERY;
  return { viewer, scopes: new Set(row.scopes.filter(isScope)), grantId: row.grant_id, useIsNoted };
}

/** Remembers that a token was used, and the grant it belongs to; a moment later than the one that is known. */
export async function noteUse(ctx: Pick<AppContext, "db" | "clock">, id: Id): Promise<void> {
  const now = ctx.clock.now();
  await ctx.db.batch([
    statement(ctx.db, sql`UPDATE ${personal_tokens} SET last_used_at = ${now} WHERE id = ${id}`),
    statement(
      ctx.db,
      sql`UPDATE ${oauth_grants} SET last_used_at = ${now}
        WHERE id = (SELECT grant_id FROM ${personal_tokens} WHERE id = ${id})`,
    ),
  ]);
}

/** Expression: what a member reads for a token, its own name or that of the app it belongs to; null without one. */
export function nameOfToken(id: Id | null): SQL<string | null> {
  return sql`(SELECT COALESCE((SELECT oauth_apps.name FROM ${oauth_grants} JOIN ${oauth_apps}
      ON oauth_apps.id = oauth_grants.app_id WHERE oauth_grants.id = personal_tokens.grant_id), personal_tokens.name)
    FROM ${personal_tokens} WHERE personal_tokens.id = ${id})`;
}
