import { z } from "zod";
import { AppError } from "#app/core/errors.ts";
import { type Id, newId } from "#app/core/ids.ts";
import { withoutSecret } from "#app/core/secret-address.ts";
import { error_log } from "#app/db/schema/platform.ts";
import type { AppContext } from "#app/platform/context.server.ts";

const browserError = z.object({
  name: z.string().max(200),
  message: z.string().max(1000),
  stack: z.string().max(8000).nullable(),
  page_path: z.string().max(500),
});

/** Stores a fault the browser met, and returns the id its error screen shows (specification §2 *Global behaviour*). */
export async function recordBrowserError(
  app: Pick<AppContext, "db" | "clock" | "limits" | "viewer" | "address">,
  input: unknown,
): Promise<Id> {
  const fault = browserError.safeParse(input);
  if (!fault.success) throw new AppError("invalid_input");
  const now = app.clock.now();
  const id = newId(now);
  // What is over the limit is not stored: it would be, in the round trip that counts.
  await app.limits.take("browser_report", app.viewer?.userId ?? app.address);
  await app.db.insert(error_log).values({
    ...fault.data,
    page_path: withoutSecret(fault.data.page_path.split(/[?#]/, 1)[0] ?? ""),
    id,
    origin: "browser",
    user_id: app.viewer?.userId ?? null,
    created_at: now,
  });
  return id;
}
