import { Form, Link, redirect } from "react-router";
import { answerInPlace, readWhenOvertaken } from "#app/browser/answer-in-place.ts";
import { answerTo } from "#app/core/form-answer.ts";
import { newId } from "#app/core/ids.ts";
import { createCrew } from "#app/features/crews/commands/create-crew.server.ts";
import { CrewChip } from "#app/features/crews/components/crew-people.tsx";
import { selectMyCrews, toCrew } from "#app/features/crews/queries.server.ts";
import { newCrewSchema } from "#app/features/crews/schema.ts";
import { CREW_ABOUT_MAX, CREW_NAME_MAX } from "#app/features/crews/terms.ts";
import { answerForm, parseForm } from "#app/platform/form-answers.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { memberAction, memberQuery } from "#app/platform/responses.server.ts";
import { FormOutcome, TextAreaField, TextField } from "#app/ui/form/fields.tsx";
import { useAnsweredForm } from "#app/ui/form/use-answered-form.ts";
import { BackLink } from "#app/ui/layout/back-link.tsx";
import { Card, Page, PageHeader } from "#app/ui/layout/page.tsx";
import { Avatar } from "#app/ui/primitives/avatar.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import type { Route } from "./+types/crews.ts";

export const handle = { live: true };

export const meta: Route.MetaFunction = () => [{ title: "Crews · Thrive" }];

export const loader = memberQuery(
  (ctx, _args: Route.LoaderArgs) => [selectMyCrews(ctx)] as const,
  (app, [rows]) => ({
    crews: rows
      .map((row) => toCrew(row, app.viewer.userId))
      .toSorted((a, b) => Number(b.asked) - Number(a.asked)),
    formKey: newId(app.clock.now()),
  }),
);

export const action = memberAction(async (app, { request }: Route.ActionArgs) => {
  const form = await readForm(request);
  return answerForm(form, async () => {
    const id = await createCrew(app, parseForm(form, newCrewSchema));
    return redirect(`/crews/${id}`);
  });
});

export function clientAction(args: Route.ClientActionArgs) {
  return answerInPlace(args);
}

export const shouldRevalidate = readWhenOvertaken;

export default function Crews({ loaderData, actionData }: Route.ComponentProps) {
  const { crews, formKey } = loaderData;
  const answer = answerTo(actionData);
  const { form, busy, field } = useAnsweredForm(answer);
  return (
    <Page width="column">
      <BackLink to="/connect">Connect</BackLink>
      <PageHeader
        title="Crews"
        lead="Apply together: one pitch, each with a role and a share. What is paid out reaches everybody at once."
      />
      <div className="flex flex-col gap-6">
        {crews.length > 0 ? (
          <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2">
            {crews.map((crew) => (
              <li key={crew.id} className="min-w-0">
                <Link
                  to={`/crews/${crew.id}`}
                  className="flex h-full flex-col gap-3 rounded-card border border-hairline bg-surface p-4 shadow-card hover:border-hairline-strong"
                >
                  <span className="break-words font-display font-semibold text-18">{crew.name}</span>
                  <span className="flex items-center gap-1.5">
                    {crew.people.map(({ userId, name, avatarUrl }) => (
                      <Avatar key={userId} name={name} url={avatarUrl} size="sm" />
                    ))}
                  </span>
                  <span className="mt-auto flex flex-wrap items-center gap-2 text-14 text-muted">
                    <CrewChip crew={crew} />
                    {crew.leads ? "You lead it" : `${crew.lead} leads it`}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        ) : null}
        <Card aria-labelledby="new-crew">
          <h2 id="new-crew" className="mb-3 text-18">
            {crews.length > 0 ? "Another crew" : "Your first crew"}
          </h2>
          <Form ref={form} method="post" className="flex flex-col gap-4 sm:max-w-lg">
            <FormOutcome answer={answer} />
            <input type="hidden" name="intent" value="create" />
            <input type="hidden" name="key" value={formKey} />
            <TextField label="Name" required maxLength={CREW_NAME_MAX} {...field("name")} />
            <TextAreaField label="What you do together" rows={2} limit={CREW_ABOUT_MAX} {...field("about")} />
            <Button type="submit" variant="spark" className="self-start" disabled={busy}>
              Form a crew
            </Button>
            <p className="text-14 text-muted">Next you choose who of your connections is in it.</p>
          </Form>
        </Card>
      </div>
    </Page>
  );
}
