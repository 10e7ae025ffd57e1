import type { Context } from "hono";
import { AppError } from "#app/core/errors.ts";
import { readBytes } from "#app/platform/read-form.server.ts";
import { takeWebhook } from "../../jobs/payments.ts";
import type { Delivered } from "../../jobs/reaction-dependencies.ts";
import { Together } from "../../jobs/together.ts";
import type { ServerEnv } from "../server-env.ts";

const LARGEST = 256 * 1024;

/** A payment provider tells what happened: it is stored and answered, and only then looked at (security.md §7). */
export async function hearOfPayment(c: Context<ServerEnv>): Promise<Response> {
  const { app } = c.var;
  if (c.req.param("provider") !== app.payments.provider) throw new AppError("not_found");
  const body = new TextDecoder().decode(await readBytes(c.req.raw, LARGEST));
  const deps = { ...app, delivered: new Together<Delivered>(0) };
  await takeWebhook(deps, app.payments, c.req.raw.headers, body);
  return c.body(null, 204);
}
