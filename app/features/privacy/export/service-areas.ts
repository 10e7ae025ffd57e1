import { sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { analytics_events, insight_goals, snapshot_links } from "#app/db/schema/analytics.ts";
import { announcement_dismissals } from "#app/db/schema/announcements.ts";
import { files, storage_addons } from "#app/db/schema/files.ts";
import { help_votes } from "#app/db/schema/help.ts";
import {
  oauth_apps,
  oauth_grants,
  personal_tokens,
  webhook_deliveries,
  webhook_endpoints,
} from "#app/db/schema/integrations.ts";
import { plan_waits } from "#app/db/schema/membership.ts";
import { strikes } from "#app/db/schema/moderation.ts";
import { notifications } from "#app/db/schema/notifications.ts";
import { partner_visits } from "#app/db/schema/partners.ts";
import { data_exports, deletion_requests } from "#app/db/schema/privacy.ts";
import { promo_redemptions } from "#app/db/schema/rewards.ts";
import { appeals, decided_reports, reports } from "#app/db/schema/safety.ts";
import { support_messages, support_tickets } from "#app/db/schema/support.ts";
import { type Area, inMine, of } from "./own-rows.ts";

/** What the member asked us, let in and kept here, and what we told them. */
export function serviceAreas(me: Id): Area[] {
  const mine = sql`user_id = ${me}`;
  const myTickets = sql`${support_tickets} WHERE user_id = ${me}`;
  return [
    {
      name: "support",
      rows: [
        of(support_tickets, mine, "assigned_to"),
        of(
          support_messages,
          sql`${inMine("ticket_id", myTickets)} AND internal = 0`,
          "sender_id",
          "answers_id",
        ),
        of(reports, sql`reporter_id = ${me}`, "case_id"),
        of(decided_reports, sql`reporter_id = ${me}`, "case_id"),
        of(appeals, mine),
        of(strikes, mine, "case_id"),
        of(help_votes, mine),
      ],
    },
    {
      name: "apps",
      rows: [
        of(personal_tokens, mine, "token_hash"),
        of(oauth_apps, mine, "secret_hash"),
        of(oauth_grants, mine, "code_hash", "code_challenge", "refresh_hash"),
        of(webhook_endpoints, mine, "secret"),
        of(webhook_deliveries, inMine("endpoint_id", sql`${webhook_endpoints} WHERE user_id = ${me}`)),
      ],
    },
    { name: "notifications", rows: [of(notifications, mine, "dedupe_key", "group_key")] },
    {
      name: "usage",
      rows: [
        of(analytics_events, mine),
        of(insight_goals, sql`subject_id = ${me}`),
        of(snapshot_links, mine, "token_hash"),
        of(partner_visits, mine),
        of(promo_redemptions, mine, "code_hash"),
        of(plan_waits, mine),
        of(announcement_dismissals, mine),
        of(data_exports, mine, "parts", "after_file", "leased_until", "attempts"),
        of(deletion_requests, mine),
      ],
    },
    {
      name: "files",
      rows: [
        of(files, sql`owner_id = ${me}`, "r2_key", "thumb_key", "upload_id", "bucket"),
        of(storage_addons, mine),
      ],
    },
  ];
}
