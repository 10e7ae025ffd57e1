import { useState } from "react";
import { Form } from "react-router";
import type { FormAnswer } from "#app/core/form-answer.ts";
import { FormOutcome, SelectField, TextAreaField, TextField } from "#app/ui/form/fields.tsx";
import { TickField } from "#app/ui/form/tick-field.tsx";
import { useAnsweredForm } from "#app/ui/form/use-answered-form.ts";
import { Button } from "#app/ui/primitives/button.tsx";
import type { Crew } from "../queries.server.ts";
import { CREW_ABOUT_MAX, CREW_MEMBERS_MAX, CREW_NAME_MAX, CREW_ROLE_MAX } from "../terms.ts";

interface CrewFormProps {
  crew: Crew;
  candidates: { candidateId: string; candidate: string }[];
  answer: FormAnswer | undefined;
}

/** A crew as its lead changes it: name, people, roles and shares in one go, so that the sum always holds. */
export function CrewForm({ crew, candidates, answer }: CrewFormProps) {
  const { form, busy, field, errorsOf } = useAnsweredForm(answer);
  const [sum, setSum] = useState<number | null>(null);
  const there = new Set(crew.people.map(({ userId }) => userId));
  const free = candidates.filter(({ candidateId }) => !there.has(candidateId));
  const options = {
    none: "Nobody",
    ...Object.fromEntries(free.map(({ candidateId, candidate }) => [candidateId, candidate])),
  };
  const blank = Math.min(free.length, 2, CREW_MEMBERS_MAX - crew.people.length);
  const name = (index: number, part: string) => `people[${index}].${part}`;
  return (
    <Form
      ref={form}
      method="post"
      preventScrollReset
      className="flex flex-col gap-5"
      onInput={(event) => setSum(sumOf(event.currentTarget))}
    >
      <input type="hidden" name="intent" value="save" />
      <input type="hidden" name="crew_id" value={crew.id} />
      <input type="hidden" name="version" value={crew.version} />
      <TextField label="Name" required maxLength={CREW_NAME_MAX} {...field("name", crew.name)} />
      <TextAreaField
        label="What you do together"
        rows={3}
        limit={CREW_ABOUT_MAX}
        {...field("about", crew.about)}
      />
      {crew.people.map((person, index) => (
        <fieldset
          key={person.userId}
          className="grid sm:grid-cols-[minmax(0,1fr)_8.5rem] gap-x-3 gap-y-3 border-hairline border-b pb-3"
        >
          <legend className="mb-2 font-medium">{person.name}</legend>
          <input type="hidden" name={name(index, "user_id")} value={person.userId} />
          <TextField
            label="Does what"
            required
            maxLength={CREW_ROLE_MAX}
            {...field(name(index, "role"), person.role)}
          />
          <TextField
            label="Share, %"
            required
            inputMode="decimal"
            maxLength={6}
            {...field(name(index, "share"), String(person.splitBps / 100))}
          />
          {person.userId === crew.leadId ? null : <TickField label="Take out" name={name(index, "out")} />}
        </fieldset>
      ))}
      {Array.from({ length: blank }, (_, at) => {
        const index = crew.people.length + at;
        return (
          <fieldset
            key={`new-${index}`}
            className="grid sm:grid-cols-[minmax(0,1fr)_8.5rem] gap-3 border-hairline border-b pb-4"
          >
            <legend className="mb-2 font-medium">
              {at === 0 ? "Add one of your connections" : "Add another"}
            </legend>
            <div className="sm:col-span-2">
              <SelectField
                label="Who"
                required
                options={options}
                {...field(name(index, "user_id"), "none")}
              />
            </div>
            <TextField label="Does what" maxLength={CREW_ROLE_MAX} {...field(name(index, "role"))} />
            <TextField label="Share, %" inputMode="decimal" maxLength={6} {...field(name(index, "share"))} />
          </fieldset>
        );
      })}
      {free.length === 0 && crew.people.length < 2 ? (
        <p className="text-14 text-muted">A crew is made of your connections. You have none to add yet.</p>
      ) : null}
      {errorsOf("people")?.map((error) => (
        <p key={error} role="alert" className="text-14 text-danger">
          {error}
        </p>
      ))}
      <FormOutcome answer={answer} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" variant="solid" disabled={busy}>
          Save the crew
        </Button>
        {sum === null ? null : (
          <p role="status" className={sum === 10_000 ? "text-14 text-muted" : "text-14 text-danger"}>
            {sum / 100} % of 100 %
          </p>
        )}
      </div>
      <p className="text-14 text-muted">
        Whoever it concerns is asked to say yes again. What you have sent stays as it was sent.
      </p>
    </Form>
  );
}

/** What the shares in the form are together, without who is taken out; in basis points. */
function sumOf(form: HTMLFormElement): number {
  const data = new FormData(form);
  let sum = 0;
  for (const [name, value] of data) {
    const line = /^(people\[\d+\])\.share$/.exec(name)?.[1];
    if (line && !data.has(`${line}.out`))
      sum += Math.round(Number(String(value).replace(",", ".")) * 100) || 0;
  }
  return sum;
}
