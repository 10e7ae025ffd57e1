import { sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Id } from "#app/core/ids.ts";
import {
  agreement_signatures,
  agreements,
  split_confirmations,
  split_proposals,
} from "#app/db/schema/agreements.ts";
import { barter_confirmations, barter_items } from "#app/db/schema/barter.ts";
import {
  feed_posts,
  hidden_posts,
  post_comments,
  post_mentions,
  post_polls,
  post_reactions,
  post_votes,
} from "#app/db/schema/feed.ts";
import {
  application_drafts,
  application_members,
  applications,
  offers,
  opportunity_invites,
  scorecards,
} from "#app/db/schema/hiring.ts";
import { conversation_members, message_reactions, messages } from "#app/db/schema/messages.ts";
import { deliverables, delivery_skills, disputes, milestones } from "#app/db/schema/milestones.ts";
import {
  opportunities,
  opportunity_exclusions,
  opportunity_questions,
  opportunity_templates,
} from "#app/db/schema/opportunities.ts";
import { credentials } from "#app/db/schema/passport.ts";
import { portfolio_credits } from "#app/db/schema/portfolio.ts";
import { project_files, review_pins } from "#app/db/schema/project-files.ts";
import { project_invites, project_members, projects } from "#app/db/schema/projects.ts";
import { rate_deals } from "#app/db/schema/rates.ts";
import { endorsements, review_requests, reviews } from "#app/db/schema/reviews.ts";
import { rights_grants } from "#app/db/schema/rights.ts";
import { matches } from "#app/db/schema/sparks.ts";
import { meetings, task_assignees, tasks } from "#app/db/schema/tasks.ts";
import { project_templates, template_ratings, template_uses } from "#app/db/schema/templates.ts";
import { time_entries } from "#app/db/schema/time-entries.ts";
import { type Area, inMine, of, unlessPassedOn } from "./own-rows.ts";

/** What the member offered, applied for, wrote and worked on. */
export function workAreas(me: Id): Area[] {
  const mine = sql`user_id = ${me}`;
  const onMyDesks = sql`project_id IN (SELECT project_id FROM ${project_members} WHERE user_id = ${me})`;
  const ofMyDesks = (column: string, table: SQLiteTable, key = sql`id`) =>
    sql`${sql.raw(column)} IN (SELECT ${key} FROM ${table} WHERE ${onMyDesks})`;
  return [
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
        of(opportunity_questions, sql`asker_id = ${me}`, "answer", "answered_by", "answered_at"),
        of(opportunity_invites, sql`invited_by = ${me}`, "answered_at"),
        of(
          scorecards,
          sql`${inMine("application_id", sql`${applications} WHERE poster_id = ${me}`)} AND author_id = ${me}`,
        ),
        of(application_members, mine),
        of(application_drafts, sql`applicant_id = ${me}`),
        of(
          offers,
          sql`by_user_id = ${me} AND application_id IN (SELECT id FROM ${applications}
            WHERE applicant_id = ${me} UNION ALL SELECT id FROM ${applications} WHERE poster_id = ${me})`,
        ),
      ],
    },
    {
      name: "messages",
      rows: [
        of(messages, sql`sender_id = ${me} AND client_id IS NOT NULL`, "doc"),
        of(message_reactions, mine),
        // Which threads, and what was begun in them.
        of(
          conversation_members,
          sql`conversation_id IN (
            SELECT conversation_id FROM ${conversation_members} WHERE ${mine} AND left_at IS NULL AND archived_at IS NULL
            UNION ALL
            SELECT conversation_id FROM ${conversation_members} WHERE ${mine} AND left_at IS NULL AND archived_at IS NOT NULL
          ) AND ${mine}`,
          "seen_seq",
          "delivered_seq",
        ),
        // Calls of two; the meetings of a project are everybody's on it.
        of(
          meetings,
          sql`with_id IS NOT NULL AND (proposed_by = ${me} OR with_id = ${me})`,
          "version",
          "remind_at",
        ),
      ],
    },
    {
      name: "projects",
      rows: [
        of(
          projects,
          sql`id IN (SELECT project_id FROM ${project_members} WHERE user_id = ${me} AND status = 'active')`,
        ),
        of(project_members, mine),
        of(deliverables, sql`submitted_by = ${me} AND ${ofMyDesks("milestone_id", milestones)}`),
        of(delivery_skills, mine),
        of(tasks, sql`created_by = ${me} AND ${onMyDesks}`),
        of(task_assignees, mine),
        of(meetings, sql`${onMyDesks} AND project_id IS NOT NULL AND proposed_by = ${me}`),
        of(time_entries, sql`${onMyDesks} AND ${mine}`, "answer", "answered_by", "answered_at"),
        of(
          agreement_signatures,
          sql`${ofMyDesks("agreement_id", agreements)} AND ${mine}`,
          "content_hash",
          "ip_hash",
        ),
        of(split_confirmations, sql`${ofMyDesks("proposal_id", split_proposals)} AND ${mine}`),
        of(barter_items, sql`${onMyDesks} AND giver_id = ${me}`),
        of(barter_confirmations, sql`${onMyDesks} AND ${mine}`),
        of(review_pins, sql`${ofMyDesks("file_id", project_files, sql`file_id`)} AND author_id = ${me}`),
        of(
          disputes,
          sql`${onMyDesks} AND opened_by = ${me}`,
          "answer",
          "answered_by",
          "answered_at",
          "assist",
          "offered_by",
          "decided_by",
        ),
        of(
          project_invites,
          sql`${onMyDesks} AND inviter_id = ${me}`,
          "token_hash",
          "user_id",
          "accepted_by",
          "decline_note",
          "viewed_at",
        ),
        of(rights_grants, sql`${onMyDesks} AND (grantor_id = ${me} OR grantee_id = ${me})`),
        of(template_uses, mine),
        of(
          template_ratings,
          sql`template_id IN (SELECT template_id FROM ${template_uses} WHERE user_id = ${me}) AND ${mine}`,
        ),
        of(project_templates, sql`owner_id = ${me}`),
        {
          ...of(rate_deals, sql`creator_id = ${me} OR poster_id = ${me}`),
          // Where the other one is they may not tell.
          shown: { country: sql`iif(creator_id = ${me}, country, NULL)` },
        },
      ],
    },
    {
      name: "circle",
      rows: [
        of(feed_posts, mine),
        of(post_polls, sql`post_id IN (SELECT id FROM ${feed_posts} WHERE user_id = ${me})`),
        of(post_votes, mine),
        of(hidden_posts, mine),
        of(post_comments, mine),
        of(post_reactions, mine),
        of(post_mentions, mine),
        of(portfolio_credits, sql`${mine} AND status <> 'declined'`),
        // What the other side looked at is theirs, and what ended is nobody's.
        of(
          matches,
          sql`id IN (SELECT id FROM ${matches} WHERE user_a = ${me} AND status <> 'closed'
            UNION ALL SELECT id FROM ${matches} WHERE user_b = ${me} AND status <> 'closed')`,
          "context_key",
          "opened_at_a",
          "opened_at_b",
          "archived_at_a",
          "archived_at_b",
          "closed_by",
          "close_reason",
        ),
      ],
    },
    {
      name: "reviews",
      rows: [
        of(credentials, mine, "status_index"),
        of(reviews, sql`author_id = ${me}`, "author_key", "dispute_reason", "dispute_details"),
        of(endorsements, sql`endorser_id = ${me}`),
        {
          ...of(review_requests, sql`requester_id = ${me}`, "token_hash", "code_hash", "code_tries"),
          // Who was asked by their address is no more than that here, too.
          shown: { to_user: sql.raw("iif(to_email IS NULL, to_user, NULL)") },
        },
      ],
    },
  ];
}
