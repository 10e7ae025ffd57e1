import { sql } from "drizzle-orm";
import type { z } from "zod";
import { AppError } from "#app/core/errors.ts";
import { statement } from "#app/db/client.server.ts";
import { disputes } from "#app/db/schema/milestones.ts";
import { failWhen } from "#app/platform/outbox.server.ts";
import { OVER, openedAs } from "../dispute-rows.server.ts";
import { commitToDesk } from "../log.server.ts";
import { forbiddenBecause, getMilestone, type OnMilestone, peopleIn } from "../milestone-case.server.ts";
import { ended, findFunder } from "../milestone-money.server.ts";
import { sideOf } from "../milestone-rules.ts";
import type { offerSchema, takeOfferSchema } from "../milestone-schema.ts";
import { changed } from "../news.ts";
import type { ProjectContext } from "../project-context.server.ts";
import { WHOLE } from "../rules.ts";

const GONE = "This offer is not there any more. Reload to see how the dispute stands.";

/**
 * One side offers how what is held is shared: a dispute needs nobody else where the other side takes it (product.md
 * §5.9). A newer offer stands in place of the one before. What the other side says counts as an answer; that of who
 * opened the dispute leaves its time running.
 */
export async function offerShare(
  ctx: ProjectContext,
  projectId: string,
  { milestone_id, work_percent }: z.output<typeof offerSchema>,
): Promise<void> {
  const on = await getQuarrel(ctx, projectId, milestone_id);
  const { desk, me, milestone, dispute } = on;
  const now = ctx.clock.now();
  const bps = Math.round(work_percent * 100);
  const own = sideOf(dispute.openedAs) === sideOf(me.role);
  const { title } = milestone;
  await commitToDesk(
    ctx,
    desk,
    [{ type: "dispute.offered", data: { milestone_id, title, dispute_id: dispute.id, work_bps: bps } }],
    [
      statement(
        ctx.db,
        sql`UPDATE ${disputes} SET offer_bps = ${bps}, offered_by = ${me.userId}, offered_at = ${now},
            status = CASE WHEN status = 'escalated' OR (status = 'open' AND ${own ? 1 : 0}) THEN status ELSE 'proposal' END
          WHERE id = ${dispute.id} AND status NOT IN ${OVER}`,
      ),
      failWhen(ctx.db, sql`changes() = 0`),
    ],
    [
      changed(ctx.viewer, desk, "dispute.offered", {
        mark: `${dispute.id}:${now}`,
        about: title,
        tell: peopleIn(desk, "lead", "client", "member"),
      }),
    ],
    GONE,
  );
}

/**
 * The other side takes an offer as it saw it: the dispute is over, and what is held goes by it, to the last cent, once.
 * @throws AppError `forbidden` to the side that made it, `conflict` when another offer stands there by now
 */
export async function takeOffer(
  ctx: ProjectContext,
  projectId: string,
  { milestone_id, offer_bps }: z.output<typeof takeOfferSchema>,
): Promise<void> {
  const { desk, me, milestone, dispute } = await getQuarrel(ctx, projectId, milestone_id);
  const offerer = desk.people.find(({ userId }) => userId === dispute.offeredBy);
  if (dispute.offerBps !== offer_bps || !offerer) throw new AppError("conflict", { sentence: GONE });
  if (sideOf(offerer.role) === sideOf(me.role))
    throw forbiddenBecause("The other side takes what your side offers.");
  const now = ctx.clock.now();
  const resolution = offer_bps === WHOLE ? "release" : offer_bps === 0 ? "refund" : "split";
  const money = ended(ctx.db, desk, milestone, await findFunder(ctx.db, milestone.id), {
    move: `rule_${resolution}`,
    workBps: offer_bps,
    by: me.userId,
    agreed: true,
    now,
    set: [sql`approve_due_at = NULL`],
  });
  const { title } = milestone;
  await commitToDesk(
    ctx,
    desk,
    [
      {
        type: "dispute.accepted",
        data: { milestone_id, title, dispute_id: dispute.id, work_bps: offer_bps },
      },
      ...money.entries,
    ],
    [
      statement(
        ctx.db,
        sql`UPDATE ${disputes} SET status = 'accepted', resolution = ${resolution}, split_bps = ${offer_bps},
            decided_by = ${me.userId}, decided_at = ${now}, closed_at = ${now}
          WHERE id = ${dispute.id} AND offer_bps = ${offer_bps} AND offered_by = ${offerer.userId}
            AND status NOT IN ${OVER}`,
      ),
      failWhen(ctx.db, sql`changes() = 0`),
      ...money.statements,
    ],
    [
      ...money.happened,
      changed(ctx.viewer, desk, "dispute.accepted", {
        mark: dispute.id,
        about: title,
        tell: peopleIn(desk, "lead", "client", "member"),
      }),
    ],
    GONE,
  );
}

/** @throws AppError `not_found`, `forbidden` but to a lead and a client, `conflict` without an open dispute about money */
async function getQuarrel(ctx: ProjectContext, projectId: string, milestoneId: string) {
  const on: OnMilestone = await getMilestone(ctx, projectId, milestoneId, "dispute");
  if (on.me.role !== "lead" && on.me.role !== "client")
    throw forbiddenBecause("The lead and the client settle how money is shared.");
  if (on.milestone.status !== "disputed") throw new AppError("conflict", { sentence: GONE });
  if (on.milestone.amount === 0)
    throw new AppError("conflict", { sentence: "No money is held here to be shared." });
  const [dispute] = await ctx.db
    .select({
      id: disputes.id,
      openedAs,
      offerBps: disputes.offer_bps,
      offeredBy: disputes.offered_by,
    })
    .from(disputes)
    .where(sql`${disputes.id} = ${on.milestone.disputeId ?? ""}`);
  if (!dispute) throw new AppError("conflict", { sentence: GONE });
  return { ...on, dispute };
}
