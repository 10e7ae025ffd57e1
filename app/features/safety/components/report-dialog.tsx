import { useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import { Choices } from "#app/ui/form/choices.tsx";
import { FormError, TextAreaField } from "#app/ui/form/fields.tsx";
import { TickField } from "#app/ui/form/tick-field.tsx";
import { fieldsOf } from "#app/ui/form/use-answered-form.ts";
import { Button } from "#app/ui/primitives/button.tsx";
import { Dialog } from "#app/ui/primitives/dialog.tsx";
import { DETAILS_MAX, REPORT_REASONS, REPORT_SUBJECTS } from "../report-words.ts";
import type { ReportedThing } from "./reported-thing.ts";
import type { SafetyAnswer } from "./safety-answer.ts";

interface ReportDialogProps {
  thing: ReportedThing;
  /** Where to go from a page that is not there any more for who blocks as well. */
  leaveTo?: string | undefined;
  onClose: () => void;
}

/** Why, what else there is to say, and whether to block as well (product.md §6.3 *Report dialog*). */
export default function ReportDialog({ thing, leaveTo, onClose }: ReportDialogProps) {
  const fetcher = useFetcher<SafetyAnswer>();
  const answer = fetcher.data;
  const { reported } = answer ?? {};
  const { message, choices, field } = fieldsOf(answer, answer);
  const done = useRef(onClose);
  useEffect(() => {
    done.current = onClose;
  });
  useEffect(() => {
    // A toast says it: what it was about goes from the page.
    if (reported?.blocked) done.current();
  }, [reported]);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={reported ? "Thank you for telling us" : `Report ${REPORT_SUBJECTS[thing.type]}`}
      description={
        reported
          ? "A person will look at it."
          : `Only our moderators see this. ${thing.owner ? `${thing.owner.name} is not told.` : ""}`
      }
      size="narrow"
    >
      {reported ? (
        <div role="status" className="flex flex-col gap-4">
          <p>
            Your report is <strong className="tabular">{reported.caseNumber}</strong>.{" "}
            {reported.again
              ? "You have reported this before, so we keep it as one."
              : "Quote this number if you write to us about it."}
          </p>
          <Button className="self-end" onClick={onClose}>
            Close
          </Button>
        </div>
      ) : (
        <fetcher.Form method="post" action="/safety" className="flex flex-col gap-5">
          <input type="hidden" name="intent" value="report" />
          <input type="hidden" name="subject_type" value={thing.type} />
          <input type="hidden" name="subject_id" value={thing.id} />
          {leaveTo ? <input type="hidden" name="return" value={leaveTo} /> : null}
          <FormError message={message} />
          <Choices
            legend="What is wrong?"
            kind="one"
            options={REPORT_REASONS}
            required
            {...choices("reason", [])}
          />
          {thing.excerpts?.length ? (
            <fieldset className="flex flex-col gap-2">
              <legend className="mb-1 font-medium text-14">Messages to show us</legend>
              {thing.excerpts.map(({ id, text }) => (
                <TickField
                  key={id}
                  name="excerpts"
                  value={id}
                  label={<span className="line-clamp-2">{text}</span>}
                />
              ))}
            </fieldset>
          ) : null}
          <TextAreaField
            label="What else should we know?"
            rows={3}
            limit={DETAILS_MAX}
            {...field("details")}
          />
          {thing.owner ? <TickField name="also_block" label={`Also block ${thing.owner.name}`} /> : null}
          <div className="flex flex-wrap justify-end gap-2">
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" variant="solid" disabled={fetcher.state !== "idle"}>
              {fetcher.state === "idle" ? "Send report" : "Sending..."}
            </Button>
          </div>
        </fetcher.Form>
      )}
    </Dialog>
  );
}
