import { type SQL, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { days, seconds } from "#app/core/time.ts";
import { statement } from "#app/db/client.server.ts";
import { oauth_grants, personal_tokens } from "#app/db/schema/integrations.ts";
import { hashToken } from "#app/features/auth/tokens.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { failWhen } from "#app/platform/outbox.server.ts";
import type { Scope } from "../scopes.ts";
import { APP_TOKEN_LIFE, prepareAppToken } from "./access-token.server.ts";
import { newRefreshToken } from "./secrets.server.ts";

export type TokenContext = Pick<AppContext, "db" | "clock" | "env" | "commit" | "userAgent">;

/** A grant that is not renewed for so long ends. */
const GRANT_IDLE = days(60);

/** What the token endpoint answers (RFC 6749 §5.1). */
export interface IssuedTokens {
  access_token: string;
  token_type: "Bearer";
  /** Seconds. */
  expires_in: number;
  refresh_token: string;
  scope: string;
  /** Beyond the protocol: whom the app acts for, as `/api/v1` names them. */
  user_id: Id;
}

interface Issue {
  id: Id;
  memberId: Id;
  appName: string;
  /** Of the access token. */
  scopes: Scope[];
  /** SQL condition on the grant, without which nothing is issued. */
  still: SQL;
}

/** The next pair of tokens of a grant. @throws a guard's failure when the grant has gone on, or ended, meanwhile */
export async function issueTokens(
  ctx: TokenContext,
  { id, memberId, appName, scopes, still }: Issue,
): Promise<IssuedTokens> {
  const now = ctx.clock.now();
  const refresh = await newRefreshToken(ctx, id);
  const { token, row } = await prepareAppToken(ctx, { grantId: id, memberId, appName, scopes });
  const grant = sql`${oauth_grants} WHERE id = ${id} AND ${still}`;
  await ctx.commit([
    failWhen(ctx.db, sql`NOT EXISTS (SELECT 1 FROM ${grant})`),
    statement(ctx.db, sql`DELETE FROM ${personal_tokens} WHERE grant_id = ${id} AND expires_at <= ${now}`),
    statement(
      ctx.db,
      sql`UPDATE ${oauth_grants} SET redeemed_at = coalesce(redeemed_at, ${now}), refresh_hash = ${await hashToken(refresh)},
        expires_at = ${now + GRANT_IDLE} WHERE id = ${id}`,
    ),
    row,
  ]);
  return {
    access_token: token,
    token_type: "Bearer",
    expires_in: APP_TOKEN_LIFE / seconds(1),
    refresh_token: refresh,
    scope: scopes.join(" "),
    user_id: memberId,
  };
}
