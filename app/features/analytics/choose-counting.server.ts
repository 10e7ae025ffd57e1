import { sql } from "drizzle-orm";
import { statement } from "#app/db/client.server.ts";
import { sessions } from "#app/db/schema/auth.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { signalsNotToFollow, uncountedCookie } from "#app/platform/uncounted-cookie.server.ts";

/**
 * Whether a member's visits and acts in this browser are stored with their account, or only counted (product.md
 * `/settings` *viewer opt-in*). The session knows it at once, for what happens to them without a browser.
 * @param secure whether the page came over https
 */
export async function chooseCounting(
  ctx: Pick<MemberContext, "db" | "viewer" | "commit" | "limits" | "setCookie">,
  { counted, secure }: { counted: boolean; secure: boolean },
): Promise<void> {
  await ctx.limits.take("api_write", ctx.viewer.userId);
  await ctx.commit([
    statement(
      ctx.db,
      sql`UPDATE ${sessions} SET unfollowed = ${counted ? 0 : 1} WHERE id = ${ctx.viewer.sessionId}`,
    ),
  ]);
  ctx.setCookie(uncountedCookie(counted, secure));
}

/** What holds in this browser, and whether its own signal leaves nothing to choose. */
export function countingOf({ unfollowed }: Pick<MemberContext, "unfollowed">, { headers }: Request) {
  return { counted: !unfollowed, signalled: signalsNotToFollow(headers) };
}
