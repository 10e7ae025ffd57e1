import { eq } from "drizzle-orm";
import { profiles } from "#app/db/schema/profiles.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { currentTimeZone } from "./rules.ts";

/** Where the clock of a member stands, as far as they said. */
export function selectOwnZone({ db, viewer }: QueryContext) {
  return db
    .select({
      timezone: profiles.timezone,
      nextTimezone: profiles.next_timezone,
      nextTimezoneFrom: profiles.next_timezone_from,
    })
    .from(profiles)
    .where(eq(profiles.user_id, viewer.userId));
}

/** The zone by which a page is drawn before the device says its own. */
export function toOwnZone([row]: Awaited<ReturnType<typeof selectOwnZone>>, now: number): string {
  return row ? currentTimeZone(row, now) : "UTC";
}
