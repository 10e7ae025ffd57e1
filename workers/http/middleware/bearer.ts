import type { Context, Next } from "hono";
import { AppError } from "#app/core/errors.ts";
import { readAccessToken } from "#app/features/auth/tokens.server.ts";
import { challenge } from "#app/features/integrations/oauth/metadata.server.ts";
import { findBearer, noteUse } from "#app/features/integrations/tokens/queries.server.ts";
import { isStoredToken } from "#app/features/integrations/tokens/token-text.ts";
import { problem } from "../problem.ts";
import type { ServerEnv } from "../server-env.ts";
import { oweSession } from "./session.ts";

/** Where a token may speak. A cookie that comes with one says nothing, so that there is nothing to borrow. */
const SPOKEN_TO = /^\/(?:(?:api|functions)\/v1\/|live$)/;

/** The token a request brings; null where none is heard. */
export function bearerIn(path: string, headers: Headers): string | null {
  if (!SPOKEN_TO.test(path)) return null;
  return /^Bearer(?:\s+(\S*))?\s*$/i.exec(headers.get("authorization") ?? "")?.[1] ?? null;
}

/**
 * Goes on as whoever a token speaks for: an access token of `/auth/v1`, whose session is read with the first question, or
 * a token that a member made for themselves or an app has by a grant. Whoever brings one that does not hold is told so, and is nobody (RFC 6750).
 */
export async function asBearer(c: Context<ServerEnv>, token: string, next: Next): Promise<void> {
  const { app } = c.var;
  try {
    await (isStoredToken(token) ? knowToken(c, token) : knowSession(c, token));
    await next();
  } catch (error) {
    // Only the token: whatever throws further in has become an answer already.
    c.res = problem(error, app.requestId);
  }
  if (c.res.status === 401) c.res.headers.set("WWW-Authenticate", challenge(c.env, c.req.path));
}

async function knowToken(c: Context<ServerEnv>, token: string): Promise<void> {
  const { app } = c.var;
  const known = await findBearer(app, token);
  if (!known) throw new AppError("unauthenticated", { sentence: "This token is not valid any more." });
  app.viewer = known.viewer;
  app.claimed = known.viewer;
  c.set("scopes", known.scopes);
  c.set("tokenId", known.viewer.sessionId);
  if (known.grantId) c.set("grantId", known.grantId);
  if (!known.useIsNoted) app.defer(noteUse(app, known.viewer.sessionId));
}

async function knowSession(c: Context<ServerEnv>, token: string): Promise<void> {
  const { app } = c.var;
  const claims = await readAccessToken(app.env, token, app.clock.now());
  if (!claims) throw new AppError("unauthenticated", { sentence: "This token is not valid any more." });
  oweSession(app, claims, () => undefined);
}
