import { Form, redirect } from "react-router";
import { answerInPlace } from "#app/browser/answer-in-place.ts";
import { AppError } from "#app/core/errors.ts";
import { answerTo } from "#app/core/form-answer.ts";
import { saveTemplate } from "#app/features/templates/commands/save-template.server.ts";
import { PlanEditor } from "#app/features/templates/components/plan-editor.tsx";
import { KINDS } from "#app/features/templates/kinds.ts";
import { selectTemplate } from "#app/features/templates/queries.server.ts";
import { saveTemplateSchema } from "#app/features/templates/schema.ts";
import { CATEGORIES, structureSchema } from "#app/features/templates/structure.ts";
import { answerForm, parseForm } from "#app/platform/form-answers.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { memberAction, memberQuery } from "#app/platform/responses.server.ts";
import { FormError, SelectField, TextAreaField, TextField } from "#app/ui/form/fields.tsx";
import { useAnsweredForm } from "#app/ui/form/use-answered-form.ts";
import { Page, PageHeader } from "#app/ui/layout/page.tsx";
import { Button, ButtonLink } from "#app/ui/primitives/button.tsx";
import type { Route } from "./+types/edit-template.ts";
import { oneTemplate } from "./template-acts.server.ts";

export const meta: Route.MetaFunction = () => [{ title: "Edit template · Thrive" }];

export const loader = memberQuery(
  (ctx, { params }: Route.LoaderArgs) => [selectTemplate(ctx, params.templateId)] as const,
  (app, [rows]) => {
    const { ownerId, id, version, title, summary, kind, category, structure } = oneTemplate(rows);
    if (ownerId !== app.viewer.userId) throw new AppError("not_found");
    return { id, version, title, summary, kind, category, structure: structureSchema.parse(structure) };
  },
);

export const action = memberAction(async (app, { request, params }: Route.ActionArgs) => {
  const form = await readForm(request);
  form.set("template_id", params.templateId);
  return answerForm(form, async () => {
    await saveTemplate(app, parseForm(form, saveTemplateSchema));
    return redirect(`/project-templates/${params.templateId}`);
  });
});

export function clientAction(args: Route.ClientActionArgs) {
  return answerInPlace(args);
}

export default function EditTemplate({ loaderData, actionData }: Route.ComponentProps) {
  const { id, version, title, summary, kind, category, structure } = loaderData;
  const { form, busy, field, message, errorsOf } = useAnsweredForm(answerTo(actionData));
  return (
    <Page width="pair">
      <PageHeader title="Edit template" lead="Days are counted from the start: day 1 is the first." />
      <Form ref={form} method="post" className="flex flex-col gap-5">
        <input type="hidden" name="intent" value="save" />
        <input type="hidden" name="version" value={version} />
        <FormError message={message ?? errorsOf("structure")?.[0]} />
        <TextField label="Name" required limit={80} {...field("title", title)} />
        <TextAreaField label="What it is for" required limit={240} rows={3} {...field("summary", summary)} />
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField label="Kind" required options={KINDS} {...field("kind", kind)} />
          <SelectField label="Category" required options={CATEGORIES} {...field("category", category)} />
        </div>
        <PlanEditor structure={structure} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="spark" disabled={busy}>
            {busy ? "Saving..." : "Save"}
          </Button>
          <ButtonLink to={`/project-templates/${id}`}>Back without saving</ButtonLink>
        </div>
      </Form>
    </Page>
  );
}
