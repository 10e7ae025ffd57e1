import type { JWTPayload } from "jose";
import { isId } from "#app/core/ids.ts";
import { AuthError } from "#app/features/auth/auth-error.ts";
import { isBanned } from "#app/features/auth/auth-user.server.ts";
import { type Caller, findCaller } from "#app/features/auth/caller.server.ts";
import { isSameSecret } from "#app/features/auth/same-secret.server.ts";
import { authSettings } from "#app/features/auth/settings.server.ts";
import { verifyToken } from "#app/features/auth/tokens.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";

/** Who calls with an access token. */
export interface BearerCaller extends Caller {
  claims: JWTPayload;
}

type Needs = Pick<AppContext, "env" | "db" | "clock">;

/**
 * The bearer check, in the order of auth-wire.md §0: the token is ours and young, and
 * its session still stands, so that a sign-out holds at once. One round trip.
 * @throws AuthError `no_authorization`, `bad_jwt`, `user_not_found`, `session_not_found`, `user_banned`
 */
export async function requireBearer(app: Needs, request: Request): Promise<BearerCaller> {
  const claims = await verifiedClaims(app, bearerOf(request));
  const { sub, session_id: sessionId } = claims;
  if (!sub) throw new AuthError("bad_jwt", { message: "invalid claim: missing sub claim" });
  if (!isId(sub))
    throw new AuthError("bad_jwt", { status: 400, message: "invalid claim: sub claim must be a UUID" });
  const { user, session } = await findCaller(app, {
    userId: sub,
    sessionId: isId(sessionId) ? sessionId : "",
  });
  if (!user) throw new AuthError("user_not_found");
  if (!isId(sessionId))
    throw new AuthError("bad_jwt", { message: "invalid claim: session_id claim must be a UUID" });
  if (!session) throw new AuthError("session_not_found");
  if (isBanned(user, app.clock.now())) throw new AuthError("user_banned");
  return { user, session, claims };
}

/**
 * Lets operators through: the configured key itself, or a token of ours whose role says so (auth-wire.md §0).
 * @throws AuthError `no_authorization`, `bad_jwt`, `not_admin`
 */
export async function requireOperator(app: Needs, request: Request): Promise<void> {
  const token = bearerOf(request);
  const key = authSettings(app.env).serviceRoleKey;
  if (key && (await isSameSecret(token, key))) return;
  const { role } = await verifiedClaims(app, token);
  if (role !== "service_role" && role !== "supabase_admin") throw new AuthError("not_admin");
}

/** For whom a client says its token is; ours know one audience. */
export function requestAudience(request: Request): string {
  return request.headers.get("x-jwt-aud") ?? "authenticated";
}

function bearerOf(request: Request): string {
  const token = /^Bearer\s+(\S+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  if (!token) throw new AuthError("no_authorization");
  return token;
}

async function verifiedClaims(app: Needs, token: string): Promise<JWTPayload> {
  try {
    return await verifyToken(app.env, token, app.clock.now());
  } catch {
    throw new AuthError("bad_jwt");
  }
}
