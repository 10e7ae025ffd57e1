import { Form, redirect } from "react-router";
import { answerInPlace, readWhenOvertaken } from "#app/browser/answer-in-place.ts";
import { AppError } from "#app/core/errors.ts";
import { answerTo, type FormAnswer } from "#app/core/form-answer.ts";
import { isId } from "#app/core/ids.ts";
import { confirmCrew } from "#app/features/crews/commands/confirm-crew.server.ts";
import { dissolveCrew } from "#app/features/crews/commands/dissolve-crew.server.ts";
import { answerLead, offerLead } from "#app/features/crews/commands/hand-over-crew.server.ts";
import { leaveCrew } from "#app/features/crews/commands/leave-crew.server.ts";
import { saveCrew } from "#app/features/crews/commands/save-crew.server.ts";
import { CrewForm } from "#app/features/crews/components/crew-form.tsx";
import { CrewLead } from "#app/features/crews/components/crew-lead.tsx";
import { CrewChip, CrewPeople } from "#app/features/crews/components/crew-people.tsx";
import {
  type Crew,
  selectCandidates,
  selectCrew,
  selectHandovers,
  toCrew,
  toLeads,
} from "#app/features/crews/queries.server.ts";
import {
  answerLeadSchema,
  confirmCrewSchema,
  crewSchema,
  offerLeadSchema,
  oneCrewSchema,
} from "#app/features/crews/schema.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { answerForm, byIntent, parseForm } from "#app/platform/form-answers.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { memberAction, memberQuery } from "#app/platform/responses.server.ts";
import { AskedForm } from "#app/ui/form/asked-form.tsx";
import { FormOutcome } from "#app/ui/form/fields.tsx";
import { BackLink } from "#app/ui/layout/back-link.tsx";
import { Card, Page, PageHeader } from "#app/ui/layout/page.tsx";
import { Button, ButtonLink } from "#app/ui/primitives/button.tsx";
import type { Route } from "./+types/crew.ts";

export const handle = { live: true };

export const meta: Route.MetaFunction = () => [{ title: "Crew · Thrive" }];

export const loader = memberQuery(
  (ctx, { params }: Route.LoaderArgs) => {
    const id = isId(params.crewId) ? params.crewId : "";
    return [selectCrew(ctx, id), selectCandidates(ctx), selectHandovers(ctx, id)] as const;
  },
  (app, [[row], candidates, handovers]) => {
    if (!row) throw new AppError("not_found");
    const crew = toCrew(row, app.viewer.userId);
    return {
      crew,
      candidates: crew.leads ? candidates : [],
      leads: toLeads(handovers, app.viewer.userId),
    };
  },
);

/** What the forms of the page ask for, by their `intent`. */
const HANDLERS: Record<string, (app: MemberContext, form: FormData) => Promise<string | Response>> = {
  save: async (app, form) => {
    const { asked } = await saveCrew(app, parseForm(form, crewSchema));
    if (asked === 0) return "Saved.";
    return asked === 1 ? "Saved. One of them is asked to say yes." : `Saved. ${asked} are asked to say yes.`;
  },
  confirm: async (app, form) => {
    await confirmCrew(app, parseForm(form, confirmCrewSchema));
    return "You said yes.";
  },
  leave: async (app, form) => {
    await leaveCrew(app, parseForm(form, oneCrewSchema).crew_id);
    return redirect("/crews");
  },
  "lead-offer": async (app, form) => {
    await offerLead(app, parseForm(form, offerLeadSchema));
    return "They are asked.";
  },
  "lead-answer": async (app, form) => {
    const said = parseForm(form, answerLeadSchema);
    await answerLead(app, said);
    return { yes: "You lead this crew now.", no: "You said no.", back: "Taken back." }[said.answer];
  },
  dissolve: async (app, form) => {
    await dissolveCrew(app, parseForm(form, oneCrewSchema).crew_id);
    return redirect("/crews");
  },
};

export const action = memberAction(async (app, { request }: Route.ActionArgs) => {
  const form = await readForm(request);
  return answerForm(form, () => byIntent(HANDLERS, form)(app, form));
});

export function clientAction(args: Route.ClientActionArgs) {
  return answerInPlace(args);
}

export const shouldRevalidate = readWhenOvertaken;

export default function CrewPage({ loaderData, actionData }: Route.ComponentProps) {
  const { crew, candidates, leads } = loaderData;
  const answer = (...intents: string[]) => answerTo<FormAnswer>(actionData, ...intents);
  return (
    <Page width="column">
      <BackLink to="/crews">Crews</BackLink>
      <PageHeader
        title={crew.name}
        lead={crew.about ?? (crew.leads ? "You lead this crew." : `${crew.lead} leads this crew.`)}
        actions={
          crew.leads && crew.state === "ready" ? (
            <ButtonLink to="/discover" variant="spark" size="sm">
              Find work for it
            </ButtonLink>
          ) : null
        }
      />
      <div className="flex flex-col gap-5">
        <Card aria-labelledby="crew-people">
          <div className="mb-4 flex flex-wrap items-center justify-between gap-2">
            <h2 id="crew-people" className="text-18">
              Who gets what
            </h2>
            <CrewChip crew={crew} />
          </div>
          <CrewPeople crew={crew} />
          <div className="mt-4 empty:hidden">
            <FormOutcome answer={answer("confirm", "leave", "dissolve")} />
          </div>
          {crew.leads ? null : <Answers crew={crew} />}
        </Card>
        <CrewLead crew={crew} leads={leads} answer={answer("lead-offer", "lead-answer")} />
        {crew.leads ? (
          <>
            <Card aria-labelledby="crew-change">
              <h2 id="crew-change" className="mb-3 text-18">
                Change the crew
              </h2>
              <CrewForm key={crew.version} crew={crew} candidates={candidates} answer={answer("save")} />
            </Card>
            <AskedForm
              fields={{ intent: "dissolve", crew_id: crew.id }}
              words="Dissolve the crew"
              title="Dissolve the crew?"
              description="It ends for everybody in it, and they are told. It does not come back; what was agreed with it stays."
            />
          </>
        ) : null}
      </div>
    </Page>
  );
}

/** What a member of a crew says to it. */
function Answers({ crew }: { crew: Crew }) {
  return (
    <div className="mt-5 flex flex-col gap-3">
      <p className="max-w-line text-14 text-muted">
        {crew.asked
          ? `With your yes, ${crew.lead} may apply with you. Who posted it then sees your name and role. Any change to your part asks you again.`
          : "You said yes to this. Any change to your part asks you again."}{" "}
        Whoever leaves gives their share to the lead.
      </p>
      <div className="flex flex-wrap gap-2">
        {crew.asked ? <Act crew={crew} intent="confirm" variant="spark" words="Say yes" /> : null}
        <Act crew={crew} intent="leave" variant="quiet" words={crew.asked ? "Say no" : "Leave the crew"} />
      </div>
    </div>
  );
}

function Act({
  crew,
  intent,
  variant,
  words,
}: {
  crew: Crew;
  intent: string;
  variant: "spark" | "quiet";
  words: string;
}) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="crew_id" value={crew.id} />
      <input type="hidden" name="version" value={crew.version} />
      <Button type="submit" name="intent" value={intent} variant={variant} size="sm">
        {words}
      </Button>
    </Form>
  );
}
