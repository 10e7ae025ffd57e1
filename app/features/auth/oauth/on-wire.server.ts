import type { Id } from "#app/core/ids.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { AuthError } from "../auth-error.ts";
import type { SessionTokens } from "../commands/start-session.server.ts";
import { findLink } from "../commands/verify-one-time-code.server.ts";
import { codeChallengeIn } from "../pkce.ts";
import { allowedRedirect } from "../redirects.server.ts";
import { sessionBody } from "../session-body.server.ts";
import { authSettings } from "../settings.server.ts";
import type { ClaimedUser } from "../tokens.server.ts";
import {
  CALLBACK_PATH,
  identify,
  providerTokens,
  type RedirectedError,
  redirectedError,
} from "./answers.server.ts";
import { type ProviderTokens, prepareFlowCode } from "./auth-codes.server.ts";
import { enterByProvider } from "./enter-by-provider.server.ts";
import { beginFlow, type FlowState, passedOn, scopesIn, takeAnswer } from "./flows.server.ts";
import { linkIdentity, requireManualLinking } from "./identities.server.ts";
import { enterWithSession, startSessionOf } from "./oauth-session.server.ts";
import { type OAuthProvider, ProviderFailure } from "./provider.server.ts";
import { findProvider } from "./provider-table.server.ts";
import { providerName } from "./providers.ts";
import type { Arrival, EntryContext } from "./ways-in.server.ts";

type Needs = EntryContext & Pick<AppContext, "requestId">;

/**
 * Begins a flow for a client of the wire (GET /authorize, GET /user/identities/authorize).
 * @param linkTo the account that gets the identity, when one is linked
 * @returns where to send the client
 * @throws AuthError `validation_failed`, `user_not_found` (invitation), `manual_linking_disabled`, `unexpected_failure`; AppError `rate_limited`
 */
export async function beginOnWire(ctx: Needs, request: Request, linkTo?: Id): Promise<URL> {
  if (linkTo) requireManualLinking(ctx);
  const url = new URL(request.url);
  const query = url.searchParams;
  const provider = requireProvider(ctx, query.get("provider"));
  const codeChallenge = codeChallengeIn(query.get("code_challenge"), query.get("code_challenge_method"));
  const invited = linkTo ? null : await invitedBy(ctx, query.get("invite_token"));
  try {
    return await beginFlow(ctx, {
      provider,
      intent: linkTo ? "link" : "sign_in",
      surface: "wire",
      redirectTo: allowedRedirect(ctx.env, query.get("redirect_to") ?? request.headers.get("referer")),
      callbackUrl: `${url.origin}${CALLBACK_PATH}`,
      userId: linkTo ?? invited,
      codeChallenge,
      scopes: scopesIn(query.get("scopes")),
      parameters: passedOn(query),
    });
  } catch (error) {
    if (error instanceof ProviderFailure) {
      throw new AuthError("unexpected_failure", { message: "The provider could not be reached" });
    }
    throw error;
  }
}

/** Whom an invitation is for, that is still open. @throws AuthError `user_not_found` */
async function invitedBy(ctx: Needs, inviteToken: string | null): Promise<Id | null> {
  if (!inviteToken) return null;
  const token = await findLink(ctx, inviteToken);
  if (token?.purpose === "invite") return token.user_id;
  throw new AuthError("user_not_found", { status: 404, message: "User identified by token not found" });
}

function requireProvider(ctx: Pick<AppContext, "env">, named: string | null): OAuthProvider {
  const name = providerName(named);
  const provider = findProvider(ctx.env, name);
  if (provider) return provider;
  const why = name ? "provider is not enabled" : `Provider ${(named ?? "").slice(0, 40)} could not be found`;
  throw new AuthError("validation_failed", { message: `Unsupported provider: ${why}` });
}

/**
 * Ends a client's flow: takes the provider's answer, and says where to send the client with its code, its tokens
 * (implicit, in strict compatibility only: auth-wire.md §4 no. 13) or what went wrong.
 * @throws AuthError `bad_oauth_callback`, `bad_oauth_state`, `flow_state_already_used`: then there is no flow to return to
 */
export async function answerOnWire(
  ctx: Needs,
  params: URLSearchParams,
  callbackUrl: string,
): Promise<string> {
  const flow = await takeAnswer(ctx, "wire", { state: params.get("state"), browserKey: null });
  const target = flow.redirect_to ?? authSettings(ctx.env).siteUrl;
  try {
    return await conclude(ctx, flow, params, callbackUrl, target);
  } catch (error) {
    return withError(target, redirectedError(error, ctx.requestId));
  }
}

async function conclude(
  ctx: Needs,
  flow: FlowState,
  params: URLSearchParams,
  callbackUrl: string,
  target: string,
): Promise<string> {
  if (!flow.code_challenge && !authSettings(ctx.env).strictCompat) {
    throw new AuthError("feature_disabled", {
      status: 400,
      message: "The implicit flow is disabled: begin with a code_challenge (PKCE)",
    });
  }
  const { provider, profile, tokens } = await identify(ctx, flow, params, callbackUrl);
  const given = providerTokens(tokens);
  if (flow.intent === "link") {
    await linkIdentity(ctx, flow.user_id ?? "", provider, profile);
    return flow.code_challenge
      ? withCode(target, await storeCode(ctx, flow, given))
      : withTokens(ctx, target, await startSessionOf(ctx, flow.user_id ?? ""), given);
  }
  // Before the answer only an invitation names an account.
  const entrance = { invited: flow.user_id };
  if (!flow.code_challenge) {
    const session = await enterWithSession(ctx, provider, profile, entrance);
    return withTokens(ctx, target, session.tokens, given);
  }
  let authCode = "";
  const arrive = async (account: ClaimedUser): Promise<Arrival> => {
    const code = await prepareFlowCode(ctx, flow, { userId: account.id, tokens: given });
    authCode = code.authCode;
    return { statements: [code.statement], happened: [] };
  };
  await enterByProvider(ctx, provider, profile, arrive, entrance);
  return withCode(target, authCode);
}

async function storeCode(ctx: Needs, flow: FlowState, tokens: ProviderTokens): Promise<string> {
  const code = await prepareFlowCode(ctx, flow, { userId: flow.user_id ?? "", tokens });
  await ctx.commit([code.statement]);
  return code.authCode;
}

function withCode(target: string, code: string): string {
  const url = new URL(target);
  url.searchParams.set("code", code);
  return url.href;
}

async function withTokens(
  ctx: Needs,
  target: string,
  tokens: SessionTokens,
  given: ProviderTokens,
): Promise<string> {
  const body = await sessionBody(ctx, tokens);
  const url = new URL(target);
  url.hash = new URLSearchParams({
    access_token: body.access_token,
    expires_at: String(body.expires_at),
    expires_in: String(body.expires_in),
    provider_token: given.access,
    ...(given.refresh ? { provider_refresh_token: given.refresh } : {}),
    refresh_token: body.refresh_token,
    sb: "",
    token_type: body.token_type,
  }).toString();
  return url.href;
}

/** The address with the error in query and fragment, as clients of the protocol look for it in both. */
export function withError(target: string, error: RedirectedError): string {
  const url = new URL(target);
  const fields = Object.entries(error).filter((field): field is [string, string] => Boolean(field[1]));
  for (const [name, value] of fields) url.searchParams.set(name, value);
  url.hash = new URLSearchParams([...fields, ["sb", ""]]).toString();
  return url.href;
}
