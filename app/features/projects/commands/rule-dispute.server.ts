import { sql } from "drizzle-orm";
import type { z } from "zod";
import { AppError } from "#app/core/errors.ts";
import { type Id, isId } from "#app/core/ids.ts";
import type { Statement } from "#app/db/client.server.ts";
import { disputes, milestones } from "#app/db/schema/milestones.ts";
import { secondWord } from "#app/features/billing/two-people.server.ts";
import { requireStaff } from "#app/features/staff/guards.server.ts";
import type { AppContext, MemberContext } from "#app/platform/context.server.ts";
import { eachAlone } from "#app/platform/each-alone.server.ts";
import { findDeskForTime } from "../desk.server.ts";
import { decided, OVER, openedAs, requireOutsider } from "../dispute-rows.server.ts";
import { commitToDesk } from "../log.server.ts";
import { peopleIn, selectMilestone } from "../milestone-case.server.ts";
import { ended, findFunder } from "../milestone-money.server.ts";
import { sideOf } from "../milestone-rules.ts";
import type { rulingSchema } from "../milestone-schema.ts";
import { changed } from "../news.ts";
import { type ProjectRole, WHOLE } from "../rules.ts";
import { commitTradeRuling, tradeByTime, UNANSWERED } from "./rule-trade.server.ts";

const SETTLED = "This dispute was decided, settled or taken back meanwhile.";

type Context = Pick<AppContext, "db" | "clock" | "commit">;

interface Ruling {
  resolution: "release" | "refund" | "split";
  workBps: number;
  ruling: string;
}

/**
 * Finance decides a dispute: all to those who did the work, all back, or so much of it. Decided once, and about a large
 * sum by two.
 * @returns `waits` after the first of two
 * @throws AppError `not_found`, `forbidden` (one's own), `conflict`, `invalid_input`
 */
export async function ruleDispute(
  ctx: Context & Pick<MemberContext, "address" | "env" | "viewer" | "limits">,
  { dispute_id, resolution, work_percent, ruling }: z.output<typeof rulingSchema>,
): Promise<"done" | "waits"> {
  requireStaff(ctx, "finance");
  const reads: Statement[] = [selectOpen(ctx, dispute_id)];
  const [[dispute]] = (await ctx.limits.take("api_write", ctx.viewer.userId, reads)) as [Open[]];
  if (!dispute) throw new AppError("not_found");
  await requireOutsider(ctx, dispute.projectId, "Somebody who is not part of it decides this.");
  if (dispute.itemId !== null) {
    if (resolution === "split")
      throw new AppError("invalid_input", {
        fields: { resolution: ["No money is held here to be shared."] },
      });
    await commitTradeRuling(
      ctx,
      { ...dispute, itemId: dispute.itemId },
      { resolution, ruling },
      ctx.viewer.userId,
    );
    return "done";
  }
  const workBps = { release: WHOLE, refund: 0, split: Math.round((work_percent ?? 0) * 100) }[resolution];
  const second = await secondWord(ctx, {
    subject: { type: "dispute", id: dispute.id },
    amount: dispute.held ?? 0,
    said: { resolution, ...(resolution === "split" ? { work_percent: String(work_percent) } : {}) },
    why: ruling,
    action: "dispute_first_word",
    open: sql`EXISTS (SELECT 1 FROM ${disputes} WHERE id = ${dispute.id} AND status NOT IN ${OVER})`,
    gone: SETTLED,
  });
  if (second === "waits") return second;
  await commitRuling(ctx, dispute, { resolution, workBps, ruling }, ctx.viewer.userId, second);
  return "done";
}

/**
 * Nobody answered within five days: it goes to the side that delivered; without a delivery back to who asked for their
 * money, and what the working side asked for is looked at by a person.
 */
export async function ruleByTime(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  const due = await ctx.db
    .select(open)
    .from(disputes)
    .where(sql`${disputes.status} = 'open' AND ${disputes.answer_due_at} <= ${now}`)
    .orderBy(disputes.answer_due_at)
    .limit(50);
  await eachAlone(due, async (dispute) => {
    const outcome = await (dispute.itemId === null
      ? byTime(ctx, dispute)
      : tradeByTime(ctx, { ...dispute, itemId: dispute.itemId }));
    if (outcome === null) {
      await ctx.db
        .update(disputes)
        .set({ status: "escalated" })
        .where(sql`${disputes.id} = ${dispute.id} AND status = 'open'`);
      return;
    }
    try {
      await outcome();
    } catch (error) {
      if (!(error instanceof AppError && error.code === "conflict")) throw error;
    }
  });
}

/** What time decides about a milestone; null for what a person has to look at. */
async function byTime(ctx: Context, dispute: Open): Promise<(() => Promise<void>) | null> {
  const [milestone] = await selectMilestone(ctx, dispute.projectId, dispute.milestoneId ?? "");
  if (milestone?.deliveries === 0 && sideOf(dispute.openedAs) === "work") return null;
  const resolution = (milestone?.deliveries ?? 0) > 0 ? "release" : "refund";
  const workBps = resolution === "release" ? WHOLE : 0;
  return () => commitRuling(ctx, dispute, { resolution, workBps, ruling: UNANSWERED }, null);
}

const open = {
  id: disputes.id,
  projectId: disputes.project_id,
  milestoneId: disputes.milestone_id,
  itemId: disputes.barter_item_id,
  openedBy: disputes.opened_by,
  openedAs,
  held: sql<
    number | null
  >`(SELECT amount FROM ${milestones} WHERE ${milestones.id} = ${disputes.milestone_id})`.as("held_amount"),
};

type Open = {
  id: Id;
  projectId: Id;
  milestoneId: Id | null;
  itemId: Id | null;
  openedBy: Id;
  openedAs: ProjectRole;
  held: number | null;
};

function selectOpen(ctx: Pick<Context, "db">, disputeId: string) {
  return ctx.db
    .select(open)
    .from(disputes)
    .where(sql`${disputes.id} = ${isId(disputeId) ? disputeId : ""}`);
}

async function commitRuling(
  ctx: Context,
  dispute: Open,
  { resolution, workBps, ruling }: Ruling,
  by: Id | null,
  second: Statement[] = [],
): Promise<void> {
  const { id, projectId } = dispute;
  const milestoneId = dispute.milestoneId ?? "";
  const desk = await findDeskForTime(ctx.db, projectId);
  const [milestone] = await selectMilestone(ctx, projectId, milestoneId);
  if (!desk || !milestone) throw new AppError("not_found");
  const now = ctx.clock.now();
  const money = ended(ctx.db, desk, milestone, await findFunder(ctx.db, milestoneId), {
    move: `rule_${resolution}`,
    workBps,
    by,
    now,
    set: [sql`approve_due_at = NULL`],
  });
  const { title } = milestone;
  await commitToDesk(
    { ...ctx, viewer: null },
    desk,
    [
      {
        type: "dispute.resolved",
        data: { milestone_id: milestoneId, title, dispute_id: id, resolution, work_bps: workBps, ruling },
      },
      ...money.entries,
    ],
    [...decided(ctx.db, { id, resolution, workBps, ruling, by, now }), ...second, ...money.statements],
    [
      ...money.happened,
      changed(null, desk, "dispute.resolved", {
        mark: id,
        about: title,
        note: ruling,
        tell: peopleIn(desk, "lead", "client", "member"),
      }),
    ],
    SETTLED,
  );
}
