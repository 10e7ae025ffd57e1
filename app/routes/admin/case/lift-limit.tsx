import { longDay } from "#app/core/day-words.ts";
import type { FormAnswer } from "#app/core/form-answer.ts";
import { ReasonForm } from "./reason-form.tsx";

interface LiftProps {
  answer: FormAnswer | undefined;
  found: { case_id: string; limited_until: number | null };
}

/** Ends a limit before its time. */
export function LiftLimit({ answer, found }: LiftProps) {
  return (
    <ReasonForm
      title={`Limited until ${longDay(found.limited_until ?? 0)}`}
      intent="lift"
      caseId={found.case_id}
      answer={answer}
      label="Why it may end now"
      help="Otherwise it ends by itself."
      press="End the limit"
    />
  );
}
