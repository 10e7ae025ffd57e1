import { and, eq, isNotNull, sql } from "drizzle-orm";
import { toBase64Url } from "#app/core/base64url.ts";
import type { Id } from "#app/core/ids.ts";
import type { Statement } from "#app/db/client.server.ts";
import { flow_states, users } from "#app/db/schema/auth.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { failWhen, isGuardFailure } from "#app/platform/outbox.server.ts";
import { AuthError } from "../auth-error.ts";
import { findAuthUser, requireNotBanned } from "../auth-user.server.ts";
import { prepareSession, type SessionTokens, type SignInMethod } from "../commands/start-session.server.ts";
import { isSameSecret } from "../same-secret.server.ts";
import { seal, unseal } from "../seal.server.ts";
import { hashToken } from "../tokens.server.ts";
import { FLOW_LIFETIME, type FlowState } from "./flows.server.ts";

/** A provider's own tokens, for the client that asked for them. */
export interface ProviderTokens {
  access: string;
  refresh: string | null;
}

/** S256 of RFC 7636 §4.6. */
export async function challengeOf(verifier: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier));
  return toBase64Url(new Uint8Array(hash));
}

/** Ends a flow over a provider with a code: the statement for the batch of the command, and the code to send back. */
export async function prepareFlowCode(
  ctx: Pick<AppContext, "db" | "env">,
  flow: FlowState,
  entered: { userId: Id; tokens: ProviderTokens },
): Promise<{ authCode: string; statement: Statement }> {
  const authCode = crypto.randomUUID();
  const statement = ctx.db
    .update(flow_states)
    .set({
      user_id: entered.userId,
      auth_code_hash: await hashToken(authCode),
      provider_tokens: await seal(ctx.env, sealedFor(flow.id), JSON.stringify(entered.tokens)),
      // What was needed only towards the provider is forgotten.
      provider_verifier: null,
      nonce: null,
    })
    .where(eq(flow_states.id, flow.id));
  return { authCode, statement };
}

/**
 * A code for a client that asked for a link by mail with PKCE, to be sent to its redirect instead of tokens: the
 * statement for the batch of the command, and the code.
 * @param grant `method` is the amr entry of the session to come
 */
export async function prepareMailCode(
  ctx: Pick<AppContext, "db" | "clock">,
  grant: { userId: Id; method: SignInMethod; codeChallenge: string; redirectTo?: string | null },
): Promise<{ authCode: string; statement: Statement }> {
  const now = ctx.clock.now();
  const authCode = crypto.randomUUID();
  const statement = ctx.db.insert(flow_states).values({
    id: crypto.randomUUID(),
    provider: "email",
    intent: "sign_in",
    surface: "wire",
    user_id: grant.userId,
    redirect_to: grant.redirectTo ?? null,
    code_challenge: grant.codeChallenge,
    auth_code_hash: await hashToken(authCode),
    method: grant.method,
    created_at: now,
    expires_at: now + FLOW_LIFETIME,
    answered_at: now,
  });
  return { authCode, statement };
}

export interface RedeemedCode {
  tokens: SessionTokens;
  /** Present after a sign-in over a provider. */
  provider: ProviderTokens | null;
}

/**
 * Trades a code for a session (auth-wire.md §1, grant pkce; RFC 7636 §4.6). Of parallel tries exactly one wins, and the
 * row is gone with it. A wrong verifier leaves the code to the client that has the right one.
 * @throws AuthError `validation_failed`, `flow_state_not_found`, `flow_state_expired`, `bad_code_verifier`,
 * `user_not_found`, `user_banned`
 */
export async function redeemAuthCode(
  ctx: Pick<AppContext, "db" | "clock" | "env" | "userAgent" | "unfollowed" | "commit">,
  { authCode, codeVerifier }: { authCode: string; codeVerifier: string },
): Promise<RedeemedCode> {
  if (!authCode || !codeVerifier) {
    throw new AuthError("validation_failed", {
      message: "invalid request: both auth code and code verifier should be non-empty",
    });
  }
  const flow = await findByCode(ctx, await hashToken(authCode));
  if (!flow?.user_id || !flow.code_challenge) throw new AuthError("flow_state_not_found");
  const now = ctx.clock.now();
  if (flow.expires_at <= now) throw new AuthError("flow_state_expired");
  if (!(await isSameSecret(await challengeOf(codeVerifier), flow.code_challenge))) {
    throw new AuthError("bad_code_verifier");
  }
  const account = await findAuthUser(ctx, { id: flow.user_id });
  if (!account) throw new AuthError("user_not_found");
  requireNotBanned(account, now);
  // Only our own commands write `method`.
  const session = await prepareSession(ctx, account.row, flow.method as SignInMethod);
  const gone = sql`NOT EXISTS (SELECT 1 FROM ${flow_states} WHERE ${flow_states.id} = ${flow.id})`;
  try {
    await ctx.commit(
      [
        failWhen(ctx.db, gone),
        ctx.db.delete(flow_states).where(eq(flow_states.id, flow.id)),
        ctx.db.update(users).set({ last_sign_in_at: now }).where(eq(users.id, account.row.id)),
        ...session.statements,
      ],
      {
        name: "session.started",
        payload: { userId: account.row.id, sessionId: session.tokens.sessionId },
      },
    );
  } catch (error) {
    if (isGuardFailure(error)) throw new AuthError("flow_state_not_found");
    throw error;
  }
  return { tokens: session.tokens, provider: await providerTokensOf(ctx, flow) };
}

async function findByCode(ctx: Pick<AppContext, "db">, hash: string): Promise<FlowState | undefined> {
  const [flow] = await ctx.db
    .select()
    .from(flow_states)
    .where(and(eq(flow_states.auth_code_hash, hash), isNotNull(flow_states.user_id)));
  return flow;
}

async function providerTokensOf(
  ctx: Pick<AppContext, "env">,
  flow: FlowState,
): Promise<ProviderTokens | null> {
  const opened = flow.provider_tokens
    ? await unseal(ctx.env, sealedFor(flow.id), flow.provider_tokens)
    : null;
  // Only `prepareFlowCode` seals for this purpose.
  return opened ? (JSON.parse(opened) as ProviderTokens) : null;
}

function sealedFor(flowId: string): string {
  return `provider-tokens:${flowId}`;
}
