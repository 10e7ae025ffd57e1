import type { MiddlewareHandler } from "hono";
import type { Use } from "#app/platform/rate-limits/rate-limits.server.ts";
import type { ServerEnv } from "../server-env.ts";

/** Without the answer's body a read costs as much. */
const READS: ReadonlySet<string> = new Set(["GET", "HEAD"]);

/**
 * Counts what a member reads through the API (security.md §1), in the round trip of the answer, and all that is asked with
 * one token (product.md §7.4). Writes have limits of their own, and lower ones.
 */
export const counted: MiddlewareHandler<ServerEnv> = async (c, next) => {
  const { claimed, limits } = c.var.app;
  if (!claimed) return next();
  const { tokenId } = c.var;
  const ofToken: Use[] = tokenId ? [{ name: "api_token", subject: tokenId }] : [];
  if (!READS.has(c.req.method)) {
    // What is over the limit is not done.
    if (ofToken.length > 0) await limits.takeAll(ofToken);
    return next();
  }
  const uses: Use[] = [{ name: "api_read", subject: claimed.userId }, ...ofToken];
  const outcomes = await Promise.allSettled([next(), limits.takeAll(uses)]);
  for (const outcome of outcomes) if (outcome.status === "rejected") throw outcome.reason;
};
