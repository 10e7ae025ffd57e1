import { Form } from "react-router";
import type { FormAnswer } from "#app/core/form-answer.ts";
import { cx } from "#app/ui/cx.ts";
import { Choices } from "#app/ui/form/choices.tsx";
import { FormError, TextField } from "#app/ui/form/fields.tsx";
import { useAnsweredForm } from "#app/ui/form/use-answered-form.ts";
import { Button } from "#app/ui/primitives/button.tsx";
import { SCOPE_AREAS, type ScopeArea, WHOLE_SCOPES } from "../scopes.ts";
import { TOKEN_LIVES, TOKEN_NAME_MAX } from "../tokens/schema.ts";

/** What a new token is called, how long it lives and what it may do. */
export function TokenForm({ answer }: { answer: FormAnswer | undefined }) {
  const { form, busy, message, field } = useAnsweredForm(answer);
  const errors = answer?.error?.fields;
  return (
    <Form ref={form} method="post" className="flex flex-col gap-5" preventScrollReset>
      <input type="hidden" name="intent" value="make" />
      <FormError message={message} />
      <TextField
        label="Name"
        help="What it is for, such as “Studio dashboard”."
        limit={TOKEN_NAME_MAX}
        required
        {...field("name")}
      />
      <Choices
        legend="It lives for"
        name="days"
        kind="one"
        options={TOKEN_LIVES}
        chosen={answer?.typed?.days ?? ["90"]}
        errors={errors?.days}
        required
      />
      <ScopeTable chosen={answer?.typed?.scopes ?? []} error={errors?.scopes?.[0]} />
      <Button type="submit" variant="spark" disabled={busy} className="self-start">
        Make a token
      </Button>
    </Form>
  );
}

function ScopeTable({ chosen, error }: { chosen: string[]; error: string | undefined }) {
  return (
    <fieldset
      aria-describedby="scopes-note"
      aria-invalid={error ? true : undefined}
      tabIndex={error ? -1 : undefined}
    >
      <legend className="font-medium text-14">What it may do</legend>
      <p id="scopes-note" className={cx("mt-0.5 mb-1.5 text-14", error ? "text-danger" : "text-muted")}>
        {error ?? "As little as it needs. It never has your roles, and never changes how you sign in."}
      </p>
      <ul className="divide-y divide-hairline">
        {(Object.keys(SCOPE_AREAS) as ScopeArea[]).map((area) => (
          <li key={area} className="flex items-center gap-x-4 py-1">
            <span className="min-w-0 flex-1">
              <span className="block font-medium">{SCOPE_AREAS[area].label}</span>
              <span className="block text-14 text-muted">{SCOPE_AREAS[area].note}</span>
            </span>
            <ScopeTick scope={`${area}:read`} label="Read" area={SCOPE_AREAS[area].label} chosen={chosen} />
            <ScopeTick
              scope={`${area}:write`}
              label="Change"
              area={SCOPE_AREAS[area].label}
              chosen={chosen}
            />
          </li>
        ))}
        {Object.entries(WHOLE_SCOPES).map(([scope, { label, note }]) => (
          <li key={scope} className="flex items-center gap-x-4 py-1">
            <span className="min-w-0 flex-1">
              <span className="block font-medium">{label}</span>
              <span className="block text-14 text-muted">{note}</span>
            </span>
            <ScopeTick scope={scope} label="Manage" area={label} chosen={chosen} />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

interface ScopeTickProps {
  scope: string;
  label: string;
  area: string;
  chosen: string[];
}

function ScopeTick({ scope, label, area, chosen }: ScopeTickProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-2 text-14">
      <input
        type="checkbox"
        name="scopes"
        value={scope}
        defaultChecked={chosen.includes(scope)}
        className="size-5 shrink-0"
      />
      {label}
      <span className="sr-only">: {area}</span>
    </label>
  );
}
