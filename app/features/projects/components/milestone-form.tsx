import { useState } from "react";
import { toMajorUnits } from "#app/core/money.ts";
import { Choices } from "#app/ui/form/choices.tsx";
import { SelectField, TextAreaField, TextField } from "#app/ui/form/fields.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import type { MilestoneView } from "../queries/milestones.server.ts";
import { TEXT_MAX, TITLE_MAX } from "../schema.ts";
import { DeskForm } from "./desk-form.tsx";

interface MilestoneFormProps {
  currency: string;
  /** Who can be assigned. */
  workers: { userId: string; name: string }[];
  /** The one that is changed; a new one without it. */
  milestone?: MilestoneView;
  onDone: () => void;
}

/** A milestone's words, until both sides have agreed to them. */
export function MilestoneForm({ currency, workers, milestone, onDone }: MilestoneFormProps) {
  const [key] = useState(() => crypto.randomUUID());
  return (
    <DeskForm
      intent={milestone ? "edit-milestone" : "add-milestone"}
      fields={milestone ? { milestone_id: milestone.id, currency } : { key, currency }}
      {...(milestone ? { version: milestone.version } : {})}
      keeps
      keptAs={!milestone && "milestone"}
      onDone={onDone}
    >
      {({ busy, field, choices }) => (
        <>
          <TextField label="Title" required limit={TITLE_MAX} {...field("title", milestone?.title)} />
          <TextAreaField
            label="What it is"
            rows={3}
            limit={TEXT_MAX}
            {...field("description", milestone?.description)}
          />
          <TextAreaField
            label="What is handed over"
            rows={3}
            help="One thing a line."
            {...field("deliverable_spec", milestone?.spec.join("\n"))}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              label={`Amount in ${currency}`}
              inputMode="decimal"
              help="Empty or 0 where no money changes hands."
              {...field("amount", milestone?.amount ? toMajorUnits(milestone.amount, currency) : null)}
            />
            <TextField label="Due" type="date" {...field("due_on", milestone?.dueOn)} />
            <TextField
              label="Rounds of changes"
              type="number"
              min={0}
              max={20}
              required
              {...field("revision_limit", String(milestone?.revisionLimit ?? 2))}
            />
            <SelectField
              label="Needed to complete the project"
              required
              options={{ yes: "Yes", no: "No, it is extra" }}
              {...field("required", milestone && !milestone.required ? "no" : "yes")}
            />
          </div>
          {workers.length > 0 ? (
            <Choices
              legend="Who delivers it"
              kind="many"
              options={Object.fromEntries(workers.map(({ userId, name }) => [userId, name]))}
              {...choices("assignee_ids", milestone?.assigneeIds ?? [])}
            />
          ) : null}
          <div className="flex flex-wrap gap-2">
            {milestone ? (
              <Button type="submit" variant="spark" disabled={busy}>
                {busy ? "Saving..." : "Save"}
              </Button>
            ) : (
              <>
                <Button type="submit" name="propose" value="yes" variant="spark" disabled={busy}>
                  {busy ? "Proposing..." : "Propose"}
                </Button>
                <Button type="submit" name="propose" value="no" disabled={busy}>
                  Keep as a draft
                </Button>
              </>
            )}
          </div>
        </>
      )}
    </DeskForm>
  );
}
