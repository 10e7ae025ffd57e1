import type { MiddlewareHandler } from "hono";
import type { ServerEnv } from "../server-env.ts";

/** For what reads nothing together with the session: from here on it is known who asks. */
export const settled: MiddlewareHandler<ServerEnv> = async (c, next) => {
  await c.var.app.settle();
  await next();
};
