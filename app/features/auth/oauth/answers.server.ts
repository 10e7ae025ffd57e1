import type { OAuth2Tokens } from "arctic";
import { Authenticator } from "remix-auth";
import { AppError } from "#app/core/errors.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { describeError, log } from "#app/platform/log.server.ts";
import { AuthError, OAuthTypeError } from "../auth-error.ts";
import type { ProviderTokens } from "./auth-codes.server.ts";
import type { FlowState } from "./flows.server.ts";
import { IdTokenError } from "./id-token.server.ts";
import { type OAuthProvider, ProviderFailure } from "./provider.server.ts";
import { type Identified, ProviderStrategy } from "./provider-strategy.server.ts";
import { findProvider } from "./provider-table.server.ts";
import { providerName } from "./providers.ts";

/** Where providers send people back to; registered with each of them. */
export const CALLBACK_PATH = "/auth/v1/callback";

/**
 * Who a provider's answer to `flow` names. A refusal there (`error`) is handed on in the provider's own words.
 * @param params of the callback: `code`, or `error` and `error_description`; Apple's `user`
 * @throws OAuthTypeError (the provider's), AuthError `oauth_provider_not_supported`, `bad_oauth_callback`,
 * `unexpected_failure`
 */
export async function identify(
  ctx: Pick<AppContext, "env" | "clock">,
  flow: FlowState,
  params: URLSearchParams,
  callbackUrl: string,
): Promise<Identified & { provider: OAuthProvider }> {
  const refusal = params.get("error");
  if (refusal) {
    throw new OAuthTypeError(
      /^[a-z_]{1,60}$/.test(refusal) ? refusal : "server_error",
      (params.get("error_description") ?? "").slice(0, 200),
    );
  }
  const provider = findProvider(ctx.env, providerName(flow.provider));
  if (!provider) {
    throw new AuthError("oauth_provider_not_supported", {
      message: `Unsupported provider: Provider ${flow.provider} could not be found`,
    });
  }
  const authenticator = new Authenticator<Identified>();
  authenticator.use(new ProviderStrategy(provider, flow, ctx.clock), provider.name);
  const request = new Request(`${callbackUrl}?${params}`);
  try {
    return { ...(await authenticator.authenticate(provider.name, request)), provider };
  } catch (error) {
    if (!(error instanceof ProviderFailure || error instanceof IdTokenError)) throw error;
    log({ event: "provider_failed", provider: provider.name, ...describeError(error) });
    throw new AuthError("unexpected_failure", {
      message:
        error instanceof ProviderFailure
          ? "Unable to exchange external code"
          : "Error getting user profile from external provider",
      sentence: `${provider.label} did not answer as it should. Please try again.`,
    });
  }
}

/** A provider's tokens, to keep for the client that asked. */
export function providerTokens(tokens: OAuth2Tokens): ProviderTokens {
  return {
    access: tokens.accessToken(),
    refresh: tokens.hasRefreshToken() ? tokens.refreshToken() : null,
  };
}

export interface RedirectedError {
  /** RFC 6749 §4.1.2.1. */
  error: string;
  error_code?: string;
  error_description: string;
}

const ACCESS_DENIED = new Set([
  "signup_disabled",
  "user_banned",
  "provider_email_needs_verification",
  "email_address_not_authorized",
]);

const BY_STATUS: Record<number, string> = {
  400: "invalid_request",
  401: "unauthorized_client",
  403: "access_denied",
  500: "server_error",
  503: "temporarily_unavailable",
};

/** How a failure is told by a redirect (auth-wire.md §1, callback). Faults of ours are logged, never shown. */
export function redirectedError(thrown: unknown, requestId: string): RedirectedError {
  if (thrown instanceof OAuthTypeError) {
    return { error: thrown.error, error_description: thrown.description };
  }
  if (thrown instanceof AuthError) {
    const error = ACCESS_DENIED.has(thrown.wireCode) ? "access_denied" : BY_STATUS[thrown.wireStatus];
    return {
      error: error ?? "server_error",
      error_code: thrown.wireCode,
      error_description: thrown.wireMessage,
    };
  }
  if (thrown instanceof AppError && thrown.code === "rate_limited") {
    return {
      error: "temporarily_unavailable",
      error_code: "over_request_rate_limit",
      error_description: thrown.message,
    };
  }
  const stack = thrown instanceof Error ? thrown.stack : undefined;
  log({ event: "request_failed", requestId, ...describeError(thrown), stack });
  return {
    error: "server_error",
    error_code: "unexpected_failure",
    error_description: "Unexpected failure, please check server logs for more information",
  };
}
