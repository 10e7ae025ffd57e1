import { type SQL, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { type Database, type Statement, statement } from "#app/db/client.server.ts";
import { deliverables, delivery_skills, milestones } from "#app/db/schema/milestones.ts";
import { profile_skills } from "#app/db/schema/profiles.ts";
import { project_members } from "#app/db/schema/projects.ts";
import { endorsements } from "#app/db/schema/reviews.ts";
import type { Happened } from "#app/platform/outbox.server.ts";
import { haveSpark } from "./relations.server.ts";
import { VERIFIED_DELIVERIES, VERIFIED_PEOPLE, VERIFIED_WEIGHT } from "./skills.ts";

/**
 * SQL condition on a row of profile_skills (product.md §5.11): three different people or more vouch for it, with three
 * points or more together, or a paying client approved what was delivered with it twice.
 */
function earnsVerified(): SQL {
  return sql`(${isVouchedFor()} OR ${isDelivered()})`;
}

/** A pair that only endorses each other, and shares no Spark, does not count. */
function isVouchedFor(): SQL {
  return sql`(SELECT count(*) >= ${VERIFIED_PEOPLE} AND coalesce(sum(e.weight), 0) >= ${VERIFIED_WEIGHT}
    FROM ${endorsements} AS e
    WHERE e.user_id = profile_skills.user_id AND e.skill = profile_skills.skill AND e.status = 'visible'
      AND NOT (
        EXISTS (SELECT 1 FROM ${endorsements} AS back WHERE back.user_id = e.endorser_id
          AND back.endorser_id = e.user_id AND back.status IN ('visible', 'hidden_by_owner'))
        AND NOT ${haveSpark(sql`e.user_id`, sql`e.endorser_id`)}))`;
}

/** SQL condition on the same: by work. What a guest approved, or time, counts for nothing; nor does what was not paid. */
export function isDelivered(): SQL {
  return sql`(SELECT count(*) >= ${VERIFIED_DELIVERIES} FROM (SELECT 1 FROM ${delivery_skills} AS shown
    CROSS JOIN ${deliverables} AS d ON d.id = shown.deliverable_id AND d.status = 'approved'
    CROSS JOIN ${milestones} AS part ON part.id = d.milestone_id AND part.amount > 0 AND part.status = 'released'
    WHERE shown.user_id = profile_skills.user_id AND shown.skill = profile_skills.skill
      AND EXISTS (SELECT 1 FROM ${project_members} AS seat WHERE seat.project_id = d.project_id
        AND seat.user_id = d.answered_by AND seat.role = 'client')
    LIMIT ${VERIFIED_DELIVERIES}))`;
}

/** Judges some skills of a member anew, for the batch that changed what they are judged by. */
export function judgeVerified(db: Database, userId: Id, skills: string[], now: number): Statement[] {
  const these = sql`user_id = ${userId} AND skill IN ${skills}`;
  return [
    statement(
      db,
      sql`UPDATE ${profile_skills} SET verified_at = ${now} WHERE ${these} AND verified_at IS NULL AND ${earnsVerified()}`,
    ),
    statement(
      db,
      sql`UPDATE ${profile_skills} SET verified_at = NULL WHERE ${these} AND verified_at IS NOT NULL
        AND NOT ${earnsVerified()}`,
    ),
  ];
}

/** Told when the batch verified a skill that was not. */
export function wonVerified(
  userId: Id,
  skill: { slug: string; name: string },
  now: number,
  by: "people" | "work" = "people",
): Happened {
  return {
    name: "skill.verified",
    payload: { userId, skill: skill.slug, name: skill.name, by },
    when: sql`EXISTS (SELECT 1 FROM ${profile_skills} WHERE user_id = ${userId} AND skill = ${skill.slug}
      AND verified_at = ${now})`,
  };
}

/** Told when the batch took it from a skill that had it. */
export function lostVerified(userId: Id, skill: { slug: string }): Happened {
  return {
    name: "skill.unverified",
    payload: { userId, skill: skill.slug },
    when: sql`EXISTS (SELECT 1 FROM ${profile_skills} WHERE user_id = ${userId} AND skill = ${skill.slug}
      AND verified_at IS NULL)`,
  };
}
