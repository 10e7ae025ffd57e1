import { and, eq, gt, isNull, lte, ne } from "drizzle-orm";
import { toBase64Url } from "#app/core/base64url.ts";
import { type Id, isId } from "#app/core/ids.ts";
import { hours, minutes } from "#app/core/time.ts";
import { flow_states } from "#app/db/schema/auth.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { AuthError } from "../auth-error.ts";
import { hashToken } from "../tokens.server.ts";
import type { OAuthProvider } from "./provider.server.ts";

/** How long someone may be away at a provider, and how long the code they bring back is good (auth-wire.md §3). */
export const FLOW_LIFETIME = minutes(5);

/** An answered flow is remembered a little longer, so that a replay is told from a guess. */
const KEEP_ENDED = hours(1);

export type FlowState = typeof flow_states.$inferSelect;

/** Parameters of OAuth that are ours to set: a client's own are dropped, in any letter case (auth-wire.md §1). */
const OWN_PARAMETERS = new Set([
  "client_id",
  "client_secret",
  "redirect_uri",
  "response_type",
  "response_mode",
  "state",
  "nonce",
  "scope",
  "request",
  "request_uri",
  "registration",
  "code_challenge",
  "code_challenge_method",
  "code_verifier",
  // Those of the call itself.
  "provider",
  "scopes",
  "redirect_to",
  "invite_token",
  "skip_http_redirect",
  "apikey",
]);

/** What a client may add to the provider's address (`prompt`, `login_hint`, `hd` ...): a few short texts. */
export function passedOn(query: URLSearchParams): Record<string, string> {
  const passed = [...query].filter(
    ([name, value]) =>
      !OWN_PARAMETERS.has(name.trim().toLowerCase()) && name.length <= 40 && value.length <= 500,
  );
  return Object.fromEntries(passed.slice(0, 10));
}

/** Scopes asked for besides our own: separated by spaces (or commas, as some clients write them). */
export function scopesIn(value: string | null): string[] {
  return (value ?? "")
    .split(/[\s,]+/)
    .filter((scope) => /^[\x21\x23-\x5b\x5d-\x7e]{1,200}$/.test(scope))
    .slice(0, 20);
}

export interface NewFlow {
  provider: OAuthProvider;
  intent: "sign_in" | "link";
  surface: "page" | "wire";
  /** Where it ends: an own path (page) or an allowed address (wire). */
  redirectTo: string;
  /** Our callback, as it is registered with the provider. */
  callbackUrl: string;
  /** Whose account is linked, or whose invitation is answered. */
  userId?: Id | null;
  /** Secret of the browser that begins, which only it can bring back (pages). */
  browserKey?: string;
  /** S256 challenge of the client that begins (wire). */
  codeChallenge?: string | null;
  scopes?: string[];
  parameters?: Record<string, string>;
}

/**
 * Begins a detour over a provider: remembers it, and says where to go. State, nonce and PKCE verifier are drawn here and
 * belong to this flow alone.
 * @throws AppError `rate_limited`; ProviderFailure when an OpenID provider cannot be asked for its endpoints
 */
export async function beginFlow(
  ctx: Pick<AppContext, "db" | "clock" | "limits" | "address">,
  flow: NewFlow,
): Promise<URL> {
  await ctx.limits.take("oauth_begin_address", ctx.address);
  const now = ctx.clock.now();
  const state = crypto.randomUUID();
  const nonce = randomText();
  const verifier = randomText();
  const url = await flow.provider.authorizationUrl({
    redirectUri: flow.callbackUrl,
    state,
    nonce,
    verifier,
    scopes: flow.scopes ?? [],
    parameters: flow.parameters ?? {},
  });
  await ctx.db.insert(flow_states).values({
    id: state,
    provider: flow.provider.name,
    intent: flow.intent,
    surface: flow.surface,
    user_id: flow.userId ?? null,
    redirect_to: flow.redirectTo,
    browser_hash: flow.browserKey ? await hashToken(flow.browserKey) : null,
    provider_verifier: verifier,
    nonce,
    code_challenge: flow.codeChallenge ?? null,
    method: "oauth",
    created_at: now,
    expires_at: now + FLOW_LIFETIME,
  });
  return url;
}

/** 32 random bytes, base64url: a nonce, a PKCE verifier, a browser's key, an auth code. */
export function randomText(): string {
  return toBase64Url(crypto.getRandomValues(new Uint8Array(32)));
}

/** Where the flow of a state was begun; null when there is no such flow (any more). */
export async function surfaceOf(
  ctx: Pick<AppContext, "db">,
  state: string | null,
): Promise<FlowState["surface"] | null> {
  if (!isId(state)) return null;
  const [flow] = await ctx.db
    .select({ surface: flow_states.surface })
    .from(flow_states)
    .where(eq(flow_states.id, state));
  return flow?.surface ?? null;
}

/**
 * Takes a provider's answer to a flow, once: of parallel answers exactly one gets it. A page's flow can only be answered
 * from the browser that began it, and is left standing for that one when another tries.
 * @throws AuthError `bad_oauth_callback` (no state), `bad_oauth_state` (unknown, expired, another browser),
 * `flow_state_already_used`
 */
export async function takeAnswer(
  ctx: Pick<AppContext, "db" | "clock">,
  surface: FlowState["surface"],
  answer: { state: string | null; browserKey: string | null },
): Promise<FlowState> {
  if (!answer.state) {
    throw new AuthError("bad_oauth_callback", { message: "OAuth state parameter missing" });
  }
  if (!isId(answer.state)) {
    throw new AuthError("bad_oauth_state", { message: "OAuth state parameter is invalid" });
  }
  const now = ctx.clock.now();
  const standing = and(
    eq(flow_states.id, answer.state),
    eq(flow_states.surface, surface),
    // Codes of links by mail are no provider's to answer.
    ne(flow_states.provider, "email"),
    gt(flow_states.expires_at, now),
    surface === "page"
      ? eq(flow_states.browser_hash, answer.browserKey ? await hashToken(answer.browserKey) : "")
      : undefined,
  );
  const [taken] = await ctx.db
    .update(flow_states)
    .set({ answered_at: now })
    .where(and(standing, isNull(flow_states.answered_at)))
    .returning();
  if (taken) return taken;
  const [used] = await ctx.db.select({ id: flow_states.id }).from(flow_states).where(standing);
  throw used
    ? new AuthError("flow_state_already_used", { message: "State has already been used" })
    : new AuthError("bad_oauth_state", { message: "OAuth state not found or expired" });
}

/** Removes flows that nobody can end any more. */
export async function pruneFlows(ctx: Pick<AppContext, "db" | "clock">): Promise<void> {
  await ctx.db.delete(flow_states).where(lte(flow_states.expires_at, ctx.clock.now() - KEEP_ENDED));
}
