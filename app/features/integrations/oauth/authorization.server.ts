import { and, eq, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { type Id, isId } from "#app/core/ids.ts";
import { oauth_apps } from "#app/db/schema/integrations.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { authSettings } from "#app/features/auth/settings.server.ts";
import { selectFlags } from "#app/features/flags/flags.server.ts";
import { isOn } from "#app/features/flags/flags.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { bannedIn } from "#app/platform/moderation/banned-domains.server.ts";
import { mayActFor } from "../app-stands.server.ts";
import type { Scope } from "../scopes.ts";
import { askedScopes } from "./asked-scopes.ts";

type AskContext = Pick<MemberContext, "db" | "clock" | "env" | "viewer">;

/** What an app asks a member for. */
export interface Authorization {
  app: { id: Id; name: string; website: string; makerId: Id; maker: string };
  redirectUri: string;
  scopes: Scope[];
  state: string | null;
  codeChallenge: string | null;
}

/** A request that cannot be answered: the sentence for the member, and where the app hears so. */
export interface Unanswerable {
  app: { name: string };
  why: string;
  back: string;
}

/** Why there is no question to put (RFC 6749 §4.1.2.1). */
type AuthorizationError =
  | "invalid_request"
  | "unsupported_response_type"
  | "invalid_scope"
  | "access_denied"
  | "temporarily_unavailable";

const STATE_MAX = 500;
/** A SHA-256 in base64url (RFC 7636 §4.2). */
const S256_CHALLENGE = /^[\w-]{43}$/;

/**
 * Reads what an app asks for (RFC 6749 §4.1.1, RFC 7636). Until its id and its address are known for good nothing leads
 * away from here: who sent the member may be anybody.
 * @returns the question for the member, or why there is none
 * @throws AppError `not_found` for an app that is unknown, not let act, or of somebody with a block between,
 *   `invalid_input` for an address it did not register, `forbidden` for one that the team forbids
 */
export async function readAuthorization(
  ctx: AskContext,
  query: URLSearchParams,
): Promise<Authorization | Unanswerable> {
  const app = await askingApp(ctx, onlyOne(query, "client_id"));
  const redirectUri = onlyOne(query, "redirect_uri");
  if (redirectUri === null || !app.redirectUris.includes(redirectUri))
    throw new AppError("invalid_input", {
      sentence: `${app.name} wants you sent to an address it did not register, so we stop here. Nothing was allowed.`,
    });
  if ((await bannedIn(ctx.db, app.website, redirectUri)) !== null)
    throw new AppError("forbidden", { sentence: "This app is not allowed on Thrive." });
  const state = onlyOne(query, "state");
  const refused = (error: AuthorizationError, sentence: string): Unanswerable => ({
    app: { name: app.name },
    why: sentence,
    back: refusedAddress(ctx, { redirectUri, state }, error, sentence),
  });
  const twice = [...query.keys()].find((name) => query.getAll(name).length > 1);
  if (twice !== undefined) return refused("invalid_request", `${nameOf(twice)} stands there twice`);
  if ((state?.length ?? 0) > STATE_MAX)
    return refused("invalid_request", `state has more than ${STATE_MAX} characters`);
  const type = query.get("response_type");
  if (!type) return refused("invalid_request", "response_type is missing");
  if (type !== "code") return refused("unsupported_response_type", "response_type has to be code");
  const codeChallenge = query.get("code_challenge");
  if (!codeChallenge && (app.isPublic || query.has("code_challenge_method")))
    return refused("invalid_request", "code_challenge is missing (RFC 7636)");
  if (codeChallenge && query.get("code_challenge_method") !== "S256")
    return refused("invalid_request", "code_challenge_method has to be S256");
  if (codeChallenge && !S256_CHALLENGE.test(codeChallenge))
    return refused("invalid_request", "code_challenge is no SHA-256 in base64url");
  const scopes = askedScopes(query.get("scope"), app.scopes);
  if (!scopes) return refused("invalid_scope", "scope is unknown, or beyond what the app registered");
  if (!(await isLetIn(ctx)))
    return refused("temporarily_unavailable", "No app is let in at the moment. Try again later");
  return { app, redirectUri, scopes, state, codeChallenge: codeChallenge || null };
}

/** Where a member who said no is sent. */
export function deniedAddress(ctx: Pick<AskContext, "env">, asked: Authorization): string {
  return refusedAddress(ctx, asked, "access_denied", "The member said no");
}

type Answered = Pick<Authorization, "redirectUri" | "state">;

function refusedAddress(
  ctx: Pick<AskContext, "env">,
  asked: Answered,
  error: AuthorizationError,
  sentence: string,
): string {
  return backAddress(ctx, asked, { error, error_description: sentence });
}

/** The address an app registered, with our answer, its `state`, and who answers (RFC 9207). */
export function backAddress(
  { env }: Pick<AskContext, "env">,
  { redirectUri, state }: Answered,
  answer: Record<string, string>,
): string {
  const query = new URLSearchParams({
    ...answer,
    ...(state === null ? {} : { state }),
    iss: authSettings(env).siteUrl,
  });
  return `${redirectUri}${redirectUri.includes("?") ? "&" : "?"}${query}`;
}

/** A parameter that stands there once; null for none, or for several of which nobody knows which counts. */
function onlyOne(query: URLSearchParams, name: string): string | null {
  const [value, ...more] = query.getAll(name);
  return value === undefined || more.length > 0 ? null : value;
}

/** Only a name of the protocol is said again. */
function nameOf(parameter: string): string {
  return /^[a-z_]{1,40}$/.test(parameter) ? parameter : "A parameter";
}

async function askingApp(ctx: AskContext, clientId: string | null) {
  const [found] = isId(clientId)
    ? await ctx.db
        .select({
          id: oauth_apps.id,
          name: oauth_apps.name,
          website: oauth_apps.website,
          makerId: oauth_apps.user_id,
          maker: profiles.display_name,
          redirectUris: oauth_apps.redirect_uris,
          scopes: oauth_apps.scopes,
          isPublic: sql<number>`${oauth_apps.secret_hash} IS NULL`,
        })
        .from(oauth_apps)
        .innerJoin(profiles, eq(profiles.user_id, oauth_apps.user_id))
        .where(and(eq(oauth_apps.id, clientId), mayActFor(ctx.viewer.userId, ctx.clock.now())))
    : [];
  if (!found)
    throw new AppError("not_found", {
      sentence: "We do not know the app that sent you here, so we stop. Nothing was allowed.",
    });
  return found;
}

async function isLetIn(ctx: AskContext & Pick<MemberContext, "viewer">): Promise<boolean> {
  return isOn("oauth_apps", await selectFlags(ctx.db, "oauth_apps"), ctx.viewer, ctx.clock.now());
}
