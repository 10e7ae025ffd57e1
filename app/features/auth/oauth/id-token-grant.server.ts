import type { Id } from "#app/core/ids.ts";
import { AuthError, OAuthTypeError } from "../auth-error.ts";
import type { SessionTokens } from "../commands/start-session.server.ts";
import { IdTokenError } from "./id-token.server.ts";
import { linkIdentity } from "./identities.server.ts";
import { enterWithSession, startSessionOf } from "./oauth-session.server.ts";
import { type IdentityToken, type OAuthProvider, ProviderFailure } from "./provider.server.ts";
import { findProvider, findProviderByIssuer } from "./provider-table.server.ts";
import { providerName } from "./providers.ts";
import type { EntryContext } from "./ways-in.server.ts";

export interface IdTokenGrant {
  idToken: string;
  /** By name, or else by `clientId` and `issuer`. */
  provider?: string | undefined;
  clientId?: string | undefined;
  issuer?: string | undefined;
  /** Its SHA-256, as hex, stands in the token. */
  nonce?: string | undefined;
  /** Compared with the token's `at_hash`. */
  accessToken?: string | undefined;
  /** The caller's account, when the identity is to be linked to it (`link_identity`). */
  linkTo?: Id | undefined;
}

const MESSAGES = {
  bad: "Bad ID token",
  audience: "Unacceptable audience in id_token",
  subject: "Missing sub claim in id_token",
  nonce: "Passed nonce and nonce in id_token should either both exist or not.",
} as const;

/**
 * Signs in with an id token that a client got from a provider by itself (auth-wire.md §1, grant id_token), by the same
 * rules as over the callback; or links the identity to the caller's account and gives a new session of it.
 * @throws OAuthTypeError for the token itself; AuthError `provider_disabled`, `validation_failed`, those of
 * `enterByProvider` and `linkIdentity`
 */
export async function signInWithIdToken(ctx: EntryContext, grant: IdTokenGrant): Promise<SessionTokens> {
  if (!grant.idToken) throw new OAuthTypeError("invalid request", "id_token required");
  if (!grant.provider && !(grant.clientId && grant.issuer)) {
    throw new OAuthTypeError("invalid request", "provider or client_id and issuer required");
  }
  const provider = await requireProvider(ctx, grant);
  const token = await readToken(ctx, provider, grant);
  await checkNonce(grant.nonce, token.nonce);
  if (grant.linkTo) {
    await linkIdentity(ctx, grant.linkTo, provider, token.profile);
    return startSessionOf(ctx, grant.linkTo);
  }
  return (await enterWithSession(ctx, provider, token.profile)).tokens;
}

async function requireProvider(ctx: EntryContext, grant: IdTokenGrant): Promise<OAuthProvider> {
  const name = providerName(grant.provider);
  const found = grant.provider
    ? findProvider(ctx.env, name)
    : await findProviderByIssuer(ctx.env, grant.issuer ?? "", grant.clientId ?? "");
  if (found?.readIdToken) return found;
  if (name && name !== "github" && !found) {
    throw new AuthError("provider_disabled", { message: `Provider (issuer "${name}") is not enabled` });
  }
  throw new AuthError("validation_failed", {
    message: `Custom OIDC provider "${(grant.provider ?? "").slice(0, 40)}" not allowed`,
  });
}

async function readToken(
  ctx: EntryContext,
  provider: OAuthProvider,
  grant: IdTokenGrant,
): Promise<IdentityToken> {
  const expected = { now: ctx.clock.now(), nonce: null, accessToken: grant.accessToken || null };
  try {
    const token = await provider.readIdToken?.(grant.idToken, expected);
    if (!token) throw new IdTokenError("bad");
    return token;
  } catch (error) {
    if (error instanceof IdTokenError) throw new OAuthTypeError("invalid request", MESSAGES[error.fault]);
    if (error instanceof ProviderFailure) throw new OAuthTypeError("server_error", "Internal Server Error");
    throw error;
  }
}

async function checkNonce(passed: string | undefined, inToken: string | null): Promise<void> {
  if (Boolean(passed) !== Boolean(inToken)) throw new OAuthTypeError("invalid request", MESSAGES.nonce);
  if (!passed || !inToken) return;
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(passed)));
  const hex = Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
  if (hex !== inToken) throw new OAuthTypeError("invalid nonce", "Nonces mismatch");
}
