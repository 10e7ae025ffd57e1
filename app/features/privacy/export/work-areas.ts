import { sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { feed_posts, post_comments, post_mentions } from "#app/db/schema/feed.ts";
import { application_drafts, application_members, applications, offers } from "#app/db/schema/hiring.ts";
import { messages } from "#app/db/schema/messages.ts";
import { deliverables, delivery_skills, milestones } from "#app/db/schema/milestones.ts";
import {
  opportunities,
  opportunity_exclusions,
  opportunity_templates,
} from "#app/db/schema/opportunities.ts";
import { credentials } from "#app/db/schema/passport.ts";
import { project_members, projects } from "#app/db/schema/projects.ts";
import { rate_deals } from "#app/db/schema/rates.ts";
import { endorsements, review_requests, reviews } from "#app/db/schema/reviews.ts";
import { tasks } from "#app/db/schema/tasks.ts";
import { project_templates } from "#app/db/schema/templates.ts";
import { type Area, inMine, of, unlessPassedOn } from "./own-rows.ts";

/** What the member offered, applied for, wrote and worked on. */
export function workAreas(me: Id): Area[] {
  const mine = sql`user_id = ${me}`;
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
        of(delivery_skills, mine),
        of(
          tasks,
          sql`created_by = ${me} AND project_id IN (SELECT project_id FROM ${project_members}
            WHERE user_id = ${me})`,
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
      rows: [of(feed_posts, mine), of(post_comments, mine), of(post_mentions, mine)],
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
