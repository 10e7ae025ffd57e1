import { useEffect, useState } from "react";
import { useFetcher } from "react-router";
import { toast } from "#app/browser/toasts.ts";
import type { FormAnswer } from "#app/core/form-answer.ts";
import { SelectField } from "#app/ui/form/fields.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { Dialog } from "#app/ui/primitives/dialog.tsx";
import { KindWords } from "./close-out-form.tsx";
import { OUTCOMES } from "./close-posting-dialog.tsx";
import { HIRING_ACTION } from "./hiring-form.tsx";

/**
 * One answer for several, given one after the other: each is an act of its own, and what could not be done is said and
 * stays as it was.
 */
export function AnswerSeveralDialog({
  title,
  intent,
  targets,
  withOutcome,
  onClose,
}: {
  title: string;
  intent: "decline" | "close" | "close-out";
  /** The fields that name each of them. */
  targets: Record<string, string>[];
  withOutcome?: boolean;
  onClose: () => void;
}) {
  const { submit, data } = useFetcher<FormAnswer>();
  const [done, setDone] = useState<number | null>(null);
  useEffect(() => {
    if (data?.error) toast({ title: "One was left out", description: data.error.message, destructive: true });
  }, [data]);
  const answerAll = async (words: FormData) => {
    for (const [index, target] of targets.entries()) {
      setDone(index);
      await submit(
        { ...(Object.fromEntries(words) as Record<string, string>), ...target, intent },
        { method: "post", action: HIRING_ACTION },
      );
    }
    onClose();
  };
  return (
    <Dialog
      open
      steady
      onOpenChange={onClose}
      title={title}
      description="Everybody who waits gets the same kind words, each by name."
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (done === null) void answerAll(new FormData(event.currentTarget));
        }}
      >
        {withOutcome ? (
          <SelectField label="How did they end" name="outcome" required options={OUTCOMES} />
        ) : null}
        {intent === "close" ? <input type="hidden" name="answer_all" value="on" /> : null}
        <KindWords />
        <Button type="submit" variant="danger" disabled={done !== null}>
          {done === null ? title : `${done + 1} of ${targets.length}...`}
        </Button>
      </form>
    </Dialog>
  );
}
