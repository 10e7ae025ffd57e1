import { Form, Link } from "react-router";
import { answerInPlace, readWhenOvertaken } from "#app/browser/answer-in-place.ts";
import { dayOf } from "#app/core/days.ts";
import { answerTo, type FormAnswer } from "#app/core/form-answer.ts";
import { newId } from "#app/core/ids.ts";
import { CURRENCIES } from "#app/core/money.ts";
import { selectHiringCompanies } from "#app/features/companies/queries/places.server.ts";
import type { ReportedThing } from "#app/features/safety/components/reported-thing.ts";
import { Rating, StateChip } from "#app/features/templates/components/template-card.tsx";
import { TemplatePlan } from "#app/features/templates/components/template-plan.tsx";
import { getTemplate, selectTemplate } from "#app/features/templates/queries.server.ts";
import {
  CATEGORIES,
  type Category,
  lengthWords,
  structureSchema,
} from "#app/features/templates/structure.ts";
import { answerForm, byIntent } from "#app/platform/form-answers.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { memberAction, memberQuery } from "#app/platform/responses.server.ts";
import { FormError, FormNote, SelectField, TextField } from "#app/ui/form/fields.tsx";
import { useAnsweredForm } from "#app/ui/form/use-answered-form.ts";
import { BackLink } from "#app/ui/layout/back-link.tsx";
import { Card, Page } from "#app/ui/layout/page.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { Chip, KindChip } from "#app/ui/primitives/chip.tsx";
import type { Route } from "./+types/template.ts";
import { oneTemplate, templateActs } from "./template-acts.server.ts";
import { Tools } from "./template-tools.tsx";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.template.title ?? "Template"} · Project templates · Thrive` },
];

export const loader = memberQuery(
  (ctx, { params }: Route.LoaderArgs) =>
    [selectTemplate(ctx, params.templateId), selectHiringCompanies(ctx)] as const,
  (app, [rows, companies]) => {
    const { ownerId, structure, moderation, companyId: _company, ...template } = oneTemplate(rows);
    const mine = ownerId === app.viewer.userId;
    const open = template.status === "published" && template.visibility !== "company";
    const owner =
      ownerId !== null && template.ownerName !== null ? { userId: ownerId, name: template.ownerName } : null;
    const reported: ReportedThing | null =
      open && !mine ? { type: "template", id: template.id, owner } : null;
    return {
      template,
      key: newId(app.clock.now()),
      reported,
      structure: structureSchema.parse(structure),
      mine,
      refused: mine && moderation !== null && template.status === "removed",
      outdated:
        mine && template.originVersion !== null && template.originVersion > (template.forkedVersion ?? 0),
      companies: mine ? companies : [],
      today: dayOf(app.clock.now()),
    };
  },
);

export const action = memberAction(async (app, { request, params }: Route.ActionArgs) => {
  const form = await readForm(request);
  form.set("template_id", params.templateId);
  return answerForm(form, async () => {
    const act = byIntent(templateActs, form);
    await getTemplate(app, params.templateId);
    return act(app, form);
  });
});

export function clientAction(args: Route.ClientActionArgs) {
  return answerInPlace(args);
}

export const shouldRevalidate = readWhenOvertaken;

export default function Template({ loaderData, actionData }: Route.ComponentProps) {
  const { template, key, structure, mine, outdated, companies, today } = loaderData;
  return (
    <Page width="pair">
      <BackLink to="/project-templates">All templates</BackLink>
      <header className="mb-6 flex flex-col gap-3">
        <div className="flex flex-wrap gap-1.5">
          <KindChip type={template.kind} />
          <Chip>{CATEGORIES[template.category as Category] ?? CATEGORIES.other}</Chip>
          <StateChip template={template} />
        </div>
        <h1 className="break-words text-28 sm:text-36">{template.title}</h1>
        <p className="max-w-line break-words text-muted">{template.summary}</p>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-14 text-muted tabular">
          <span>{lengthWords(template.lengthDays)}</span>
          <span>{structure.milestones.length} milestones</span>
          <span>{structure.tasks.length} tasks</span>
          {template.usesCount > 0 ? <span>used {template.usesCount} times</span> : null}
          <Rating template={template} />
          {template.ownerName ? <span>by {mine ? "you" : template.ownerName}</span> : null}
        </div>
        {template.status === "pending_review" ? (
          <FormNote>Under review: you see it, others do once somebody has looked at it.</FormNote>
        ) : null}
        {outdated ? (
          <p className="rounded-control border border-hairline-strong px-3.5 py-2.5 text-14">
            The template you copied this from has changed since.{" "}
            <Link to={`/project-templates/${template.forkedFrom}`} className="underline">
              See what it is now
            </Link>
          </p>
        ) : null}
      </header>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <TemplatePlan structure={structure} />
        <div className="flex flex-col gap-4 max-lg:order-first lg:sticky lg:top-24">
          {template.status === "archived" ? null : (
            <UseForm
              formKey={key}
              title={template.title}
              kind={template.kind}
              today={today}
              answer={answerTo(actionData, "use")}
            />
          )}
          <Tools
            template={template}
            formKey={key}
            reported={loaderData.reported}
            mine={mine}
            companies={companies}
            answer={answerTo(actionData)}
          />
        </div>
      </div>
    </Page>
  );
}

interface UseFormProps {
  formKey: string;
  title: string;
  kind: "job" | "collab" | "barter";
  today: string;
  answer: FormAnswer | undefined;
}

function UseForm({ formKey, title, kind, today, answer }: UseFormProps) {
  const { form, busy, field, message } = useAnsweredForm(answer);
  return (
    <Card aria-labelledby="use-template">
      <h2 id="use-template" className="mb-3 text-18">
        Begin with it
      </h2>
      <Form ref={form} method="post" className="flex flex-col gap-4">
        <input type="hidden" name="intent" value="use" />
        <input type="hidden" name="key" value={formKey} />
        <FormError message={message} />
        <TextField label="Project name" required maxLength={100} {...field("title", title)} />
        <TextField label="Starts on" type="date" required {...field("starts_on", today)} />
        <SelectField
          label="You are"
          required
          options={{ lead: "the one who makes it", client: "the one who orders it" }}
          {...field("side", "lead")}
        />
        {kind === "job" ? (
          <div className="grid grid-cols-[minmax(0,1fr)_6.5rem] gap-3">
            <TextField label="Budget" inputMode="decimal" {...field("amount")} />
            <SelectField
              label="Currency"
              required
              options={Object.fromEntries(CURRENCIES.map((code) => [code, code]))}
              {...field("currency", "EUR")}
            />
          </div>
        ) : null}
        <Button type="submit" variant="spark" disabled={busy}>
          {busy ? "Preparing..." : "Create the draft"}
        </Button>
        <p className="text-12 text-muted">
          A draft is yours alone: change what you like, then invite the other side.
        </p>
      </Form>
    </Card>
  );
}
