import { type SQLWrapper, sql } from "drizzle-orm";
import type { Database } from "#app/db/client.server.ts";
import { barter_items } from "#app/db/schema/barter.ts";
import { disputes, milestones } from "#app/db/schema/milestones.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { projects } from "#app/db/schema/projects.ts";
import { firstWordOf } from "#app/features/billing/two-people.server.ts";
import { evidenceIn } from "#app/features/files/evidence.server.ts";
import { openedAs } from "../dispute-rows.server.ts";

const nameOf = (column: SQLWrapper) =>
  sql<string | null>`(SELECT display_name FROM ${profiles} WHERE user_id = ${column})`;

/** Disputes that somebody has to decide, oldest first. */
export function selectOpenDisputes(db: Database) {
  return db
    .select({
      id: disputes.id,
      word: firstWordOf("dispute", disputes.id).as("first_word"),
      reason: disputes.reason,
      statement: disputes.statement,
      wish: disputes.requested_outcome,
      answer: disputes.answer,
      assist: disputes.assist,
      answerBy: disputes.answer_due_at,
      offerBps: disputes.offer_bps,
      openedBy: nameOf(disputes.opened_by).as("opened_by_name"),
      openedAs,
      offeredBy: nameOf(disputes.offered_by).as("offered_by_name"),
      evidence: evidenceIn("disputes").as("evidence"),
      state: disputes.status,
      openedAt: sql<number>`${disputes.created_at}`.as("opened_at"),
      /** Of the milestone, or of the thing of a trade. */
      title: sql<string>`coalesce(${milestones.title}, ${barter_items.description}, '')`.as("subject_title"),
      trade: sql<boolean>`${disputes.barter_item_id} IS NOT NULL`.mapWith(Boolean).as("is_trade"),
      project: sql<string>`${projects.title}`.as("project_title"),
      held: milestones.amount,
      currency: milestones.currency,
      deliveries:
        sql<number>`(SELECT count(*) FROM deliverables AS d WHERE d.milestone_id = milestones.id)`.as(
          "deliveries",
        ),
    })
    .from(disputes)
    .leftJoin(milestones, sql`${milestones.id} = ${disputes.milestone_id}`)
    .leftJoin(barter_items, sql`${barter_items.id} = ${disputes.barter_item_id}`)
    .innerJoin(projects, sql`${projects.id} = ${disputes.project_id}`)
    .where(sql`${disputes.status} IN ('open', 'answered', 'assisted', 'proposal', 'escalated')`)
    .orderBy(disputes.status, disputes.created_at)
    .limit(50);
}
