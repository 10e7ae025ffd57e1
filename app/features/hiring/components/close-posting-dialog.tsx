import { useToldForm } from "#app/browser/use-told-form.ts";
import { messageOf } from "#app/core/form-answer.ts";
import { Choices } from "#app/ui/form/choices.tsx";
import { FormError } from "#app/ui/form/fields.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { Dialog } from "#app/ui/primitives/dialog.tsx";
import { KindWords } from "./close-out-form.tsx";
import { HIRING_ACTION } from "./hiring-form.tsx";

export const OUTCOMES = {
  filled: "I found somebody",
  no_fit: "Nobody fit",
  cancelled: "It does not take place",
  duplicate: "It was posted twice",
};

/** How a posting ended; nobody who still waits is left without a word (product.md B1). */
export function ClosePostingDialog({
  posting,
  onClose,
}: {
  posting: { id: string; version: number; title: string; waiting: number };
  onClose: () => void;
}) {
  const { waiting } = posting;
  const { fetcher, busy, answer } = useToldForm(onClose);
  return (
    <Dialog open steady onOpenChange={onClose} title="Close the posting" description={posting.title}>
      <fetcher.Form method="post" action={HIRING_ACTION} className="flex flex-col gap-5">
        <input type="hidden" name="intent" value="close" />
        <input type="hidden" name="opportunity_id" value={posting.id} />
        <input type="hidden" name="version" value={posting.version} />
        <FormError message={messageOf(answer)} />
        <Choices
          legend="How did it end"
          name="outcome"
          kind="one"
          required
          options={OUTCOMES}
          chosen={[]}
          errors={answer?.error?.fields.outcome}
        />
        {waiting > 0 ? (
          <>
            <input type="hidden" name="answer_all" value="on" />
            <p className="font-medium">
              {waiting === 1 ? "One person still waits" : `${waiting} people still wait`} for your answer.
              They all get one now.
            </p>
            <KindWords errors={answer?.error?.fields} />
          </>
        ) : null}
        <Button type="submit" variant="danger" disabled={busy}>
          {busy
            ? "Closing..."
            : waiting === 0
              ? "Close it"
              : `Close it and send a kind close-out to ${waiting === 1 ? "the one" : `the ${waiting}`} still waiting`}
        </Button>
      </fetcher.Form>
    </Dialog>
  );
}
