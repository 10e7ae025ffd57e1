import type { Context } from "hono";
import { AppError } from "#app/core/errors.ts";
import { applyMailEvent, readMailEvent } from "#app/features/notifications/mail-events.server.ts";
import { readBytes } from "#app/platform/read-form.server.ts";
import type { ServerEnv } from "../server-env.ts";

const LARGEST = 64 * 1024;

/** Bounces and complaints, as the mail provider tells them; without a secret there is no such address. */
export async function hearOfMail(c: Context<ServerEnv>): Promise<Response> {
  const secret = c.env.MAIL_WEBHOOK_SECRET;
  if (!secret) throw new AppError("not_found");
  const body = new TextDecoder().decode(await readBytes(c.req.raw, LARGEST));
  const { id, event } = readMailEvent(secret, c.req.raw.headers, body);
  await applyMailEvent(c.var.app, id, event);
  return c.body(null, 204);
}
