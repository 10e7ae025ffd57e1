import { sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import type { Statement } from "#app/db/client.server.ts";
import { offers } from "#app/db/schema/hiring.ts";
import { fillSeat, isFilled } from "#app/features/opportunities/life.server.ts";
import { type RoomContext, withinPlan } from "#app/features/projects/plan-limit.server.ts";
import { startProject } from "#app/features/projects/start-project.server.ts";
import { markProjectStarted } from "#app/features/sparks/commands/open-match.server.ts";
import { failWhen, orConflict } from "#app/platform/outbox.server.ts";
import { closeOutOpen } from "../close-out.server.ts";
import { teamOf } from "../crew-team.server.ts";
import {
  type ApplicationCase,
  getForApplicant,
  getForPoster,
  type HiringContext,
  moved,
} from "../find-application.server.ts";
import { refuseResting } from "../resting-side.server.ts";
import { DECLINE_TEMPLATES } from "../rules.ts";
import { storedMilestones, storedRights, type TargetInput } from "../schema.ts";
import { settleOpen } from "../settle-offer.server.ts";
import { transition } from "../transition.server.ts";

type AcceptContext = HiringContext & RoomContext;

/**
 * The applicant accepts what is offered. In one batch the project begins, the seat is taken, and with the last seat the
 * posting is filled and everybody else answered (product.md §5.5). A crew begins it together, each with role and share (B12).
 * @throws AppError `conflict` when the offer has changed or ended, who made it may not act now, no seat is free, or their
 *   plan holds no more projects
 */
export async function acceptOffer(ctx: AcceptContext, input: TargetInput): Promise<{ projectId: Id }> {
  return close(ctx, await getForApplicant(ctx, input.application_id), "accept", input.version);
}

/** The poster accepts what the applicant asks for, as it stands. @throws AppError `conflict` as above */
export async function acceptCounter(ctx: AcceptContext, input: TargetInput): Promise<{ projectId: Id }> {
  return close(ctx, await getForPoster(ctx, input.application_id), "accept_counter", input.version);
}

async function close(
  ctx: AcceptContext,
  application: ApplicationCase,
  move: "accept" | "accept_counter",
  version: number | undefined,
): Promise<{ projectId: Id }> {
  const { db } = ctx;
  const now = ctx.clock.now();
  const { id, opportunityId, posterId } = application;
  const [offer] = await db
    .select()
    .from(offers)
    .where(
      sql`${offers.application_id} = ${id} AND ${offers.status} = 'open' AND ${offers.expires_at} > ${now}`,
    )
    .limit(1);
  if (!offer) throw new AppError("conflict", { sentence: "This offer is no longer on the table." });
  const client = clientOf(application, [move === "accept_counter" ? ctx.viewer.userId : offer.by_user_id]);
  const unlessResting = await refuseResting(ctx, { clientId: client, companyId: application.companyId });
  const rights = storedRights.safeParse(offer.rights_terms);
  const { team, guards } = await teamOf(db, { ...application, posterId: client });
  const project = await startProject(db, {
    title: application.title,
    description: application.description,
    kind: application.kind,
    client,
    lead: application.applicantId,
    team,
    actor: ctx.viewer.userId,
    companyId: application.companyId,
    matchId: application.matchId,
    opportunityId,
    applicationId: id,
    amount: offer.amount,
    currency: offer.currency,
    startsOn: application.startsOn,
    milestones: storedMilestones.catch([]).parse(offer.milestones),
    barter: application.kind === "barter" ? tradeOf(application, offer.currency) : [],
    terms: {
      rights: rights.success ? rights.data : null,
      barter:
        application.kind === "barter" ? { give: application.barterGive, get: application.barterGet } : null,
      deliverables: application.deliverables,
      note: offer.note,
    },
    now,
  });
  const begin = (room: Statement[]) =>
    orConflict(
      () =>
        ctx.commit(
          [
            ...transition(db, {
              applicationId: id,
              move,
              now,
              version: version ?? application.version,
              set: [sql`decision_at = ${now}`, sql`reply_due_at = NULL`, sql`project_id = ${project.id}`],
            }),
            failWhen(
              db,
              sql`NOT EXISTS (SELECT 1 FROM ${offers} WHERE id = ${offer.id} AND status = 'open')`,
            ),
            unlessResting,
            ...guards,
            settleOpen(db, id, "accepted", now),
            ...fillSeat(db, { id: opportunityId, now }),
            ...project.statements,
            ...(application.matchId
              ? [markProjectStarted(db, { matchId: application.matchId, projectId: project.id, now })]
              : []),
            ...closeOutOpen(db, {
              opportunityId,
              posterId,
              reason: "filled",
              note: DECLINE_TEMPLATES.filled,
              now,
              when: isFilled(opportunityId),
            }),
            ...room,
          ],
          // Whoever is not put on the desk is not told that they are.
          moved(ctx, { ...application, crew: team.map(({ userId }) => userId) }, move),
          project.happened,
        ),
      "This changed meanwhile, or the last place was taken. Reload to see how it stands.",
    );
  await withinPlan(ctx, begin);
  return { projectId: project.id };
}

/**
 * Who becomes the client: who posted it, as long as they answer for it; else who offered or accepted it in their place, or
 * another one of the company.
 * @throws AppError `conflict` where nobody answers for it any more
 */
function clientOf({ posterId, team }: Pick<ApplicationCase, "posterId" | "team">, instead: Id[]): Id {
  const client = [posterId, ...instead, ...team].find((id) => team.includes(id));
  if (!client) throw new AppError("conflict", { sentence: "Nobody answers for this posting any more." });
  return client;
}

/** What the posting gives and gets, as the first items of the barter; both sides say yes to them on its desk. */
function tradeOf(
  { barterGive, barterGet, barterValueGive, barterValueGet, valuedIn }: ApplicationCase,
  currency: string,
): { side: "client" | "work"; description: string; value: number | null }[] {
  const items = [
    { side: "client" as const, description: barterGive, value: barterValueGive },
    { side: "work" as const, description: barterGet, value: barterValueGet },
  ];
  return items.flatMap(({ side, description, value }) =>
    description ? [{ side, description, value: valuedIn === currency ? value : null }] : [],
  );
}
