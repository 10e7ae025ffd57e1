import type { Desk, DeskPart } from "./desk.server.ts";
import { canMoveMilestone } from "./milestone-rules.ts";
import { may, type ProjectRole } from "./rules.ts";

interface NextStep {
  id: string;
  title: string;
  dueOn: string | null;
  /** Where it is done. */
  to: string;
}

/**
 * What waits for this member on a desk besides their tasks (product.md §6 `/desk`): a name under the agreement, what is to
 * be paid, begun, delivered or looked at, and at the end a word about how it went.
 * @param canSign whether the newest agreement waits for their name
 */
export function nextSteps(
  { id, role, status, parts }: Pick<Desk, "id" | "role" | "status" | "parts">,
  canSign: boolean,
): NextStep[] {
  const desk = `/desk/${id}`;
  if (status === "completed" && role !== "guest")
    return [{ id: "review", title: "Write how it went", dueOn: null, to: "/review" }];
  const steps: NextStep[] = [];
  if (canSign) steps.push({ id: "sign", title: "Sign the agreement", dueOn: null, to: `${desk}/agreement` });
  if (status !== "active") return steps;
  for (const part of parts) {
    const act = actOf(part, role);
    const to = `${desk}/milestones#milestone-${part.id}`;
    if (act) steps.push({ id: part.id, title: `${act}: ${part.title}`, dueOn: part.dueOn, to });
  }
  return steps;
}

function actOf(part: DeskPart, role: ProjectRole): string | null {
  if (role === "client" && part.status === "delivered") return "See what was delivered";
  if (part.status === "agreed" && part.amount > 0 && may(role, "fund")) return "Fund";
  if (role !== "lead") return null;
  if (canMoveMilestone("start", role, part) || canMoveMilestone("start_funded", role, part)) return "Begin";
  return canMoveMilestone("deliver", role, part) ? "Deliver" : null;
}
