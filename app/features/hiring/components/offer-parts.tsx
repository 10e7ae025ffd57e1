import { Plus, X } from "lucide-react";
import { useState } from "react";
import { formatMoney, toMinorUnits } from "#app/core/money.ts";
import type { Typed } from "#app/core/typed-fields.ts";
import { TextField } from "#app/ui/form/fields.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { MILESTONES_MAX } from "../terms.ts";

/** A milestone of an offer as it is typed. */
export interface TypedPart {
  title: string;
  amount: string;
  due_on: string;
}

interface OfferPartsProps {
  parts: readonly TypedPart[];
  currency: string;
  errorsOf: (name: string) => string[] | undefined;
}

const BLANK: TypedPart = { title: "", amount: "", due_on: "" };

/** The milestones of an offer, with what they make together. */
export function OfferParts({ parts: before, currency, errorsOf }: OfferPartsProps) {
  const [parts, setParts] = useState(() => before.map((part, key) => ({ ...part, key })));
  const change = (key: number, fields: Partial<TypedPart>) =>
    setParts(parts.map((part) => (part.key === key ? { ...part, ...fields } : part)));
  const sum = parts.reduce((total, { amount }) => total + (toMinorUnits(amount, currency) ?? 0), 0);
  return (
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
            setParts([...parts, { ...BLANK, key: Math.max(-1, ...parts.map(({ key }) => key)) + 1 }])
          }
        >
          <Plus aria-hidden className="size-4" strokeWidth={1.75} />
          Add a milestone
        </Button>
      ) : null}
    </fieldset>
  );
}

/** The milestones among what was typed into the form; null where nothing was. */
export function typedParts(typed: Typed | undefined): TypedPart[] | null {
  if (!typed) return null;
  const at = (index: number, name: keyof TypedPart) => typed[`milestones[${index}].${name}`]?.[0] ?? "";
  const parts: TypedPart[] = [];
  for (let index = 0; `milestones[${index}].title` in typed; index++)
    parts.push({ title: at(index, "title"), amount: at(index, "amount"), due_on: at(index, "due_on") });
  return parts;
}
