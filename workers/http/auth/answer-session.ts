import type { Context } from "hono";
import type { SessionTokens } from "#app/features/auth/commands/start-session.server.ts";
import { type SessionBody, sessionBody } from "#app/features/auth/session-body.server.ts";
import type { ServerEnv } from "../server-env.ts";

type Extra = Pick<SessionBody, "provider_token" | "provider_refresh_token" | "weak_password">;

/** The answer of every grant: the session body, and whose it is in the headers (auth-wire.md §0). */
export async function answerSession(
  c: Context<ServerEnv>,
  tokens: SessionTokens,
  extra: Extra = {},
): Promise<Response> {
  c.header("sb-auth-user-id", tokens.userId);
  c.header("sb-auth-session-id", tokens.sessionId);
  return c.json(await sessionBody(c.var.app, tokens, extra));
}
