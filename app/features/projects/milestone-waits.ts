import { type NextAct, nextActOf, type Turn } from "./next-act.ts";
import type { ProjectRole } from "./rules.ts";
import type { Wait } from "./trade-waits.ts";

/** A milestone as it stands for one member, and until when an answer is awaited; milliseconds. */
export interface AwaitedMilestone extends Turn {
  title: string;
  done: {
    approveDueAt: number | null;
    refundDueAt: number | null;
    dispute: { answerDueAt: number } | null;
  };
}

interface Words {
  act: NextAct;
  text: (title: string) => string;
  until?: (done: AwaitedMilestone["done"]) => number | null | undefined;
}

/** The most pressing first: where time answers for who does not. */
const ANSWERS: readonly Words[] = [
  { act: "approve", text: (title) => `Look at “${title}”`, until: (done) => done.approveDueAt },
  { act: "answer", text: (title) => `Answer about “${title}”`, until: ({ dispute }) => dispute?.answerDueAt },
  {
    act: "give_back",
    text: (title) => `Answer the refund request for “${title}”`,
    until: (done) => done.refundDueAt,
  },
  { act: "take_offer", text: (title) => `Answer the offer about “${title}”` },
  { act: "deliver", text: (title) => `Change “${title}”` },
  { act: "agree", text: (title) => `Agree to “${title}”` },
];
const PAYMENT: Words = { act: "fund", text: (title) => `Fund “${title}”` };

/**
 * What others wait for of this member with the milestones of a project; their own work, as long as it goes on, is not.
 * @returns the most pressing answer, and what is to be paid, which is pressing once all is signed
 */
export function waitsInMilestones(
  milestones: readonly AwaitedMilestone[],
  role: ProjectRole,
  running: boolean,
): { answer: Wait | null; pay: Wait | null } {
  const turns = milestones
    .map((one) => ({ ...one, act: nextActOf(one, role, running) }))
    .filter(({ act, status }) => act !== "deliver" || status === "changes_requested");
  const waitOf = ({ act, text, until }: Words): Wait | null => {
    const found = turns.find((one) => one.act === act);
    return found ? { text: text(found.title), until: until?.(found.done) ?? null, at: "/milestones" } : null;
  };
  return { answer: ANSWERS.map(waitOf).find((wait) => wait !== null) ?? null, pay: waitOf(PAYMENT) };
}
