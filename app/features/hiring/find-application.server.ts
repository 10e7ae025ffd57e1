import { and, eq, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { DomainEvents } from "#app/core/events.ts";
import type { Id } from "#app/core/ids.ts";
import { applications } from "#app/db/schema/hiring.ts";
import { opportunities } from "#app/db/schema/opportunities.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { managedBy, managers } from "#app/features/opportunities/life.server.ts";
import { notBlocked } from "#app/features/safety/rules.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import type { Happened } from "#app/platform/outbox.server.ts";
import { crewIds } from "./crew.server.ts";

export type HiringContext = Pick<MemberContext, "db" | "clock" | "viewer" | "commit" | "limits">;

/** What acts on an application need to know of it and of its posting. */
export function selectCase(ctx: Pick<HiringContext, "db">) {
  return ctx.db
    .select({
      id: applications.id,
      status: applications.status,
      version: applications.version,
      applicantId: applications.applicant_id,
      applicantName: profiles.display_name,
      posterId: applications.poster_id,
      // Not opportunities.id: D1's batch folds two columns of one name into one.
      opportunityId: applications.opportunity_id,
      title: opportunities.title,
      kind: opportunities.type,
      companyId: opportunities.company_id,
      description: opportunities.description,
      deliverables: opportunities.deliverables,
      questions: opportunities.questions,
      barterGive: opportunities.barter_give,
      barterGet: opportunities.barter_get,
      barterValueGive: opportunities.barter_value_give,
      barterValueGet: opportunities.barter_value_get,
      valuedIn: opportunities.budget_currency,
      startsOn: opportunities.starts_on,
      promiseDays: opportunities.reply_promise_days,
      viewedAt: applications.viewed_at,
      matchId: applications.match_id,
      replyDueAt: applications.reply_due_at,
      nudgedAt: applications.nudged_at,
      declineReason: applications.decline_reason,
      interviewSlots: applications.interview_slots,
      team: managers.as("team"),
      crew: crewIds,
    })
    .from(applications)
    .innerJoin(opportunities, eq(opportunities.id, applications.opportunity_id))
    .innerJoin(profiles, eq(profiles.user_id, applications.applicant_id));
}

export type ApplicationCase = Awaited<ReturnType<typeof selectCase>>[number];

/**
 * An application of a posting the member answers for. Counts one write.
 * @throws AppError `not_found` for those of others, and for people who block or are blocked
 */
export async function getForPoster(ctx: HiringContext, applicationId: Id): Promise<ApplicationCase> {
  const me = ctx.viewer.userId;
  return getCase(
    ctx,
    and(
      eq(applications.id, applicationId),
      managedBy(me),
      eq(profiles.status, "active"),
      notBlocked(me, applications.applicant_id),
    ),
  );
}

/** @throws AppError `not_found` for applications that are not the member's own, and when the two block each other */
export async function getForApplicant(ctx: HiringContext, applicationId: Id): Promise<ApplicationCase> {
  const me = ctx.viewer.userId;
  return getCase(
    ctx,
    and(
      eq(applications.id, applicationId),
      eq(applications.applicant_id, me),
      notBlocked(me, applications.poster_id),
    ),
  );
}

async function getCase(ctx: HiringContext, where: ReturnType<typeof and>): Promise<ApplicationCase> {
  const read = selectCase(ctx).where(where ?? sql`0`);
  const [[found]] = await ctx.limits.take("api_write", ctx.viewer.userId, [read]);
  if (!found) throw new AppError("not_found");
  return found;
}

/** What happened to an application, for the outbox; `system` where nobody did it. */
export function moved(
  ctx: { viewer: Pick<MemberContext["viewer"], "userId" | "displayName"> } | "system",
  application: Pick<
    ApplicationCase,
    "id" | "opportunityId" | "title" | "applicantId" | "applicantName" | "posterId" | "team" | "version"
  > & { crew?: Id[] },
  what: DomainEvents["application.moved"]["what"],
  note: string | null = null,
): Extract<Happened, { name: "application.moved" }> {
  const {
    id,
    opportunityId,
    title,
    applicantId,
    applicantName,
    posterId,
    team,
    version,
    crew = [],
  } = application;
  const actor =
    ctx === "system"
      ? { actorId: null, actorName: "" }
      : { actorId: ctx.viewer.userId, actorName: ctx.viewer.displayName };
  const about = { applicationId: id, opportunityId, title, applicantId, applicantName, posterId, team, crew };
  return { name: "application.moved", payload: { ...about, ...actor, what, version, note } };
}
