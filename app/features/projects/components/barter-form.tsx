import { toMajorUnits } from "#app/core/money.ts";
import { Choices } from "#app/ui/form/choices.tsx";
import { SelectField, TextAreaField, TextField } from "#app/ui/form/fields.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { BARTER_KINDS } from "../barter-rules.ts";
import { DESCRIPTION_MAX } from "../barter-schema.ts";
import type { BarterItemView, BarterView } from "../queries/barter.server.ts";
import { DeskForm } from "./desk-form.tsx";

interface BarterFormProps {
  barter: Pick<BarterView, "currency" | "givers">;
  /** The one that is changed; a new one without it. */
  item?: BarterItemView;
  onDone: () => void;
}

/** One thing that is given, and what both say it is worth. */
export function BarterForm({ barter: { currency, givers }, item, onDone }: BarterFormProps) {
  return (
    <DeskForm
      intent="barter-item"
      fields={item ? { item_id: item.id, currency } : { currency }}
      {...(item ? { version: item.version } : {})}
      keeps
      keptAs={!item && "barter"}
      onDone={onDone}
    >
      {({ busy, field, choices }) => (
        <>
          <SelectField
            label="Who gives it"
            required
            options={Object.fromEntries(
              givers.map(({ userId, name, mine }) => [userId, mine ? `${name} (you)` : name]),
            )}
            {...field("giver_id", item?.giverId ?? givers.find(({ mine }) => mine)?.userId)}
          />
          <TextAreaField
            label="What is given"
            rows={2}
            required
            limit={DESCRIPTION_MAX}
            {...field("description", item?.description)}
          />
          <Choices
            legend="What it is"
            kind="one"
            required
            options={BARTER_KINDS}
            {...choices("kind", [item?.kind ?? "product"])}
          />
          <TextField
            label={`Worth, in ${currency}`}
            inputMode="decimal"
            help="What it would cost between strangers. Both sides say yes to it."
            {...field("value", typedValue(item, currency))}
          />
          <Button type="submit" variant="spark" disabled={busy} className="self-start">
            {busy ? "Saving..." : item ? "Save" : "Put it into the trade"}
          </Button>
        </>
      )}
    </DeskForm>
  );
}

function typedValue(item: BarterItemView | undefined, currency: string): string | null {
  return item?.value === undefined || item.value === null ? null : toMajorUnits(item.value, currency);
}
