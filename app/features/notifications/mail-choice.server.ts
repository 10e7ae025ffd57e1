import { sql } from "drizzle-orm";
import { users } from "#app/db/schema/auth.ts";
import {
  notification_preferences,
  notification_settings,
  suppressed_addresses,
} from "#app/db/schema/notifications.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import type { Preference } from "./channels.ts";
import type { KindName } from "./kinds.ts";

/** What the member chose about the mails of a kind that is off by itself, and whether a mail would reach them. */
export function selectMailChoice({ db, viewer }: QueryContext, kind: KindName) {
  return db
    .select({
      mail: sql<Preference["email"]>`coalesce(${notification_preferences.email}, 'off')`.as("mail"),
      mailsOn: sql<number>`coalesce(${notification_settings.email}, 1)`.as("mails_on"),
      confirmed: sql<number>`${users.email_confirmed_at} IS NOT NULL`.as("confirmed"),
      suppressed: sql<number>`${suppressed_addresses.email} IS NOT NULL`.as("suppressed"),
    })
    .from(users)
    .leftJoin(
      notification_preferences,
      sql`${notification_preferences.user_id} = ${users.id} AND ${notification_preferences.kind} = ${kind}`,
    )
    .leftJoin(notification_settings, sql`${notification_settings.user_id} = ${users.id}`)
    .leftJoin(suppressed_addresses, sql`${suppressed_addresses.email} = ${users.email}`)
    .where(sql`${users.id} = ${viewer.userId}`);
}

/** Why no mail that may be switched off reaches the member; null when it does. */
export function hindranceOf(choice: {
  mailsOn: number;
  confirmed: number;
  suppressed: number;
}): string | null {
  if (choice.suppressed === 1) return "Mails to your address come back, so none is sent.";
  if (choice.confirmed === 0) return "Your address is not confirmed yet, so none is sent.";
  return choice.mailsOn === 0 ? "All your mails are off, so none is sent." : null;
}
