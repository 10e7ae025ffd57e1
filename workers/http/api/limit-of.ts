import type { Context } from "hono";
import { z } from "zod";
import { AppError } from "#app/core/errors.ts";
import { pageLimit } from "#app/features/integrations/data-calls/schema.ts";
import { parse } from "../parse.ts";
import type { ServerEnv } from "../server-env.ts";

/**
 * How long a page of a list is asked for (product.md §4.4).
 * @param usual where nothing is said
 * @throws AppError `unauthenticated`, `invalid_input` for what is no such number
 */
export function limitOf(c: Context<ServerEnv>, usual: number): number {
  // Who asks is known first.
  if (!c.var.app.claimed) throw new AppError("unauthenticated");
  return parse(z.object({ limit: pageLimit(usual) }), { limit: c.req.query("limit") }).limit;
}
