import { Form } from "react-router";
import type { FormAnswer } from "#app/core/form-answer.ts";
import { typedLabel } from "#app/features/admin/typed-name.ts";
import { LAST_LEVEL, LEVEL_WORDS } from "#app/features/safety/ladder.ts";
import { DECISIONS, LIMIT_DAYS } from "#app/features/safety/moderation-schema.ts";
import { Choices } from "#app/ui/form/choices.tsx";
import { SelectField, TextAreaField, TextField } from "#app/ui/form/fields.tsx";
import { TickField } from "#app/ui/form/tick-field.tsx";
import { useAnsweredForm } from "#app/ui/form/use-answered-form.ts";
import { Card } from "#app/ui/layout/page.tsx";
import { Button } from "#app/ui/primitives/button.tsx";

interface DecideProps {
  answer: FormAnswer | undefined;
  found: { case_id: string; owner_id: string | null; owner_handle: string | null };
  nextLevel: number;
  removable: boolean;
}

/** The ruling of a case, with its reason. */
export function Decide({ answer, found, nextLevel, removable }: DecideProps) {
  const { form, busy, field, choices } = useAnsweredForm(answer);
  const { remove, limit, ...others } = DECISIONS;
  return (
    <Card>
      <h3 className="mb-3 text-18">Decide</h3>
      <Form ref={form} method="post" className="flex flex-col gap-4">
        <input type="hidden" name="intent" value="decide" />
        <input type="hidden" name="case_id" value={found.case_id} />
        <Choices
          legend="What happens"
          kind="one"
          options={{ ...others, ...(removable && { remove }), ...(found.owner_id && { limit }) }}
          required
          {...choices("action", [])}
        />
        {found.owner_id ? (
          <SelectField
            label="Days of a limit"
            help="They read and answer what is open, and begin nothing new."
            options={Object.fromEntries(LIMIT_DAYS.map((days) => [days, `${days} days`]))}
            {...field("limit_days", "7")}
          />
        ) : null}
        <TextAreaField
          label="Why"
          help={
            found.owner_id
              ? "Unless nothing is wrong, its owner reads this."
              : "For the audit log: it has no owner who would read this."
          }
          rows={3}
          limit={500}
          required
          {...field("reason")}
        />
        {found.owner_id ? (
          <TickField name="strike" label={`Also a strike: ${LEVEL_WORDS[nextLevel]?.toLowerCase()}`} />
        ) : null}
        {found.owner_handle && nextLevel === LAST_LEVEL ? (
          <TextField
            label={typedLabel(found.owner_handle)}
            help="With a strike alone: it ends their account."
            autoComplete="off"
            {...field("confirm")}
          />
        ) : null}
        <Button type="submit" variant="solid" disabled={busy} className="self-start">
          Decide
        </Button>
      </Form>
    </Card>
  );
}
