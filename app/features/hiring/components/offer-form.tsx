import { Plus, X } from "lucide-react";
import { useState } from "react";
import { formatMoney, toMajorUnits, toMinorUnits } from "#app/core/money.ts";
import { SelectField, TextAreaField, TextField } from "#app/ui/form/fields.tsx";
import { TickField } from "#app/ui/form/tick-field.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import type { Offer } from "../applying.server.ts";
import { MILESTONES_MAX, NOTE_MAX, USAGE_TERMS } from "../terms.ts";
import { CURRENCY_OPTIONS } from "./apply-offer-fields.tsx";
import { HiringForm } from "./hiring-form.tsx";

interface OfferFormProps {
  intent: "offer" | "counter";
  applicationId: string;
  version: number;
  /** The terms to start from: the last round, or what the applicant asked for. */
  from: Offer | { amount: number | null; currency: string };
  onDone: () => void;
}

interface Part {
  key: number;
  title: string;
  amount: string;
  due_on: string;
}

/** Terms of one round: the whole amount, the milestones that add up to it, and what the work may be used for. */
export function OfferForm({ intent, applicationId, version, from, onDone }: OfferFormProps) {
  const last = "milestones" in from ? from : null;
  const [currency, setCurrency] = useState(from.currency);
  const typed = (minor: number | null) => (minor === null ? "" : toMajorUnits(minor, from.currency));
  const [parts, setParts] = useState<Part[]>(() =>
    (last?.milestones ?? []).map((part, key) => ({
      key,
      title: part.title,
      amount: typed(part.amount),
      due_on: part.due_on ?? "",
    })),
  );
  const change = (key: number, fields: Partial<Part>) =>
    setParts(parts.map((part) => (part.key === key ? { ...part, ...fields } : part)));
  const sum = parts.reduce((total, { amount }) => total + (toMinorUnits(amount, currency) ?? 0), 0);
  return (
    <HiringForm intent={intent} applicationId={applicationId} version={version} onDone={onDone}>
      {({ busy, errorsOf }) => (
        <>
          <div className="grid grid-cols-[1fr_6.5rem] gap-3">
            <TextField
              label="Whole amount"
              name="amount"
              inputMode="decimal"
              required
              defaultValue={typed(from.amount)}
              errors={errorsOf("amount")}
              help="0 where no money changes hands."
            />
            <SelectField
              label="Currency"
              name="currency"
              required
              options={CURRENCY_OPTIONS}
              value={currency}
              onChange={(event) => setCurrency(event.currentTarget.value)}
            />
          </div>
          <fieldset className="flex flex-col gap-3">
            <legend className="mb-2 font-medium text-14">
              Milestones{" "}
              <span className="font-normal text-muted tabular">
                {parts.length > 0 ? `together ${formatMoney(sum, currency)}` : "optional"}
              </span>
            </legend>
            {parts.map((part, index) => (
              <div
                key={part.key}
                className="grid grid-cols-[1fr_7rem] gap-2 rounded-control border border-hairline p-3"
              >
                <TextField
                  label="What"
                  name={`milestones[${index}].title`}
                  required
                  value={part.title}
                  onChange={(event) => change(part.key, { title: event.currentTarget.value })}
                  errors={errorsOf(`milestones[${index}].title`)}
                />
                <TextField
                  label="Amount"
                  name={`milestones[${index}].amount`}
                  inputMode="decimal"
                  required
                  value={part.amount}
                  onChange={(event) => change(part.key, { amount: event.currentTarget.value })}
                  errors={errorsOf(`milestones[${index}].amount`)}
                />
                <TextField
                  label="Due"
                  type="date"
                  name={`milestones[${index}].due_on`}
                  value={part.due_on}
                  onChange={(event) => change(part.key, { due_on: event.currentTarget.value })}
                  errors={errorsOf(`milestones[${index}].due_on`)}
                />
                <Button
                  variant="ghost"
                  size="icon"
                  className="self-end justify-self-end"
                  aria-label={`Remove milestone ${index + 1}`}
                  onClick={() => setParts(parts.filter(({ key }) => key !== part.key))}
                >
                  <X aria-hidden className="size-5" strokeWidth={1.75} />
                </Button>
              </div>
            ))}
            {parts.length < MILESTONES_MAX ? (
              <Button
                size="sm"
                className="self-start"
                onClick={() =>
                  setParts([
                    ...parts,
                    {
                      key: Math.max(-1, ...parts.map(({ key }) => key)) + 1,
                      title: "",
                      amount: "",
                      due_on: "",
                    },
                  ])
                }
              >
                <Plus aria-hidden className="size-4" strokeWidth={1.75} />
                Add a milestone
              </Button>
            ) : null}
          </fieldset>
          <SelectField
            label="The work may be used"
            name="usage"
            required
            options={USAGE_TERMS}
            defaultValue={last?.rights?.usage ?? "organic"}
          />
          <TextField
            label="For how many days"
            name="duration_days"
            inputMode="numeric"
            defaultValue={last?.rights?.duration_days ?? ""}
            errors={errorsOf("duration_days")}
            help="Empty: without an end."
          />
          <TickField
            name="exclusive"
            label="Nobody else may use it in that time"
            defaultChecked={last?.rights?.exclusive ?? false}
          />
          <TextAreaField
            label="A word with it"
            name="note"
            rows={3}
            limit={NOTE_MAX}
            errors={errorsOf("note")}
          />
          <Button type="submit" variant="spark" disabled={busy}>
            {busy ? "Sending..." : intent === "offer" ? "Send offer" : "Send counter-offer"}
          </Button>
        </>
      )}
    </HiringForm>
  );
}
