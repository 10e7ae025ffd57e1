import { toBase64Url } from "#app/core/base64url.ts";
import { type Id, newId } from "#app/core/ids.ts";
import { minutes } from "#app/core/time.ts";
import type { Statement } from "#app/db/client.server.ts";
import { personal_tokens } from "#app/db/schema/integrations.ts";
import { hashToken } from "#app/features/auth/tokens.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import type { Scope } from "../scopes.ts";
import { APP_TOKEN_PREFIX } from "../tokens/token-text.ts";

/** How long an app's access token holds. */
export const APP_TOKEN_LIFE = minutes(60);

const SECRET_BYTES = 32;
const ENDING = 4;

/** Whose token it is, by which consent, and what it may do. */
interface TokenFor {
  grantId: Id;
  memberId: Id;
  appName: string;
  scopes: Scope[];
}

/**
 * An access token of an app: a row among the tokens that members make themselves, so that it is read, counted and refused
 * as those are. @returns the token, and its row for the batch of the command
 */
export async function prepareAppToken(
  ctx: Pick<AppContext, "db" | "clock">,
  { grantId, memberId, appName, scopes }: TokenFor,
): Promise<{ token: string; row: Statement }> {
  const now = ctx.clock.now();
  const token = APP_TOKEN_PREFIX + toBase64Url(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)));
  const row = ctx.db.insert(personal_tokens).values({
    id: newId(now),
    user_id: memberId,
    name: appName,
    token_hash: await hashToken(token),
    ending: token.slice(-ENDING),
    scopes,
    expires_at: now + APP_TOKEN_LIFE,
    created_at: now,
    grant_id: grantId,
  });
  return { token, row };
}
