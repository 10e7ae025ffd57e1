import { type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Id } from "#app/core/ids.ts";
import { analytics_events, insight_goals, snapshot_links } from "#app/db/schema/analytics.ts";
import { account_activity, consents, identities, sessions, user_roles, users } from "#app/db/schema/auth.ts";
import { companies, company_members } from "#app/db/schema/companies.ts";
import { discovery_mix, discovery_tastes } from "#app/db/schema/discovery.ts";
import { mfa_factors, passkeys } from "#app/db/schema/factors.ts";
import { feed_posts, post_comments } from "#app/db/schema/feed.ts";
import { files } from "#app/db/schema/files.ts";
import { applications, offers } from "#app/db/schema/hiring.ts";
import { home_layouts } from "#app/db/schema/home.ts";
import {
  oauth_apps,
  oauth_grants,
  personal_tokens,
  webhook_deliveries,
  webhook_endpoints,
} from "#app/db/schema/integrations.ts";
import { invoices, tax_profiles } from "#app/db/schema/invoices.ts";
import { coupon_uses, plan_gifts, subscription_changes, subscriptions } from "#app/db/schema/membership.ts";
import { message_settings, messages } from "#app/db/schema/messages.ts";
import { deliverables, milestones } from "#app/db/schema/milestones.ts";
import {
  connections,
  findable_addresses,
  follows,
  intros,
  network,
  network_labels,
} from "#app/db/schema/network.ts";
import {
  notification_preferences,
  notification_settings,
  notifications,
} from "#app/db/schema/notifications.ts";
import {
  opportunities,
  opportunity_exclusions,
  opportunity_templates,
  saved_items,
  saved_searches,
} from "#app/db/schema/opportunities.ts";
import { deal_redemptions } from "#app/db/schema/partners.ts";
import {
  accountant_links,
  payment_methods,
  payments,
  payout_methods,
  payouts,
  refund_requests,
} from "#app/db/schema/payments.ts";
import { portfolio_items } from "#app/db/schema/portfolio.ts";
import { profile_skills, profiles, services } from "#app/db/schema/profiles.ts";
import { project_members, projects } from "#app/db/schema/projects.ts";
import { endorsements, review_requests, reviews } from "#app/db/schema/reviews.ts";
import {
  badge_awards,
  check_ins,
  feedback_answers,
  invites,
  quest_progress,
  referrals,
  tier_ups,
  xp_activities,
} from "#app/db/schema/rewards.ts";
import { access_log, blocks, decided_reports, reports, stealth_entries } from "#app/db/schema/safety.ts";
import { swipes } from "#app/db/schema/sparks.ts";
import { support_messages, support_tickets } from "#app/db/schema/support.ts";
import { tasks } from "#app/db/schema/tasks.ts";
import { project_templates } from "#app/db/schema/templates.ts";
import { auto_payouts, tips } from "#app/db/schema/wallet.ts";

/** Rows of one table that are the member's, without the columns that are not for eyes. */
export interface OwnRows {
  table: SQLiteTable;
  mine: SQL;
  hidden: readonly string[];
  /** Columns that say less here than they hold. */
  shown?: Record<string, SQL>;
}

/** One JSON file of an export. */
export interface Area {
  name: string;
  rows: OwnRows[];
}

/** @param mine by an index of the table: an export never walks what belongs to others */
function of(table: SQLiteTable, mine: SQL, ...hidden: string[]): OwnRows {
  return { table, mine, hidden };
}

/** What another kept to themselves looks here as it does on the pages: an answer that never came. */
const unanswered = (column: string, ...states: string[]) =>
  sql.raw(`CASE WHEN ${column} IN ('${states.join("', '")}') THEN 'unanswered' ELSE ${column} END`);

/** An interest that was passed on stays what it was for the one who showed it. */
const unlessPassedOn = (column: string, before = "NULL") =>
  sql.raw(`CASE WHEN status = 'declined' AND submitted_at IS NULL THEN ${before} ELSE ${column} END`);

/**
 * What a member takes along, area by area: what they told us, made, wrote and did, and what we noted about them. What
 * others wrote to them, or kept to themselves, is theirs, as is what the member no longer has a part in; secrets (hashes, keys, tokens) and our own bookkeeping stay here.
 */
export function areasOf(me: Id): Area[] {
  const mine = sql`user_id = ${me}`;
  const inMine = (column: string, of: SQL) => sql`${sql.raw(column)} IN (SELECT id FROM ${of})`;
  const myTickets = sql`${support_tickets} WHERE user_id = ${me}`;
  return [
    {
      name: "account",
      rows: [
        of(users, sql`id = ${me}`, "password_hash"),
        of(identities, mine),
        of(mfa_factors, mine, "secret", "last_step"),
        of(passkeys, mine, "credential_id", "public_key", "counter"),
        of(sessions, mine, "factor_id"),
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
        of(follows, sql`follower_id = ${me}`),
        of(findable_addresses, mine),
        of(blocks, sql`blocker_id = ${me}`),
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
    {
      name: "opportunities",
      rows: [
        of(opportunities, sql`created_by = ${me}`, "submission_key"),
        of(opportunity_templates, sql`owner_id = ${me}`),
        of(opportunity_exclusions, inMine("opportunity_id", sql`${opportunities} WHERE created_by = ${me}`)),
        {
          ...of(applications, sql`applicant_id = ${me}`, "rating_internal", "notes_internal", "version"),
          shown: {
            status: unlessPassedOn("status", "'interested'"),
            decline_reason: unlessPassedOn("decline_reason"),
            decline_note: unlessPassedOn("decline_note"),
            decision_at: unlessPassedOn("decision_at"),
            updated_at: unlessPassedOn("updated_at", "created_at"),
          },
        },
        of(
          offers,
          sql`by_user_id = ${me} AND application_id IN (SELECT id FROM ${applications}
            WHERE applicant_id = ${me} UNION ALL SELECT id FROM ${applications} WHERE poster_id = ${me})`,
        ),
      ],
    },
    {
      name: "messages",
      rows: [of(messages, sql`sender_id = ${me} AND client_id IS NOT NULL`, "doc")],
    },
    {
      name: "projects",
      rows: [
        of(
          projects,
          sql`id IN (SELECT project_id FROM ${project_members} WHERE user_id = ${me} AND status = 'active')`,
        ),
        of(project_members, mine),
        of(
          deliverables,
          sql`submitted_by = ${me} AND milestone_id IN (SELECT m.id FROM ${milestones} AS m
            JOIN ${project_members} AS seat ON seat.project_id = m.project_id WHERE seat.user_id = ${me})`,
        ),
        of(
          tasks,
          sql`created_by = ${me} AND project_id IN (SELECT project_id FROM ${project_members}
            WHERE user_id = ${me})`,
        ),
        of(project_templates, sql`owner_id = ${me}`),
      ],
    },
    {
      name: "circle",
      rows: [of(feed_posts, mine), of(post_comments, mine)],
    },
    {
      name: "reviews",
      rows: [
        of(reviews, sql`author_id = ${me}`, "author_key", "dispute_reason", "dispute_details"),
        of(endorsements, sql`endorser_id = ${me}`),
        {
          ...of(review_requests, sql`requester_id = ${me}`, "token_hash", "code_hash", "code_tries"),
          // Who was asked by their address is no more than that here, too.
          shown: { to_user: sql.raw("iif(to_email IS NULL, to_user, NULL)") },
        },
      ],
    },
    {
      name: "money",
      rows: [
        of(payments, sql`payer_id = ${me}`, "session_ref", "charge_ref", "checkout_url"),
        of(payment_methods, mine, "customer_ref", "method_ref"),
        of(accountant_links, mine, "token_hash"),
        of(payouts, sql`${mine} AND company_id IS NULL`, "provider_ref", "first_yes_by", "decided_by"),
        of(refund_requests, mine, "decided_by"),
        of(tips, sql`from_id = ${me} OR to_id = ${me}`),
        of(auto_payouts, mine),
        of(payout_methods, sql`${mine} AND company_id IS NULL`, "provider_ref"),
        of(subscriptions, mine),
        of(subscription_changes, mine),
        of(coupon_uses, mine),
        of(plan_gifts, sql`giver_id = ${me}`, "redeemed_by"),
        of(tax_profiles, mine),
        of(invoices, sql`issuer_id = ${me} AND issuer_company_id IS NULL`),
        of(deal_redemptions, mine),
      ],
    },
    {
      name: "rewards",
      rows: [
        of(xp_activities, mine),
        of(check_ins, mine),
        of(tier_ups, mine),
        of(badge_awards, mine),
        of(quest_progress, mine),
        of(feedback_answers, mine),
      ],
    },
    {
      name: "companies",
      rows: [
        of(
          companies,
          sql`created_by = ${me} AND id IN (SELECT company_id FROM ${company_members} WHERE user_id = ${me}
            AND status = 'active')`,
          "domain_token",
        ),
        of(company_members, mine),
      ],
    },
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
      ],
    },
    {
      name: "files",
      rows: [of(files, sql`owner_id = ${me}`, "r2_key", "thumb_key", "upload_id", "bucket")],
    },
  ];
}
