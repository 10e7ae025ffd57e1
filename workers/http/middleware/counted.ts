import type { MiddlewareHandler } from "hono";
import type { ServerEnv } from "../server-env.ts";

/** Without the answer's body a read costs as much. */
const READS: ReadonlySet<string> = new Set(["GET", "HEAD"]);

/**
 * Counts what a member reads through the API (security.md §1), in the round trip of the answer. Writes have limits of
 * their own, and lower ones.
 */
export const counted: MiddlewareHandler<ServerEnv> = async (c, next) => {
  const { claimed, limits } = c.var.app;
  if (!claimed || !READS.has(c.req.method)) return next();
  const [answered, use] = await Promise.allSettled([next(), limits.take("api_read", claimed.userId)]);
  for (const outcome of [answered, use]) if (outcome.status === "rejected") throw outcome.reason;
};
