import { sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import {
  account_activity,
  consents,
  identities,
  known_devices,
  sessions,
  user_roles,
  users,
} from "#app/db/schema/auth.ts";
import { crew_handovers, crew_members, crew_noes, crews } from "#app/db/schema/crews.ts";
import { discovery_mix, discovery_tastes } from "#app/db/schema/discovery.ts";
import { mfa_factors, passkeys } from "#app/db/schema/factors.ts";
import { home_layouts } from "#app/db/schema/home.ts";
import { kit_links, media_kits } from "#app/db/schema/kits.ts";
import { message_settings } from "#app/db/schema/messages.ts";
import {
  connections,
  findable_addresses,
  follows,
  intros,
  network,
  network_labels,
} from "#app/db/schema/network.ts";
import { notification_preferences, notification_settings } from "#app/db/schema/notifications.ts";
import { saved_items, saved_searches } from "#app/db/schema/opportunities.ts";
import { portfolio_items } from "#app/db/schema/portfolio.ts";
import { profile_skills, profiles, services } from "#app/db/schema/profiles.ts";
import { invites, referrals } from "#app/db/schema/rewards.ts";
import { access_log, blocks, mutes, stealth_entries } from "#app/db/schema/safety.ts";
import { swipes } from "#app/db/schema/sparks.ts";
import { type Area, of, unanswered } from "./own-rows.ts";

/** Who the member is, how they set things, and whom they know. */
export function peopleAreas(me: Id): Area[] {
  const mine = sql`user_id = ${me}`;
  return [
    {
      name: "account",
      rows: [
        of(users, sql`id = ${me}`, "password_hash"),
        of(identities, mine),
        of(mfa_factors, mine, "secret", "last_step"),
        of(passkeys, mine, "credential_id", "public_key", "counter"),
        of(sessions, mine, "factor_id"),
        of(known_devices, mine, "mark_hash"),
        of(account_activity, mine),
        of(consents, mine),
        of(user_roles, mine),
        of(access_log, mine, "staff_id"),
      ],
    },
    {
      name: "profile",
      rows: [
        of(profiles, mine),
        of(profile_skills, mine),
        of(services, mine),
        of(media_kits, mine, "code_hash"),
        of(kit_links, mine, "token_hash"),
        of(portfolio_items, sql`${mine} AND deleted_at IS NULL`, "source_key"),
      ],
    },
    {
      name: "settings",
      rows: [
        of(message_settings, mine),
        of(notification_settings, mine, "email_unsub_token"),
        of(notification_preferences, mine),
        of(discovery_mix, mine),
        of(home_layouts, mine),
        of(discovery_tastes, mine),
        of(saved_searches, mine),
        of(saved_items, mine),
      ],
    },
    {
      name: "network",
      rows: [
        {
          ...of(connections, sql`requester_id = ${me}`, "pair_key", "ignored_at", "responded_at"),
          shown: { status: unanswered("status", "pending", "declined", "expired") },
        },
        of(network, mine),
        of(network_labels, mine),
        of(crews, sql`lead_id = ${me}`),
        of(crew_members, mine),
        of(crew_noes, mine),
        of(crew_handovers, sql`from_id = ${me} OR to_id = ${me}`),
        of(follows, sql`follower_id = ${me}`),
        of(findable_addresses, mine),
        of(blocks, sql`blocker_id = ${me}`),
        of(mutes, mine),
        of(stealth_entries, mine),
        {
          ...of(intros, sql`requester_id = ${me}`, "forward_note", "moved_at"),
          shown: { state: unanswered("state", "asked", "forwarded", "passed", "declined", "expired") },
        },
        of(invites, sql`inviter_id = ${me}`),
        of(referrals, sql`referrer_id = ${me}`),
        of(swipes, sql`actor_id = ${me}`),
      ],
    },
  ];
}
