import { Form } from "react-router";
import type { FormAnswer } from "#app/core/form-answer.ts";
import { Choices } from "#app/ui/form/choices.tsx";
import { FormError, TextAreaField, TextField } from "#app/ui/form/fields.tsx";
import { useAnsweredForm } from "#app/ui/form/use-answered-form.ts";
import { Button } from "#app/ui/primitives/button.tsx";
import type { TwoPeople } from "../two-people.server.ts";
import { TwoWords } from "./two-words.tsx";

/** What one side of a dispute says, in a list of both. */
export function Said({ who, children }: { who: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="break-words font-medium">{who}</dt>
      <dd className="whitespace-pre-line break-words">{children}</dd>
    </div>
  );
}

interface RulingFormProps {
  /** Of the action. */
  intent: string;
  /** Of the dispute. */
  id: string;
  /** Of any dispute of the page: what was typed into this form comes back into it alone. */
  answer: FormAnswer | undefined;
  rulings: Record<string, string>;
  /** The figure that one of the rulings asks for. */
  figure: { name: string; label: string; help: string; typed?: string } | null;
  whyMax?: number;
  /** What a colleague said first about a large sum. */
  two: TwoPeople;
  /** Hidden fields. */
  also?: Record<string, string>;
}

/** How somebody of our team decides a dispute, and why. */
export function RulingForm(props: RulingFormProps) {
  const { intent, id, rulings, figure, two, also = {} } = props;
  return (
    <div className="flex flex-col gap-4 border-hairline border-t pt-4">
      <TwoWords
        two={two}
        words={({ resolution = "", ...said }) => {
          const share = figure && said[figure.name];
          return `${rulings[resolution] ?? resolution}${share ? ` (${figure.label}: ${share})` : ""}.`;
        }}
        fields={{ ...also, intent, dispute_id: id }}
        whyField="ruling"
      />
      <Deciding {...props} />
    </div>
  );
}

function Deciding({ intent, id, answer, rulings, figure, whyMax, also = {} }: RulingFormProps) {
  const own = answer?.intent === intent && answer.typed?.dispute_id?.[0] === id ? answer : undefined;
  const { form, busy, field, choices, message } = useAnsweredForm(own);
  return (
    <Form ref={form} method="post" preventScrollReset className="flex flex-col gap-4">
      <FormError message={message} />
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="dispute_id" value={id} />
      {Object.entries(also).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Choices legend="How it ends" kind="one" required options={rulings} {...choices("resolution", [])} />
      {figure ? (
        <div className="sm:max-w-xs">
          <TextField
            label={figure.label}
            help={figure.help}
            inputMode="decimal"
            id={`${figure.name}-${id}`}
            {...field(figure.name, figure.typed)}
          />
        </div>
      ) : null}
      <TextAreaField
        label="Why"
        help="Both sides read it."
        rows={3}
        required
        {...(whyMax === undefined ? {} : { limit: whyMax })}
        id={`why-${id}`}
        {...field("ruling")}
      />
      <Button type="submit" variant="solid" disabled={busy} className="self-start">
        Decide
      </Button>
    </Form>
  );
}
