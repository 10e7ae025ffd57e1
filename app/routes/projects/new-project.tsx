import { Form, Link, redirect } from "react-router";
import { answerInPlace } from "#app/browser/answer-in-place.ts";
import { useKeptForm } from "#app/browser/use-kept-form.ts";
import { answerTo, type FormAnswer } from "#app/core/form-answer.ts";
import { isId, newId } from "#app/core/ids.ts";
import { CURRENCIES } from "#app/core/money.ts";
import { PLAN_LIMITS, planOf } from "#app/core/plan-limits.ts";
import { beginProject } from "#app/features/projects/commands/begin-project.server.ts";
import { newProjectSchema } from "#app/features/projects/new-project-schema.ts";
import { selectMyProjects } from "#app/features/projects/queries/my-projects.server.ts";
import { TEXT_MAX, TITLE_MAX } from "#app/features/projects/schema.ts";
import { selectMatches } from "#app/features/sparks/queries.server.ts";
import { answerForm, parseForm } from "#app/platform/form-answers.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { memberAction, memberQuery } from "#app/platform/responses.server.ts";
import { Choices } from "#app/ui/form/choices.tsx";
import { FormError, SelectField, TextAreaField, TextField } from "#app/ui/form/fields.tsx";
import { Kept } from "#app/ui/form/kept.tsx";
import { useAnsweredForm } from "#app/ui/form/use-answered-form.ts";
import { Card, Page, PageHeader } from "#app/ui/layout/page.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import type { Route } from "./+types/new-project.ts";

export const meta: Route.MetaFunction = () => [{ title: "New project · Thrive" }];

/** Among so many past ones the one to begin with is looked for. */
const PAST_MAX = 100;

export const loader = memberQuery(
  (ctx, _: Route.LoaderArgs) => [selectMatches(ctx), selectMyProjects(ctx, { limit: PAST_MAX })] as const,
  (app, [matches, projects], { request }) => {
    const query = new URL(request.url).searchParams;
    const template = query.get("template");
    if (isId(template)) throw redirect(`/project-templates/${template}`);
    const from = projects.find(({ id }) => id === query.get("from"));
    const match = matches.find(({ id }) => id === query.get("match"));
    return {
      key: newId(app.clock.now()),
      match: match ? { id: match.id, name: match.name } : null,
      from: from ? { id: from.id, title: from.title, kind: from.kind, currency: from.currency } : null,
      matches: matches.slice(0, 12).map(({ id, name }) => ({ id, name })),
      past: projects.slice(0, 12).map(({ id, title }) => ({ id, title })),
      active: projects.filter(({ status }) => status === "active").length,
      limit: PLAN_LIMITS[planOf(app.viewer.subscription)].activeProjects,
      counted: app.env.PLAN_LIMITS === "on",
    };
  },
);

export const action = memberAction(async (app, { request }: Route.ActionArgs) => {
  const form = await readForm(request);
  return answerForm(form, async () =>
    redirect(`/desk/${await beginProject(app, parseForm(form, newProjectSchema))}`),
  );
});

export function clientAction(args: Route.ClientActionArgs) {
  return answerInPlace(args);
}

export default function NewProject({ loaderData, actionData }: Route.ComponentProps) {
  const { key, match, from, active, limit, counted } = loaderData;
  const kept = useKeptForm(`project:${match?.id ?? from?.id ?? "new"}`, answerTo(actionData, "begin"));
  return (
    <Page width="column">
      <PageHeader
        title="New project"
        lead={
          match
            ? `With ${match.name}, out of your Spark. They are invited at once.`
            : from
              ? `After “${from.title}”: its milestones come along, its days and people do not.`
              : "Begin blank. You can invite people on the desk."
        }
      />
      <Card className="sm:p-8">
        {match || from ? null : <Ways shown={loaderData} />}
        <p className="mb-5 text-14 text-muted">
          You have {active} active {active === 1 ? "project" : "projects"}
          {Number.isFinite(limit)
            ? `; your plan has room for ${limit}${counted ? "" : ", which is not counted during the beta"}.`
            : "."}
        </p>
        <Kept {...kept}>
          {(answer) => <Fields formKey={key} match={match} from={from} answer={answer} />}
        </Kept>
      </Card>
    </Page>
  );
}

type Begun = Pick<Route.ComponentProps["loaderData"], "match" | "from">;

function Fields({
  formKey,
  match,
  from,
  answer,
}: Begun & { formKey: string; answer: FormAnswer | undefined }) {
  const { form, busy, field, choices, message } = useAnsweredForm(answer);
  return (
    <Form ref={form} method="post" className="flex flex-col gap-5">
      <input type="hidden" name="intent" value="begin" />
      <input type="hidden" name="key" value={formKey} />
      <input type="hidden" name="match" value={match?.id ?? ""} />
      <input type="hidden" name="from" value={from?.id ?? ""} />
      <FormError message={message} />
      <TextField label="Title" required limit={TITLE_MAX} {...field("title", from?.title)} />
      <TextAreaField label="What it is about" rows={4} limit={TEXT_MAX} {...field("description")} />
      <Choices
        legend="Kind"
        kind="one"
        required
        options={{
          collab: { label: "Collaboration", note: "You make it together." },
          job: { label: "Paid Job", note: "One side pays the other." },
          barter: { label: "Barter/Trade", note: "Each gives something." },
        }}
        {...choices("kind", [from?.kind ?? "collab"])}
      />
      <Choices
        legend="Your side"
        kind="one"
        required
        options={{
          lead: { label: "I do the work", note: "You lead, plan and deliver." },
          client: { label: "I ask for the work", note: "You look at it and approve it." },
        }}
        {...choices("side", ["lead"])}
      />
      <SelectField
        label="Who approves"
        required
        options={{ client: "The client alone", either: "The client, or a lead who did not deliver it" }}
        {...field("approval", "client")}
      />
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField label="Begins" type="date" {...field("starts_on")} />
        <TextField label="Due" type="date" {...field("due_on")} />
        <SelectField
          label="Currency"
          required
          options={Object.fromEntries(CURRENCIES.map((currency) => [currency, currency]))}
          {...field("currency", from?.currency ?? "EUR")}
        />
      </div>
      {from ? null : (
        <TextAreaField
          label="First milestones"
          rows={4}
          help="One a line. You can say more about each on the desk."
          {...field("milestones")}
        />
      )}
      {match ? (
        <TextAreaField label={`A word to ${match.name}`} rows={3} limit={500} {...field("message")} />
      ) : (
        <SelectField
          label="Start"
          required
          options={{ later: "As a draft", now: "Right away" }}
          {...field("start", "later")}
        />
      )}
      <Button type="submit" variant="spark" disabled={busy}>
        {busy ? "Beginning..." : match ? `Begin, and invite ${match.name}` : "Begin"}
      </Button>
    </Form>
  );
}

/** Other ways to begin than blank. */
function Ways({ shown }: { shown: Route.ComponentProps["loaderData"] }) {
  const link =
    "flex min-h-11 items-center rounded-full border border-hairline-strong/60 px-4 text-14 hover:border-hairline-strong";
  return (
    <nav aria-label="Other ways to begin" className="mb-6 flex flex-col gap-4 border-hairline border-b pb-6">
      <div>
        <h2 className="mb-2 text-16">From a template</h2>
        <Link to="/project-templates" className={`${link} w-fit`}>
          Choose a template
        </Link>
      </div>
      {shown.matches.length > 0 ? (
        <div>
          <h2 className="mb-2 text-16">From a Spark</h2>
          <ul className="flex flex-wrap gap-2">
            {shown.matches.map(({ id, name }) => (
              <li key={id}>
                <Link to={`/projects/new?match=${id}`} className={link}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {shown.past.length > 0 ? (
        <div>
          <h2 className="mb-2 text-16">After a past project</h2>
          <ul className="flex flex-wrap gap-2">
            {shown.past.map(({ id, title }) => (
              <li key={id} className="min-w-0 max-w-full">
                <Link to={`/projects/new?from=${id}`} className={link}>
                  <span className="truncate">{title}</span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </nav>
  );
}
