import type { Desk } from "./desk.server.ts";
import { type NextAct, nextActOf, type Turn } from "./next-act.ts";

interface NextStep {
  id: string;
  title: string;
  dueOn: string | null;
  /** Where it is done. */
  to: string;
}

const WORDS: Record<NextAct, string> = {
  agree: "Agree, or say what should change",
  answer: "Answer the dispute",
  approve: "See what was delivered",
  deliver: "Deliver",
  fund: "Fund",
  give_back: "Answer the refund request",
  propose: "Propose",
  start: "Begin",
  start_funded: "Begin",
  take_offer: "Answer the offer",
};

/**
 * What waits for this member on a desk besides their tasks (product.md §6 `/desk`): a name under the agreement, what each
 * milestone asks of them, and at the end a word about how it went.
 * @param canSign whether the newest agreement waits for their name
 */
export function nextSteps(
  { id, role, status }: Pick<Desk, "id" | "role" | "status">,
  turns: readonly (Turn & Pick<NextStep, "id" | "title" | "dueOn">)[],
  canSign: boolean,
): NextStep[] {
  const desk = `/desk/${id}`;
  if (status === "completed" && role !== "guest")
    return [{ id: "review", title: "Write how it went", dueOn: null, to: "/review" }];
  const steps: NextStep[] = [];
  if (canSign) steps.push({ id: "sign", title: "Sign the agreement", dueOn: null, to: `${desk}/agreement` });
  if (status !== "active" && status !== "draft") return steps;
  for (const turn of turns) {
    const act = nextActOf(turn, role, status === "active");
    const to = `${desk}/milestones#milestone-${turn.id}`;
    if (act) steps.push({ id: turn.id, title: `${WORDS[act]}: ${turn.title}`, dueOn: turn.dueOn, to });
  }
  return steps;
}
