import type { Context } from "hono";
import { z } from "zod";
import { AppError } from "#app/core/errors.ts";
import { onceFor } from "#app/core/once.ts";
import { pageLimit } from "#app/features/integrations/data-calls/schema.ts";
import { parse } from "../parse.ts";
import type { ServerEnv } from "../server-env.ts";

/** A schema costs more to make than to use, and only a few lengths are usual. */
const schemaFor = onceFor((usual) => z.object({ limit: pageLimit(Number(usual)) }));

/**
 * How long a page of a list is asked for (product.md §4.4).
 * @param usual where nothing is said
 * @throws AppError `unauthenticated`, `invalid_input` for what is no such number
 */
export function limitOf(c: Context<ServerEnv>, usual: number): number {
  // Who asks is known first.
  if (!c.var.app.claimed) throw new AppError("unauthenticated");
  return parse(schemaFor(String(usual)), { limit: c.req.query("limit") }).limit;
}
