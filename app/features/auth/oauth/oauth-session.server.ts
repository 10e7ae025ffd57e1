import type { Id } from "#app/core/ids.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { AuthError } from "../auth-error.ts";
import { findAuthUser } from "../auth-user.server.ts";
import { prepareSession, type SessionTokens } from "../commands/start-session.server.ts";
import type { ClaimedUser } from "../tokens.server.ts";
import { type Entrance, enterByProvider } from "./enter-by-provider.server.ts";
import type { OAuthProvider, ProviderProfile } from "./provider.server.ts";
import type { Arrival, Entered, EntryContext } from "./ways-in.server.ts";

/** `enterByProvider`, ending with a session. @throws AuthError as it does */
export async function enterWithSession(
  ctx: EntryContext,
  provider: OAuthProvider,
  profile: ProviderProfile,
  entrance: Entrance = {},
): Promise<Entered & { tokens: SessionTokens }> {
  let tokens: SessionTokens | undefined;
  const arrive = async (account: ClaimedUser): Promise<Arrival> => {
    const session = await prepareSession(ctx, account, "oauth");
    tokens = session.tokens;
    const payload = { userId: account.id, sessionId: session.tokens.sessionId };
    return { statements: session.statements, happened: [{ name: "session.started", payload }] };
  };
  const entered = await enterByProvider(ctx, provider, profile, arrive, entrance);
  if (!tokens) throw new Error("entered without a session");
  return { ...entered, tokens };
}

/** One more session of an account whose identity was just proved. @throws AuthError `user_not_found` */
export async function startSessionOf(
  ctx: Pick<AppContext, "db" | "clock" | "env" | "userAgent" | "unfollowed" | "commit">,
  userId: Id,
): Promise<SessionTokens> {
  const account = await findAuthUser(ctx, { id: userId });
  if (!account) throw new AuthError("user_not_found");
  const { tokens, statements } = await prepareSession(ctx, account.row, "oauth");
  const payload = { userId, sessionId: tokens.sessionId };
  await ctx.commit(statements, { name: "session.started", payload });
  return tokens;
}
