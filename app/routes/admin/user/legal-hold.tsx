import { Form } from "react-router";
import { longDay } from "#app/core/day-words.ts";
import type { FormAnswer } from "#app/core/form-answer.ts";
import { typedLabel } from "#app/features/admin/typed-name.ts";
import { FormError, FormOutcome, TextField } from "#app/ui/form/fields.tsx";
import { useAnsweredForm } from "#app/ui/form/use-answered-form.ts";
import { Button } from "#app/ui/primitives/button.tsx";

interface LegalHoldProps {
  answer: FormAnswer | undefined;
  since: number | null;
  handle: string;
}

/** Begins and ends a legal hold; begun by typing whose it is. */
export function LegalHold({ answer, since, handle }: LegalHoldProps) {
  const { form, busy, field, message } = useAnsweredForm(answer);
  return (
    <Form ref={form} method="post" className="flex flex-col gap-3" preventScrollReset>
      <input type="hidden" name="intent" value={since === null ? "hold" : "end-hold"} />
      <FormOutcome answer={answer?.done ? answer : undefined} />
      <FormError message={message} />
      <p className="text-14 text-muted">
        {since === null
          ? "For an authority or a court: neither their files nor their account can be deleted for good until it ends."
          : `Since ${longDay(since)}, nothing of theirs is deleted for good.`}
      </p>
      <TextField
        label={since === null ? "Who asks for it, and why?" : "Why does it end?"}
        id="hold-reason"
        maxLength={300}
        required
        {...field("reason")}
      />
      {since === null ? (
        <TextField label={typedLabel(handle)} autoComplete="off" required {...field("confirm")} />
      ) : null}
      <Button
        type="submit"
        size="sm"
        variant={since === null ? "danger" : "solid"}
        disabled={busy}
        className="self-start"
      >
        {since === null ? "Place a legal hold" : "End the legal hold"}
      </Button>
    </Form>
  );
}
