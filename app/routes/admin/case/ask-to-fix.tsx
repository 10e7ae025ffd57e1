import type { FormAnswer } from "#app/core/form-answer.ts";
import { ReasonForm } from "./reason-form.tsx";

/** Its owner may mend it themselves before anything is decided (product.md §5.17). */
export function AskToFix({ answer, caseId }: { answer: FormAnswer | undefined; caseId: string }) {
  return (
    <ReasonForm
      title="Or let its owner change it"
      intent="ask"
      caseId={caseId}
      answer={answer}
      label="What to change"
      help="They have 72 hours. Until then it stays where it is."
      press="Ask them"
    />
  );
}
