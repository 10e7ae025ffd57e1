import { sql } from "drizzle-orm";
import { statement } from "#app/db/client.server.ts";
import { oauth_grants, personal_tokens } from "#app/db/schema/integrations.ts";
import { hashToken } from "#app/features/auth/tokens.server.ts";
import type { Client } from "./client.server.ts";
import { endGrants } from "./end-grants.server.ts";
import type { TokenContext } from "./issue-tokens.server.ts";
import { grantOfRefreshToken } from "./secrets.server.ts";

/**
 * An app gives a token back (RFC 7009): with a refresh token its whole grant ends, an access token goes alone. Another
 * client's, or an unknown one, is left as it is, and nobody is told.
 */
export async function revokeAppToken(ctx: TokenContext, client: Client, token: string): Promise<void> {
  const grantId = await grantOfRefreshToken(ctx, token);
  const theirs = sql`FROM ${oauth_grants} WHERE app_id = ${client.id}`;
  await ctx.commit(
    grantId
      ? endGrants(ctx.db, sql`SELECT id ${theirs} AND id = ${grantId}`)
      : [
          statement(
            ctx.db,
            sql`DELETE FROM ${personal_tokens} WHERE token_hash = ${await hashToken(token)}
              AND EXISTS (SELECT 1 ${theirs} AND ${oauth_grants.id} = ${personal_tokens.grant_id})`,
          ),
        ],
  );
}
