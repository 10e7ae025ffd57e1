import {
  canMoveMilestone,
  type MilestoneMove,
  type MilestoneStatus,
  mayAgree,
  mayAnswerDispute,
  mayApprove,
  mayDeliver,
  type Seat,
  sideOf,
} from "./milestone-rules.ts";
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

/** What the table of roles leaves to one person. */
interface Left {
  mayAgree: boolean;
  mayAnswerDispute: boolean;
  mayApprove: boolean;
  mayDeliver: boolean;
  mayTakeOffer: boolean;
}

/** A milestone, as far as it says whose turn it is. */
export interface Turn extends Left {
  status: MilestoneStatus;
  amount: number;
  refund: { mine: boolean } | null;
  dispute: { status: string; offer: unknown } | null;
}

/** Who did what with a milestone so far. */
interface DoneBy {
  proposer: Seat | null;
  assigneeIds: readonly string[];
  deliveredBy: string | null;
  dispute: { opener: Seat; offeredBy: string | null } | null;
}

/** What is left to `me` of a milestone, among those who are on the desk now. */
export function leftTo(
  me: Seat,
  { people, clientApproval }: { people: readonly Seat[]; clientApproval: boolean },
  { proposer, assigneeIds, deliveredBy, dispute }: DoneBy,
): Left {
  return {
    mayAgree: mayAgree(me, proposer, people),
    mayAnswerDispute: dispute !== null && mayAnswerDispute(me, dispute.opener, people),
    mayApprove: mayApprove(me, { clientApproval, deliveredBy }),
    mayDeliver: mayDeliver(me, assigneeIds),
    mayTakeOffer: people.some(
      ({ userId, role }) => userId === dispute?.offeredBy && sideOf(role) !== sideOf(me.role),
    ),
  };
}

/** What this member is to do with a milestone next; null where it waits for others, or for nobody. */
export function nextActOf(milestone: Turn, role: ProjectRole, running: boolean): NextAct | null {
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
