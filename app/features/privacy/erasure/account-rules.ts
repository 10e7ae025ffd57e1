import { sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import * as analytics from "#app/db/schema/analytics.ts";
import * as announcements from "#app/db/schema/announcements.ts";
import * as auth from "#app/db/schema/auth.ts";
import * as factors from "#app/db/schema/factors.ts";
import { feature_flags } from "#app/db/schema/flags.ts";
import { help_versions } from "#app/db/schema/help.ts";
import * as integrations from "#app/db/schema/integrations.ts";
import { legal_documents } from "#app/db/schema/legal.ts";
import * as moderation from "#app/db/schema/moderation.ts";
import * as notifications from "#app/db/schema/notifications.ts";
import { outbox } from "#app/db/schema/platform.ts";
import * as privacy from "#app/db/schema/privacy.ts";
import * as safety from "#app/db/schema/safety.ts";
import { erased, gone, goneWithAddress, type Rule, untouched } from "./rule.ts";

const MODERATION = "Reports, cases and strikes are kept for 24 months (privacy notice), without the words.";
const PROOF = "Proof that is kept for up to 3 years (privacy notice): an id and no words of theirs.";

/** Webhooks of theirs, and those that their apps added for others. */
const toldBy = (
  id: Id,
) => sql`user_id = ${id} OR grant_id IN (SELECT g.id FROM ${integrations.oauth_grants} AS g
  JOIN ${integrations.oauth_apps} AS a ON a.id = g.app_id WHERE a.user_id = ${id})`;

/** Ways in, settings, what was noted about the account, and what staff did about it. */

export const ACCOUNT_RULES: Rule[] = [
  gone(auth.sessions, "user_id"),
  gone(auth.known_devices, "user_id"),
  untouched(auth.refresh_tokens),
  gone(auth.one_time_tokens, "user_id"),
  gone(auth.flow_states, "user_id"),
  gone(auth.identities, "user_id"),
  untouched(factors.mfa_challenges),
  gone(factors.mfa_factors, "user_id"),
  gone(factors.recovery_codes, "user_id"),
  gone(factors.passkeys, "user_id"),
  gone(factors.passkey_challenges, "user_id"),
  gone(auth.account_activity, "user_id"),
  gone(auth.user_roles, "user_id"),
  // Of their own apps others' grants go too: nobody answers for such an app any more.
  {
    ...erased(integrations.webhook_deliveries, ({ id }) => [
      sql`DELETE FROM ${integrations.webhook_deliveries} WHERE endpoint_id IN (SELECT id
        FROM ${integrations.webhook_endpoints} WHERE ${toldBy(id)})`,
    ]),
    stays: "What another member's server was told holds ids alone, and goes after 30 days.",
  },
  erased(integrations.webhook_endpoints, ({ id }) => [
    sql`DELETE FROM ${integrations.webhook_endpoints} WHERE ${toldBy(id)}`,
  ]),
  erased(integrations.personal_tokens, ({ id }) => [
    sql`DELETE FROM ${integrations.personal_tokens} WHERE user_id = ${id}`,
    sql`DELETE FROM ${integrations.personal_tokens} WHERE grant_id IN (SELECT g.id FROM ${integrations.oauth_grants} AS g
      JOIN ${integrations.oauth_apps} AS a ON a.id = g.app_id WHERE a.user_id = ${id})`,
  ]),
  erased(integrations.oauth_grants, ({ id }) => [
    sql`DELETE FROM ${integrations.oauth_grants} WHERE user_id = ${id}`,
    sql`DELETE FROM ${integrations.oauth_grants} WHERE app_id IN (SELECT id FROM ${integrations.oauth_apps}
      WHERE user_id = ${id})`,
  ]),
  gone(integrations.oauth_apps, "user_id"),
  gone(integrations.api_commands, "user_id"),
  untouched(auth.consents, PROOF),
  untouched(auth.oauth_clients),
  erased(auth.sms_outbox, ({ phone }) => [sql`DELETE FROM ${auth.sms_outbox} WHERE to_phone = ${phone}`]),
  erased(auth.rate_limits, ({ id, email }) => [
    sql`DELETE FROM ${auth.rate_limits} WHERE instr(key, ${id}) > 0 OR instr(key, ${email ?? id}) > 0`,
  ]),

  gone(notifications.push_subscriptions, "user_id"),
  untouched(notifications.push_deliveries),
  gone(notifications.notifications, "user_id", "actor_id", "entity_id"),
  gone(notifications.notification_counters, "user_id"),
  gone(notifications.notification_preferences, "user_id"),
  gone(notifications.notification_settings, "user_id"),
  {
    ...goneWithAddress(notifications.email_outbox, "to_email", "to_user"),
    stays:
      "A mail somebody else sent to an address they had before: the record goes after 90 days (privacy notice).",
  },
  untouched(notifications.mail_events),
  untouched(notifications.paused_mails),
  untouched(notifications.mail_texts),
  untouched(
    notifications.suppressed_addresses,
    "An address that refuses our mail stays on the do-not-send list (privacy notice), tied to nobody.",
  ),
  erased(outbox, ({ id }) => [
    sql`DELETE FROM ${outbox} WHERE delivered_at IS NOT NULL AND (actor_id = ${id} OR instr(payload, ${id}) > 0)`,
  ]),

  erased(analytics.analytics_events, ({ id }) => [
    sql`DELETE FROM ${analytics.analytics_events} WHERE user_id = ${id}`,
    sql`UPDATE ${analytics.analytics_events} SET event_properties = replace(event_properties, ${id}, 'deleted')
      WHERE event_name = 'swipe' AND instr(event_properties, ${id}) > 0`,
  ]),
  untouched(analytics.looks),
  gone(analytics.daily_rollups, "subject_id"),
  untouched(analytics.rolled_up_days),
  gone(analytics.insight_goals, "subject_id"),
  gone(analytics.snapshot_links, "user_id"),
  erased(analytics.monthly_runs, ({ id }) => [
    sql`UPDATE ${analytics.monthly_runs} SET after_user = '' WHERE after_user = ${id}`,
  ]),

  erased(
    safety.reports,
    ({ id }) => [
      sql`UPDATE ${safety.reports} SET details = NULL, excerpts = '[]' WHERE reporter_id = ${id} OR owner_id = ${id}`,
    ],
    MODERATION,
  ),
  erased(
    safety.decided_reports,
    ({ id }) => [
      sql`UPDATE ${safety.decided_reports} SET details = NULL, excerpts = '[]' WHERE reporter_id = ${id} OR owner_id = ${id}`,
    ],
    MODERATION,
  ),
  erased(
    moderation.moderation_cases,
    ({ id }) => [sql`UPDATE ${moderation.moderation_cases} SET before = NULL WHERE owner_id = ${id}`],
    MODERATION,
  ),
  gone(safety.appeals, "user_id"),
  untouched(moderation.strikes, MODERATION),
  gone(moderation.takedowns, "subject_id"),
  gone(moderation.reporter_trust, "user_id"),
  gone(moderation.role_requests, "user_id", "requested_by"),
  untouched(moderation.audit_log, PROOF),
  untouched(moderation.banned_domains, PROOF),
  untouched(announcements.announcements, PROOF),
  untouched(legal_documents, PROOF),
  untouched(help_versions, PROOF),
  gone(announcements.announcement_dismissals, "user_id"),
  untouched(feature_flags, PROOF),
  untouched(safety.access_log, PROOF),
  gone(privacy.data_exports, "user_id"),
  untouched(privacy.deletion_requests, PROOF),
];
