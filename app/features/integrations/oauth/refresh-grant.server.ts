import { sql } from "drizzle-orm";
import { parseTextList } from "#app/db/columns.ts";
import { oauth_grants } from "#app/db/schema/integrations.ts";
import { isSameSecret } from "#app/features/auth/same-secret.server.ts";
import { hashToken } from "#app/features/auth/tokens.server.ts";
import { isGuardFailure } from "#app/platform/outbox.server.ts";
import { isScope } from "../scopes.ts";
import { askedScopes } from "./asked-scopes.ts";
import type { Client } from "./client.server.ts";
import { endStolen } from "./end-grants.server.ts";
import { findGrant } from "./find-grant.server.ts";
import { type IssuedTokens, issueTokens, type TokenContext } from "./issue-tokens.server.ts";
import { OAuthRefusal } from "./oauth-refusal.ts";
import { grantOfRefreshToken } from "./secrets.server.ts";

/**
 * New tokens for a refresh token (RFC 6749 §6), which is worth nothing from then on: the same once more ends the grant
 * (RFC 9700 §4.14).
 * @param scope fewer than were granted, for the new access token alone
 * @throws OAuthRefusal `invalid_grant`, `invalid_scope`, `invalid_request`
 */
export async function refreshGrant(
  ctx: TokenContext,
  client: Client,
  token: string | null,
  scope: string | null,
): Promise<IssuedTokens> {
  if (!token) throw new OAuthRefusal("invalid_request", "refresh_token is missing");
  const id = await grantOfRefreshToken(ctx, token);
  const grant = id && (await findGrant(ctx, sql`${oauth_grants.id} = ${id}`));
  if (!grant || grant.app_id !== client.id || grant.expires_at <= ctx.clock.now())
    throw new OAuthRefusal("invalid_grant", "This grant has ended");
  const hash = await hashToken(token);
  const stolen = { id: grant.id, memberId: grant.user_id, appName: client.name };
  const reused = new OAuthRefusal("invalid_grant", "This refresh token was used before; its grant is ended");
  if (!(await isSameSecret(grant.refresh_hash ?? "", hash))) {
    await endStolen(ctx, stolen);
    throw reused;
  }
  const granted = parseTextList(grant.scopes).filter(isScope);
  const scopes = askedScopes(scope, granted);
  if (!scopes) throw new OAuthRefusal("invalid_scope", "scope is beyond what was granted");
  try {
    return await issueTokens(ctx, { ...stolen, scopes, still: sql`refresh_hash = ${hash}` });
  } catch (error) {
    if (!isGuardFailure(error)) throw error;
    await endStolen(ctx, stolen);
    throw reused;
  }
}
