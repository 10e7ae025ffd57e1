import type { DeskPart } from "./desk.server.ts";
import { canMoveMilestone } from "./milestone-rules.ts";
import { may, type ProjectRole, type ProjectStatus } from "./rules.ts";

export interface NextStep {
  id: string;
  title: string;
  dueOn: string | null;
  /** Where it is done. */
  to: string;
}

interface AskedDesk {
  id: string;
  role: ProjectRole;
  status: ProjectStatus;
  parts: readonly DeskPart[];
}

/**
 * What waits for this member on a desk besides their tasks (product.md §6 `/desk`): a name under the agreement, what is to
 * be paid, begun, delivered or looked at, and at the end a word about how it went.
 * @param canSign whether the newest agreement waits for their name
 */
export function nextSteps({ id, role, status, parts }: AskedDesk, canSign: boolean): NextStep[] {
  const desk = `/desk/${id}`;
  const step = (name: string, title: string, to: string) => ({ id: name, title, dueOn: null, to });
  if (status === "completed" && role !== "guest") return [step("review", "Write how it went", "/review")];
  const waiting = status === "active" ? parts : [];
  return [
    ...(canSign ? [step("sign", "Sign the agreement", `${desk}/agreement`)] : []),
    ...waiting.flatMap((part) => {
      const act = actOf(part, role);
      if (!act) return [];
      const to = `${desk}/milestones#milestone-${part.id}`;
      return [{ id: part.id, title: `${act}: ${part.title}`, dueOn: part.dueOn, to }];
    }),
  ];
}

function actOf(part: DeskPart, role: ProjectRole): string | null {
  if (role === "client" && part.status === "delivered") return "See what was delivered";
  if (part.status === "agreed" && part.amount > 0 && may(role, "fund")) return "Fund";
  if (role !== "lead") return null;
  if (canMoveMilestone("start", role, part) || canMoveMilestone("start_funded", role, part)) return "Begin";
  return canMoveMilestone("deliver", role, part) ? "Deliver" : null;
}
