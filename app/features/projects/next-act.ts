import { canMoveMilestone, type MilestoneMove, type MilestoneStatus } from "./milestone-rules.ts";
import { may, type ProjectRole } from "./rules.ts";

/** What a milestone asks of the one who looks at it before all else. */
export type NextAct =
  | "agree"
  | "answer"
  | "approve"
  | "deliver"
  | "fund"
  | "give_back"
  | "propose"
  | "start"
  | "start_funded"
  | "take_offer";

interface Facts {
  status: MilestoneStatus;
  amount: number;
  mayAgree: boolean;
  mayAnswerDispute: boolean;
  mayApprove: boolean;
  mayDeliver: boolean;
  mayTakeOffer: boolean;
  refund: { mine: boolean } | null;
  dispute: { status: string; offer: unknown } | null;
}

/** What this member is to do with a milestone next; null where it waits for others, or for nobody. */
export function nextActOf(milestone: Facts, role: ProjectRole, running: boolean): NextAct | null {
  const { status, refund, dispute } = milestone;
  const can = (move: MilestoneMove) => canMoveMilestone(move, role, milestone);
  if (can("propose")) return "propose";
  if (can("agree") && milestone.mayAgree) return "agree";
  if (refund && !refund.mine && may(role, "cancel_milestone")) return "give_back";
  if (status === "disputed" && dispute?.offer && milestone.mayTakeOffer) return "take_offer";
  if (dispute?.status === "open" && milestone.mayAnswerDispute) return "answer";
  if (!running) return null;
  if (status === "delivered" && milestone.mayApprove) return "approve";
  if (can("deliver") && milestone.mayDeliver) return "deliver";
  if (can("start")) return "start";
  if (status === "agreed" && milestone.amount > 0 && may(role, "fund")) return "fund";
  return can("start_funded") ? "start_funded" : null;
}
