import { returnPath } from "#app/core/return-path.ts";
import { type AppContext, asMember } from "#app/platform/context.server.ts";
import { AuthError, OAuthTypeError } from "../auth-error.ts";
import type { SessionTokens } from "../commands/start-session.server.ts";
import { requireRecentProof } from "../mfa/step-up.server.ts";
import { CALLBACK_PATH, identify, redirectedError } from "./answers.server.ts";
import { keepBrowserKey, readBrowserKey } from "./browser-key.server.ts";
import { beginFlow, type FlowState, takeAnswer } from "./flows.server.ts";
import { linkIdentity, requireManualLinking } from "./identities.server.ts";
import { enterWithSession } from "./oauth-session.server.ts";
import { type OAuthProvider, ProviderFailure } from "./provider.server.ts";
import { findProvider } from "./provider-table.server.ts";
import { providerName } from "./providers.ts";

/** Where the connected identities stand. */
const IDENTITIES_PAGE = "/settings/security";

/**
 * Begins a flow from a page, by a link: GET /auth/oauth/:provider with `return` (product.md R2), or with `link` to
 * connect the provider to the account that is signed in. Signing in may begin from anywhere, as the state only counts
 * in this browser; connecting begins from our own pages alone, or else another site could connect whatever account its
 * visitor happens to be signed in to over there.
 * @returns where to go: the provider, or back with `error_code`
 * @throws Response a redirect to the step-up page, before connecting on a proof that is too old
 */
export async function beginOnPage(app: AppContext, request: Request, named: string): Promise<string> {
  const url = new URL(request.url);
  const linking = url.searchParams.has("link");
  const wanted = url.searchParams.get("return")?.slice(0, 2000) ?? "";
  if (linking && !app.viewer) return `/auth?${new URLSearchParams({ return: IDENTITIES_PAGE })}`;
  if (!linking && app.viewer) return returnPath(wanted);
  if (linking && !isFromOwnPage(request)) return `${IDENTITIES_PAGE}#identities`;
  if (linking) requireRecentProof(asMember(app), `${IDENTITIES_PAGE}#identities`);
  try {
    if (linking) requireManualLinking(app);
    const provider = requireProvider(app, named);
    const secure = url.protocol === "https:";
    const browser = keepBrowserKey(request.headers.get("cookie"), secure);
    const away = await beginFlow(app, {
      provider,
      intent: linking ? "link" : "sign_in",
      surface: "page",
      redirectTo: wanted,
      callbackUrl: `${url.origin}${CALLBACK_PATH}`,
      browserKey: browser.key,
      ...(linking && app.viewer ? { userId: app.viewer.userId } : {}),
    });
    app.setCookie(browser.cookie);
    return away.href;
  } catch (error) {
    return backWithError(app, { intent: linking ? "link" : "sign_in", redirect_to: wanted }, error);
  }
}

/** Browsers say where a navigation comes from; those that do not yet, name the page in Referer. */
function isFromOwnPage(request: Request): boolean {
  const site = request.headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin";
  const referer = request.headers.get("referer") ?? "";
  return URL.canParse(referer) && new URL(referer).origin === new URL(request.url).origin;
}

function requireProvider(app: AppContext, named: string): OAuthProvider {
  const provider = findProvider(app.env, providerName(named));
  if (!provider) throw new AuthError("oauth_provider_not_supported");
  return provider;
}

/**
 * Ends a flow that a page began: takes the provider's answer in the browser that asked for it, then signs in or
 * connects. Never throws: what went wrong is told on the page where it began.
 * @returns where to go, and the tokens of a new session
 */
export async function answerOnPage(
  app: AppContext,
  request: Request,
): Promise<{ to: string; tokens?: SessionTokens }> {
  const url = new URL(request.url);
  const browserKey = readBrowserKey(request.headers.get("cookie"), url.protocol === "https:");
  let flow: FlowState | null = null;
  try {
    flow = await takeAnswer(app, "page", { state: url.searchParams.get("state"), browserKey });
    return await conclude(app, flow, url);
  } catch (error) {
    return { to: backWithError(app, flow, error) };
  }
}

async function conclude(
  app: AppContext,
  flow: FlowState,
  url: URL,
): Promise<{ to: string; tokens?: SessionTokens }> {
  if (flow.intent === "link" && app.viewer?.userId !== flow.user_id) throw new AuthError("bad_oauth_state");
  const callbackUrl = `${url.origin}${CALLBACK_PATH}`;
  const { provider, profile } = await identify(app, flow, url.searchParams, callbackUrl);
  if (flow.intent === "link") {
    await linkIdentity(app, flow.user_id ?? "", provider, profile);
    return { to: `${IDENTITIES_PAGE}?connected=${provider.name}#identities` };
  }
  const { secondFactor, tokens } = await enterWithSession(app, provider, profile, { agreed: true });
  const to = secondFactor
    ? `/auth/step-up?${new URLSearchParams({ return: flow.redirect_to ?? "" })}`
    : returnPath(flow.redirect_to);
  return { to, tokens };
}

/** Back to where it began, with a code of the closed list that `noticeOf` has sentences for. */
function backWithError(
  app: AppContext,
  flow: Pick<FlowState, "intent" | "redirect_to"> | null,
  error: unknown,
): string {
  const query = new URLSearchParams({ error_code: pageCode(app, error) });
  if (flow?.intent === "link" || (flow === null && app.viewer))
    return `${IDENTITIES_PAGE}?${query}#identities`;
  if (flow?.redirect_to) query.set("return", flow.redirect_to);
  return `/auth?${query}`;
}

function pageCode(app: AppContext, error: unknown): string {
  if (error instanceof OAuthTypeError) {
    return error.error === "access_denied" || error.error === "user_cancelled_login"
      ? "access_denied"
      : "unexpected_failure";
  }
  if (error instanceof ProviderFailure) return "unexpected_failure";
  return redirectedError(error, app.requestId).error_code ?? "unexpected_failure";
}
