import { Form, Link } from "react-router";
import { shortDay } from "#app/core/day-words.ts";
import type { FormAnswer } from "#app/core/form-answer.ts";
import { toMajorUnits } from "#app/core/money.ts";
import { CURRENCY_OPTIONS } from "#app/features/profiles/options.ts";
import { FormOutcome, SelectField, TextField } from "#app/ui/form/fields.tsx";
import { useAnsweredForm } from "#app/ui/form/use-answered-form.ts";
import { Card } from "#app/ui/layout/page.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import type { EditedKit } from "../own-kit.server.ts";
import type { RateLine } from "../stored.ts";
import { CODE_MAX, CODE_MIN, KIT_RATES_MAX } from "../terms.ts";

/** How many follow the member, each number with the day it was stated. */
export function AudienceForm({
  places,
  answer,
}: {
  places: EditedKit["places"];
  answer: FormAnswer | undefined;
}) {
  const { form, busy, field } = useAnsweredForm(answer);
  return (
    <Card aria-labelledby="kit-audience-title">
      <h2 id="kit-audience-title" className="text-18">
        Audience
      </h2>
      <p className="mt-1 mb-3 max-w-line text-14 text-muted">
        Followers where you are found, as you state them: each shows its day. Saving says that all of them are
        right today. What is left empty is not shown.
      </p>
      {places.length === 0 ? (
        <p className="text-14">
          <Link to="/profile?edit=links#links" className="underline underline-offset-2">
            Name the places you are found
          </Link>{" "}
          on your profile first.
        </p>
      ) : (
        <Form ref={form} method="post" preventScrollReset className="flex flex-col gap-4 sm:max-w-md">
          <FormOutcome answer={answer} />
          {places.map((place, index) => (
            <div key={place.url}>
              <input type="hidden" name={`audience[${index}].url`} value={place.url} />
              <TextField
                label={place.name}
                help={statedWords(place)}
                inputMode="decimal"
                maxLength={20}
                {...field(`audience[${index}].count`, place.count?.toLocaleString("en"))}
              />
            </div>
          ))}
          <Button
            type="submit"
            name="intent"
            value="audience"
            variant="solid"
            disabled={busy}
            className="self-start"
          >
            Save as of today
          </Button>
        </Form>
      )}
    </Card>
  );
}

function statedWords({ statedAt, stale }: EditedKit["places"][number]): string {
  if (statedAt === null) return "Not in your kit";
  return `Stated on ${shortDay(statedAt)}${stale ? ": that is a while ago, is it still right?" : ""}`;
}

/** The rate card: what, from how much, and what belongs to it. */
export function RatesForm({ rates, answer }: { rates: RateLine[]; answer: FormAnswer | undefined }) {
  const { form, busy, field } = useAnsweredForm(answer);
  const rows = Math.min(KIT_RATES_MAX, rates.length + 2);
  return (
    <Card aria-labelledby="kit-rates-title">
      <h2 id="kit-rates-title" className="text-18">
        Services and rates
      </h2>
      <p className="mt-1 mb-3 max-w-line text-14 text-muted">
        A line without a price says “On request”. Empty lines are left out; saving gives you two more.
      </p>
      <Form key={rates.length} ref={form} method="post" preventScrollReset className="flex flex-col gap-5">
        <FormOutcome answer={answer} />
        {Array.from({ length: rows }, (_, index) => {
          const line = rates[index];
          const name = (part: string) => `rates[${index}].${part}`;
          const currency = line?.currency ?? rates[0]?.currency ?? "EUR";
          return (
            <fieldset
              // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
              key={index}
              className="grid grid-cols-2 gap-3 border-hairline border-b pb-5 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_6rem_minmax(0,2fr)]"
            >
              <legend className="sr-only">Line {index + 1}</legend>
              <div className="max-sm:col-span-2">
                <TextField label="What" maxLength={80} {...field(name("what"), line?.what)} />
              </div>
              <TextField
                label="From"
                inputMode="decimal"
                maxLength={20}
                {...field(
                  name("price"),
                  line && line.price !== null ? toMajorUnits(line.price, currency) : null,
                )}
              />
              <SelectField
                label="Currency"
                required
                options={CURRENCY_OPTIONS}
                {...field(name("currency"), currency)}
              />
              <div className="max-sm:col-span-2">
                <TextField label="Note" maxLength={120} {...field(name("note"), line?.note)} />
              </div>
            </fieldset>
          );
        })}
        <Button
          type="submit"
          name="intent"
          value="rates"
          variant="solid"
          disabled={busy}
          className="self-start"
        >
          Save rates
        </Button>
      </Form>
    </Card>
  );
}

/** The code before the rates. */
export function CodeCard({ hasCode, answer }: { hasCode: boolean; answer: FormAnswer | undefined }) {
  const { form, busy, errorsOf } = useAnsweredForm(answer);
  return (
    <Card aria-labelledby="kit-code-title">
      <h2 id="kit-code-title" className="text-18">
        Code for the rates
      </h2>
      <p className="mt-1 mb-3 max-w-line text-14 text-muted">
        {hasCode
          ? "Your rates ask for a code. A new one takes its place, and everybody needs the new one. We keep no copy you could read."
          : "Whoever sees your kit sees your rates. With a code, only who has it does, and who you give a link with rates."}
      </p>
      <Form ref={form} method="post" preventScrollReset className="flex flex-col gap-3 sm:max-w-sm">
        <FormOutcome answer={answer} />
        <TextField
          key={answer?.done}
          label={hasCode ? "New code" : "Code"}
          help={`${CODE_MIN} to ${CODE_MAX} characters; capitals make no difference.`}
          name="code"
          maxLength={CODE_MAX}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          errors={errorsOf("code")}
        />
        <Button
          type="submit"
          name="intent"
          value="code"
          variant="solid"
          disabled={busy}
          className="self-start"
        >
          {hasCode ? "Change the code" : "Ask for this code"}
        </Button>
      </Form>
      {hasCode ? (
        <Form method="post" preventScrollReset className="mt-3">
          <Button type="submit" size="sm" variant="danger" name="intent" value="code-remove" disabled={busy}>
            Ask for no code
          </Button>
        </Form>
      ) : null}
    </Card>
  );
}
