import { sql } from "drizzle-orm";
import { z } from "zod";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { formatMoney } from "#app/core/money.ts";
import type { Statement } from "#app/db/client.server.ts";
import type { Payment } from "#app/features/billing/payment-rules.ts";
import type { SettleContext } from "#app/features/billing/purposes.ts";
import { payingOwner, requirePurse, stillActsFor } from "#app/features/billing/purses.server.ts";
import { startCheckout } from "#app/features/billing/start-checkout.server.ts";
import { isNotEnough } from "#app/features/ledger/post-journal.server.ts";
import { type Account, ofOwner, ofProvider } from "#app/features/ledger/rules.ts";
import type { AppContext, MemberContext } from "#app/platform/context.server.ts";
import { type Desk, findDeskForTime } from "../desk.server.ts";
import { commitToDesk } from "../log.server.ts";
import {
  getMilestone,
  type MilestoneCase,
  peopleIn,
  projectIs,
  requireStatus,
  selectMilestone,
} from "../milestone-case.server.ts";
import { held } from "../milestone-money.server.ts";
import { canMoveMilestone, REFUND_ANSWER_LIFE } from "../milestone-rules.ts";
import type { fundSchema, MilestoneTarget } from "../milestone-schema.ts";
import { changed } from "../news.ts";
import type { ProjectContext } from "../project-context.server.ts";
import { moveMilestone } from "../transition.server.ts";
import { CHANGED } from "./plan-milestone.server.ts";

/**
 * The client pays for a milestone, by card, from their balance, or from that of the project's company if they act for
 * its money; it is held until the work is approved.
 * @returns where the card is asked for; null when it is funded already
 * @throws AppError `forbidden` for who is not the client, `not_found` for the balance of another company, `conflict` for
 * another amount than was on screen, too little on the balance, or a milestone that does not wait for money
 */
export async function fundMilestone(
  ctx: ProjectContext & Pick<MemberContext, "payments" | "viewer">,
  projectId: string,
  { milestone_id, version, amount, from, key }: z.output<typeof fundSchema>,
): Promise<string | null> {
  const { desk, milestone } = await getMilestone(ctx, projectId, milestone_id, "fund");
  requireStatus(desk, ["active"]);
  if (!canMoveMilestone("fund", "money", milestone)) {
    throw new AppError("conflict", { sentence: "This part does not wait for money." });
  }
  if (milestone.amount !== amount || milestone.version !== version) {
    throw new AppError("conflict", {
      sentence: `It costs ${formatMoney(milestone.amount, milestone.currency)} now. Please look at it again before you pay.`,
    });
  }
  const { userId, email } = ctx.viewer;
  const owner = payingOwner(from, userId);
  if (owner) {
    if (owner.type === "company" && owner.id !== desk.companyId) throw new AppError("not_found");
    const company = await requirePurse(ctx, owner);
    const purse = ofOwner(owner, "available", milestone.currency);
    try {
      await commitFunding(ctx, desk, milestone, purse, userId, stillActsFor(ctx.db, owner, userId));
    } catch (error) {
      if (!isNotEnough(error)) throw error;
      throw new AppError("conflict", {
        standing: true,
        sentence: company
          ? `There is not enough on the balance of ${company}. Add money to it, or pay by card.`
          : "There is not enough on your balance. Pay by card instead.",
      });
    }
    return null;
  }
  const { url } = await startCheckout(ctx, {
    purpose: "milestone",
    referenceId: milestone.id,
    title: `${milestone.title}, ${desk.title}`.slice(0, 200),
    details: { projectId: desk.id },
    amount: milestone.amount,
    seenAmount: amount,
    currency: milestone.currency,
    payer: { userId, email },
    backTo: `/desk/${desk.id}/milestones`,
    key,
  });
  return url;
}

const details = z.object({ projectId: z.string() });

/** The card was charged: what a payment for a milestone does once it is there (docs/decisions/0028). */
export async function holdPaid(ctx: SettleContext, payment: Payment): Promise<void> {
  const { projectId } = details.parse(payment.details);
  const desk = await findDeskForTime(ctx.db, projectId);
  const [milestone] = await selectMilestone(ctx, projectId, payment.reference_id);
  const same = milestone?.amount === payment.amount && milestone.currency === payment.currency;
  if (!desk || !milestone || !same || !payment.payer_id) throw new AppError("conflict");
  await commitFunding(ctx, desk, milestone, ofProvider(payment.provider, payment.currency), payment.payer_id);
}

async function commitFunding(
  ctx: Pick<AppContext, "db" | "clock" | "commit">,
  desk: Pick<Desk, "id" | "title" | "people" | "logSeq" | "logHash">,
  milestone: MilestoneCase,
  from: Account,
  payerId: Id,
  guards: Statement[] = [],
): Promise<void> {
  const now = ctx.clock.now();
  const { id, title, amount, currency } = milestone;
  const name = desk.people.find(({ userId }) => userId === payerId)?.name ?? "The client";
  await commitToDesk(
    { ...ctx, viewer: { userId: payerId } },
    desk,
    [{ type: "milestone.funded", data: { milestone_id: id, title, amount, currency } }],
    [
      ...guards,
      projectIs(ctx, desk.id, ["active", "on_hold"]),
      ...moveMilestone(ctx.db, {
        id,
        move: "fund",
        now,
        set: [sql`funded_at = ${now}`],
        where: sql`amount = ${amount} AND currency = ${currency}`,
      }),
      ...held(ctx.db, milestone, from, payerId, now),
    ],
    [
      changed({ userId: payerId, displayName: name }, desk, "milestone.funded", {
        mark: id,
        about: title,
        note: formatMoney(amount, currency),
        tell: peopleIn(desk, "lead", "member"),
      }),
    ],
    CHANGED,
  );
}

/** One side asks for the money back before the work has begun; the other one has 72 hours to say something else. */
export async function requestRefund(
  ctx: ProjectContext,
  projectId: string,
  { milestone_id, version, reason }: MilestoneTarget & { reason: string | null },
): Promise<void> {
  const { desk, me, milestone } = await getMilestone(ctx, projectId, milestone_id, "cancel_milestone");
  const now = ctx.clock.now();
  const { id, title } = milestone;
  await commitToDesk(
    ctx,
    desk,
    [
      {
        type: "milestone.refund_requested",
        data: { milestone_id: id, title, ...(reason ? { reason } : {}) },
      },
    ],
    moveMilestone(ctx.db, {
      id,
      move: "request_refund",
      now,
      version,
      set: [sql`refund_asked_by = ${me.userId}`, sql`refund_due_at = ${now + REFUND_ANSWER_LIFE}`],
    }),
    [
      changed(ctx.viewer, desk, "milestone.refund_requested", {
        mark: `${id}:${milestone.version}`,
        about: title,
        note: reason,
        tell: peopleIn(desk, "lead", "client"),
      }),
    ],
    CHANGED,
  );
}
