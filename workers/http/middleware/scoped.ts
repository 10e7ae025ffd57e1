import type { MiddlewareHandler } from "hono";
import { matchedRoutes } from "hono/route";
import { AppError } from "#app/core/errors.ts";
import { scopeOf } from "#app/features/integrations/scope-of.ts";
import type { ServerEnv } from "../server-env.ts";

/** Holds a member's own token to what it was made for. What no scope covers is for sessions alone. */
export const scoped: MiddlewareHandler<ServerEnv> = async (c, next) => {
  const { scopes } = c.var;
  if (scopes) {
    const method = c.req.method === "HEAD" ? "GET" : c.req.method;
    const route = matchedRoutes(c).find((matched) => matched.method === method);
    const needed = route && scopeOf(method, route.path);
    if (!needed) throw new AppError("forbidden", { sentence: "A token cannot do that." });
    if (!scopes.has(needed))
      throw new AppError("forbidden", { sentence: `This token may not do that: it lacks ${needed}.` });
  }
  await next();
};
