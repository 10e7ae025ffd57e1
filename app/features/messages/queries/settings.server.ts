import { eq } from "drizzle-orm";
import { message_settings } from "#app/db/schema/messages.ts";
import type { QueryContext } from "#app/platform/context.server.ts";

/** What the member lets others see and do; no row for who never chose, which is everything. */
export function selectMessageSettings({ db, viewer }: QueryContext) {
  return db
    .select({
      presence: message_settings.presence,
      readReceipts: message_settings.read_receipts,
      fromStrangers: message_settings.from_strangers,
    })
    .from(message_settings)
    .where(eq(message_settings.user_id, viewer.userId));
}
