import { useState } from "react";
import { useToldForm } from "#app/browser/use-told-form.ts";
import { messageOf } from "#app/core/form-answer.ts";
import { FormError, SelectField, TextAreaField } from "#app/ui/form/fields.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { answerAllWords, DECLINE_REASONS, DECLINE_TEMPLATES, type DeclineReason } from "../rules.ts";
import { NOTE_MAX } from "../terms.ts";

/** Kind words to everybody who waits; `{name}` becomes each one's own. */
export function KindWords({ errors }: { errors?: Record<string, string[]> | undefined }) {
  const [reason, setReason] = useState<DeclineReason>("filled");
  const [note, setNote] = useState(DECLINE_TEMPLATES.filled);
  return (
    <>
      <SelectField
        label="Reason"
        name="reason"
        required
        options={DECLINE_REASONS}
        value={reason}
        errors={errors?.reason}
        onChange={(event) => {
          const chosen = event.currentTarget.value as DeclineReason;
          setReason(chosen);
          setNote(DECLINE_TEMPLATES[chosen]);
        }}
      />
      <TextAreaField
        label="What each of them reads"
        name="note"
        rows={6}
        limit={NOTE_MAX}
        value={note}
        errors={errors?.note}
        onChange={(event) => setNote(event.currentTarget.value)}
        help="{name} becomes each one's name, {title} the posting's."
      />
    </>
  );
}

/** Answers all who wait at one posting; it stays open. */
export function CloseOutForm({
  opportunityId,
  waiting,
  onDone,
}: {
  opportunityId: string;
  waiting: number;
  onDone: () => void;
}) {
  const { fetcher, busy, answer } = useToldForm(onDone);
  return (
    <fetcher.Form method="post" action="/opportunity-dashboard" className="flex flex-col gap-4">
      <input type="hidden" name="intent" value="close-out" />
      <input type="hidden" name="opportunity_id" value={opportunityId} />
      <FormError message={messageOf(answer)} />
      <KindWords errors={answer?.error?.fields} />
      <Button type="submit" variant="danger" disabled={busy}>
        {busy ? "Sending..." : answerAllWords(waiting)}
      </Button>
    </fetcher.Form>
  );
}
