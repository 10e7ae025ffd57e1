import { Form } from "react-router";
import { longDay } from "#app/core/day-words.ts";
import type { FormAnswer } from "#app/core/form-answer.ts";
import { FormOutcome, SelectField } from "#app/ui/form/fields.tsx";
import { useAnsweredForm } from "#app/ui/form/use-answered-form.ts";
import { Card } from "#app/ui/layout/page.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import type { Crew, CrewLeads } from "../queries.server.ts";

interface CrewLeadProps {
  crew: Crew;
  leads: CrewLeads;
  answer: FormAnswer | undefined;
}

/** Who leads the crew from now on, and who did before. */
export function CrewLead({ crew, leads, answer }: CrewLeadProps) {
  const heirs = crew.people.filter(
    ({ userId, confirmed, away }) => userId !== crew.leadId && confirmed && !away,
  );
  const { asked, before } = leads;
  if (!asked && !answer && before.length === 0 && !(crew.leads && crew.people.length > 1)) return null;
  return (
    <Card aria-labelledby="crew-lead">
      <h2 id="crew-lead" className="mb-3 text-18">
        Who leads
      </h2>
      <div className="flex flex-col gap-4">
        {asked ? <Question crew={crew} asked={asked} /> : null}
        {crew.leads && !asked && crew.people.length > 1 ? (
          <OfferForm key={crew.version} crew={crew} heirs={heirs} answer={answer} />
        ) : (
          <FormOutcome answer={answer} />
        )}
        {before.length > 0 ? (
          <ul className="flex flex-col gap-1 text-14 text-muted">
            {before.map(({ id, from, to, at }) => (
              <li key={id} className="break-words">
                {longDay(at)}: {from} handed the lead to {to}.
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </Card>
  );
}

/** What is asked now: of the lead, whether it still stands; of who is asked, whether they say yes. */
function Question({ crew, asked }: { crew: Crew; asked: NonNullable<CrewLeads["asked"]> }) {
  return (
    <Form method="post" preventScrollReset className="flex flex-col gap-3">
      <input type="hidden" name="intent" value="lead-answer" />
      <input type="hidden" name="crew_id" value={crew.id} />
      <input type="hidden" name="handover_id" value={asked.id} />
      <p className="max-w-line break-words text-14">
        {asked.mine
          ? `You asked ${asked.to} to lead this crew. Until they say yes, you do.`
          : `${asked.from} asks you to lead this crew. With your yes you say who is in it, apply for it and answer its offers; ${asked.from} stays in it with the part they have.`}
      </p>
      <div className="flex flex-wrap gap-2">
        {asked.mine ? (
          <Button type="submit" name="answer" value="back" variant="quiet" size="sm">
            Take it back
          </Button>
        ) : (
          <>
            <Button type="submit" name="answer" value="yes" variant="spark" size="sm">
              Lead it
            </Button>
            <Button type="submit" name="answer" value="no" variant="quiet" size="sm">
              Not me
            </Button>
          </>
        )}
      </div>
    </Form>
  );
}

function OfferForm({
  crew,
  heirs,
  answer,
}: {
  crew: Crew;
  heirs: Crew["people"];
  answer: FormAnswer | undefined;
}) {
  const { form, busy, field } = useAnsweredForm(answer);
  if (heirs.length === 0)
    return (
      <p className="text-14 text-muted">
        You do. Somebody who said yes to the crew as it is can lead it in your place.
      </p>
    );
  return (
    <Form ref={form} method="post" preventScrollReset className="flex flex-col gap-4 sm:max-w-lg">
      <FormOutcome answer={answer} />
      <input type="hidden" name="intent" value="lead-offer" />
      <input type="hidden" name="crew_id" value={crew.id} />
      <SelectField
        label="Hand the lead to"
        help="They are asked first. You stay in the crew with the part you have."
        required
        options={Object.fromEntries(heirs.map(({ userId, name }) => [userId, name]))}
        {...field("user_id", heirs[0]?.userId)}
      />
      <Button type="submit" className="self-start" size="sm" disabled={busy}>
        Ask them to lead
      </Button>
    </Form>
  );
}
