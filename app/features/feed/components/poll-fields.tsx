import { Plus, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { SelectField, TextField } from "#app/ui/form/fields.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { POLL_ANSWER_MAX, POLL_ANSWERS_MAX, POLL_ANSWERS_MIN, POLL_DAYS, type PollDays } from "../terms.ts";

/** A poll that was begun. */
export interface PollDraft {
  answers: string[];
  days: PollDays;
}

export const NEW_POLL: PollDraft = { answers: ["", ""], days: 3 };

interface PollFieldsProps {
  poll: PollDraft;
  onChange: (poll: PollDraft) => void;
  onRemove: () => void;
}

/** The answers of a poll and how long it runs; its question is the text of the post. */
export function PollFields({ poll, onChange, onRemove }: PollFieldsProps) {
  const { answers } = poll;
  const fields = useRef<HTMLOListElement>(null);
  // One that was just asked for, in the place of the button that did.
  const fresh = poll === NEW_POLL;
  useEffect(() => {
    if (fresh) fields.current?.querySelector("input")?.focus();
  }, [fresh]);
  const focusOn = (index: number) =>
    requestAnimationFrame(() => fields.current?.querySelectorAll("input")[index]?.focus());
  const replace = (index: number, ...by: string[]) =>
    onChange({ ...poll, answers: [...answers.slice(0, index), ...by, ...answers.slice(index + 1)] });
  return (
    <fieldset className="flex min-w-0 flex-col gap-4 rounded-card border border-hairline p-4">
      <legend className="px-1.5 font-medium text-14">Poll</legend>
      <p className="-mt-2 text-14 text-muted">
        Your text asks. Who sees the post votes once; answers stay as they are once it is shared.
      </p>
      <ol ref={fields} className="flex flex-col gap-3">
        {answers.map((answer, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an answer is its place
          <li key={index} className="flex items-end gap-2">
            <div className="min-w-0 flex-1">
              <TextField
                label={`Answer ${index + 1}`}
                limit={POLL_ANSWER_MAX}
                value={answer}
                required
                // The bar below stays on screen.
                className="scroll-mb-36"
                onChange={(event) => replace(index, event.currentTarget.value)}
              />
            </div>
            {answers.length > POLL_ANSWERS_MIN ? (
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Remove answer ${index + 1}`}
                onClick={() => {
                  replace(index);
                  focusOn(Math.max(0, index - 1));
                }}
              >
                <X aria-hidden className="size-5" strokeWidth={1.75} />
              </Button>
            ) : null}
          </li>
        ))}
      </ol>
      {answers.length < POLL_ANSWERS_MAX ? (
        <Button
          size="sm"
          className="self-start"
          onClick={() => {
            onChange({ ...poll, answers: [...answers, ""] });
            focusOn(answers.length);
          }}
        >
          <Plus aria-hidden className="size-4" strokeWidth={1.75} />
          Add an answer
        </Button>
      ) : null}
      <SelectField
        label="Runs for"
        options={POLL_DAYS}
        value={poll.days}
        onChange={(event) => onChange({ ...poll, days: Number(event.currentTarget.value) as PollDays })}
        required
      />
      <Button variant="ghost" size="sm" className="-ml-2.5 self-start" onClick={onRemove}>
        Remove poll
      </Button>
    </fieldset>
  );
}
