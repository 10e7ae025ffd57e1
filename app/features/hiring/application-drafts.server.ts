import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import type { Typed } from "#app/core/typed-fields.ts";
import { type Database, statement } from "#app/db/client.server.ts";
import { application_drafts } from "#app/db/schema/hiring.ts";
import { opportunities } from "#app/db/schema/opportunities.ts";
import { notBlocked } from "#app/features/safety/rules.server.ts";
import type { AppContext, QueryContext } from "#app/platform/context.server.ts";
import type { DraftInput } from "./schema.ts";

/** Drafts of one member, at most. */
export const DRAFTS_MAX = 50;

/** Statement: this draft is gone, sent or put away. */
export function dropped(db: Database, applicantId: Id, opportunityId: Id) {
  return statement(
    db,
    sql`DELETE FROM ${application_drafts}
      WHERE applicant_id = ${applicantId} AND opportunity_id = ${opportunityId}`,
  );
}

/** Statement: what is drafted now, in place of what was. */
export function drafted(
  db: Database,
  row: { applicantId: Id; opportunityId: Id; fields: DraftInput; by: SQL<string | null>; now: number },
) {
  return statement(
    db,
    sql`INSERT INTO ${application_drafts} (applicant_id, opportunity_id, fields, drafted_by, updated_at)
      VALUES (${row.applicantId}, ${row.opportunityId}, ${JSON.stringify(row.fields)}, ${row.by}, ${row.now})
      ON CONFLICT (applicant_id, opportunity_id) DO UPDATE
        SET fields = excluded.fields, drafted_by = excluded.drafted_by, updated_at = excluded.updated_at`,
  );
}

/** The member's drafts, newest first; not those for postings of who blocked them. */
export function selectDrafts(ctx: QueryContext) {
  const me = ctx.viewer.userId;
  return ctx.db
    .select({
      opportunityId: application_drafts.opportunity_id,
      draftedBy: application_drafts.drafted_by,
      updatedAt: application_drafts.updated_at,
      fields: application_drafts.fields,
      title: opportunities.title,
      company: opportunities.company_name,
      status: opportunities.status,
    })
    .from(application_drafts)
    .innerJoin(opportunities, eq(opportunities.id, application_drafts.opportunity_id))
    .where(and(eq(application_drafts.applicant_id, me), notBlocked(me, opportunities.created_by)))
    .orderBy(desc(application_drafts.updated_at))
    .limit(DRAFTS_MAX);
}

export type ApplicationDraft = Awaited<ReturnType<typeof selectDrafts>>[number];

/** The draft for one posting. One row at most. */
export function selectDraft(ctx: Pick<AppContext, "db" | "viewer">, opportunityId: Id) {
  return ctx.db
    .select({
      draftedBy: application_drafts.drafted_by,
      updatedAt: application_drafts.updated_at,
      fields: application_drafts.fields,
    })
    .from(application_drafts)
    .where(
      and(
        eq(application_drafts.applicant_id, ctx.viewer?.userId ?? ""),
        eq(application_drafts.opportunity_id, opportunityId),
      ),
    );
}

/** A draft as the form to apply with takes it, by the names of its fields. */
export function toTyped(fields: unknown): Typed {
  const { answers = [], ...rest } = fields as Partial<DraftInput>;
  return Object.fromEntries([
    ...Object.entries(rest).flatMap(([name, value]) => (value ? [[name, [String(value)]]] : [])),
    ...answers.map((answer, index) => [`answers[${index}]`, [answer]]),
  ]);
}
