import { sql } from "drizzle-orm";
import { parseTextList } from "#app/db/columns.ts";
import { challengeOf } from "#app/features/auth/oauth/auth-codes.server.ts";
import { isSameSecret } from "#app/features/auth/same-secret.server.ts";
import { hashToken } from "#app/features/auth/tokens.server.ts";
import { isGuardFailure } from "#app/platform/outbox.server.ts";
import { isScope } from "../scopes.ts";
import type { Client } from "./client.server.ts";
import { endStolen } from "./end-grants.server.ts";
import { findGrant } from "./find-grant.server.ts";
import { type IssuedTokens, issueTokens, type TokenContext } from "./issue-tokens.server.ts";
import { OAuthRefusal } from "./oauth-refusal.ts";

/** What a client brings to redeem a code; null for what it did not say. */
export interface CodeProof {
  code: string | null;
  redirectUri: string | null;
  verifier: string | null;
}

/**
 * The tokens for a code (RFC 6749 §4.1.3). The same code once more ends what the first gave.
 * @throws OAuthRefusal `invalid_grant` for a code that is unknown, over, of another client or address, or without the
 *   verifier of its challenge, or whose member may not act; `invalid_request` for one that is missing
 */
export async function redeemCode(ctx: TokenContext, client: Client, proof: CodeProof): Promise<IssuedTokens> {
  const { code, redirectUri, verifier } = proof;
  if (!code) throw new OAuthRefusal("invalid_request", "code is missing");
  if (!redirectUri) throw new OAuthRefusal("invalid_request", "redirect_uri is missing");
  const grant = await findGrant(ctx, sql`code_hash = ${await hashToken(code)}`);
  if (!grant || grant.app_id !== client.id) throw new OAuthRefusal("invalid_grant", "Unknown code");
  const stolen = { id: grant.id, memberId: grant.user_id, appName: client.name };
  if (grant.redeemed_at !== null) {
    await endStolen(ctx, stolen);
    throw new OAuthRefusal("invalid_grant", "This code was redeemed before; what it gave is ended");
  }
  if (grant.expires_at <= ctx.clock.now()) throw new OAuthRefusal("invalid_grant", "This code is over");
  if (grant.redirect_uri !== redirectUri)
    throw new OAuthRefusal("invalid_grant", "redirect_uri is not the one of the authorization");
  if (!(await isProved(grant.code_challenge, verifier)))
    throw new OAuthRefusal("invalid_grant", "code_verifier does not fit the challenge");
  const scopes = parseTextList(grant.scopes).filter(isScope);
  try {
    return await issueTokens(ctx, { ...stolen, scopes, still: sql`redeemed_at IS NULL` });
  } catch (error) {
    if (!isGuardFailure(error)) throw error;
    await endStolen(ctx, stolen);
    throw new OAuthRefusal("invalid_grant", "This code was redeemed at the same time; what it gave is ended");
  }
}

/** S256 alone; a verifier without a challenge is no proof of anything, and says that somebody took the challenge away. */
async function isProved(challenge: string | null, verifier: string | null): Promise<boolean> {
  if (challenge === null) return verifier === null;
  if (verifier === null || !/^[\w.~-]{43,128}$/.test(verifier)) return false;
  return isSameSecret(challenge, await challengeOf(verifier));
}
