import { days, hours } from "#app/core/time.ts";
import type { applications, offers } from "#app/db/schema/hiring.ts";
import type { opportunities } from "#app/db/schema/opportunities.ts";
import { opportunityRow, type Posting } from "./postings.ts";
import type { OpenedProject } from "./projects.ts";
import { seedId } from "./seed-id.ts";
import type { ShelvedOpportunity } from "./world/types.ts";

/** A posting that is not open. */
export interface ShelvedPosting extends Posting {
  opportunity: ShelvedOpportunity;
}

/** Everybody saw it once: all of them but drafts. */
export function wasPublished({ opportunity }: ShelvedPosting): boolean {
  return opportunity.status !== "draft";
}

/** As its last change left it. */
export function shelvedRow(
  posting: ShelvedPosting,
  coverUrl: string | null,
  opened: readonly OpenedProject[],
) {
  const row = opportunityRow(posting, coverUrl);
  const { status } = posting.opportunity;
  const taken = opened.find((one) => one.posting?.id === posting.id);
  const ended = { draft: null, paused: null, expired: row.expires_at, filled: taken?.begun ?? null }[status];
  return {
    ...row,
    status,
    seats_filled: status === "filled" ? 1 : 0,
    published_at: status === "draft" ? null : row.published_at,
    expires_at: status === "draft" ? null : row.expires_at,
    closed_at: status === "filled" ? ended : null,
    close_reason: status === "filled" ? ("filled" as const) : null,
    updated_at: ended ?? row.updated_at + (status === "paused" ? days(9) : 0),
  } satisfies typeof opportunities.$inferInsert;
}

interface Taken {
  applications: (typeof applications.$inferInsert)[];
  offers: (typeof offers.$inferInsert)[];
}

/** The applications that filled a posting, each with the offer that was taken. */
export function takenRows(opened: readonly OpenedProject[]): Taken {
  const rows: Taken = { applications: [], offers: [] };
  for (const { project, posting, applicationId, begun, lead, client, at, day } of opened) {
    if (!posting || !applicationId) continue;
    const applied = at(project.begun + 6);
    const offered = begun - hours(20);
    const amount = project.milestones.reduce((sum, part) => sum + part.amount, 0);
    rows.applications.push({
      id: applicationId,
      opportunity_id: posting.id,
      applicant_id: lead.id,
      poster_id: client.id,
      origin: "apply",
      status: "accepted",
      pitch: "I would begin with the hands, and let the jackets tell the rest. Two days of tests are on me.",
      offer_amount: amount,
      offer_currency: project.currency,
      offer_unit: "project",
      version: 4,
      submitted_at: applied,
      viewed_at: applied + hours(3),
      shortlisted_at: applied + days(1),
      decision_at: begun,
      created_at: applied,
      updated_at: begun,
    });
    rows.offers.push({
      id: seedId(`offer:${applicationId}:1`, offered),
      application_id: applicationId,
      version: 1,
      by_user_id: client.id,
      amount,
      currency: project.currency,
      milestones: project.milestones.map((part) => ({
        title: part.title,
        amount: part.amount,
        due_on: day(part.dueIn),
      })),
      note: "Three days in the second week, and all the coffee you can drink.",
      status: "accepted",
      expires_at: offered + days(7),
      decided_at: begun,
      created_at: offered,
    });
  }
  return rows;
}
