import { redirect } from "react-router";
import { AppError } from "#app/core/errors.ts";
import { beginFromTemplate } from "#app/features/templates/begin-from-template.server.ts";
import { forkTemplate } from "#app/features/templates/commands/add-template.server.ts";
import { archiveTemplate, takeOffShelf } from "#app/features/templates/commands/archive-template.server.ts";
import { publishTemplate } from "#app/features/templates/commands/publish-template.server.ts";
import { rateTemplate } from "#app/features/templates/commands/rate-template.server.ts";
import type { TemplateRow } from "#app/features/templates/queries.server.ts";
import {
  forkSchema,
  publishSchema,
  rateTemplateSchema,
  templateTarget,
  useTemplateSchema,
} from "#app/features/templates/schema.ts";
import type { TemplateContext } from "#app/features/templates/template-context.server.ts";
import { parseForm } from "#app/platform/form-answers.server.ts";

type Act = (app: TemplateContext, form: FormData) => Promise<string | Response>;

const PUBLISHED = {
  published: "Others see it now.",
  pending_review: "Sent for review. It is shown once somebody has looked at it.",
  draft: "Only you see it now.",
};

/** What the forms of a template's page ask for. */
export const templateActs: Record<string, Act> = {
  use: async (app, form) =>
    redirect(`/desk/${await beginFromTemplate(app, parseForm(form, useTemplateSchema))}`),
  fork: async (app, form) => {
    const { template_id, key } = parseForm(form, forkSchema);
    const id = await forkTemplate(app, template_id, key);
    return redirect(`/project-templates/${id}/edit`);
  },
  publish: async (app, form) => PUBLISHED[await publishTemplate(app, parseForm(form, publishSchema))],
  archive: async (app, form) => {
    await archiveTemplate(app, parseForm(form, templateTarget).template_id, true);
    return "Archived. Projects begun from it stay as they are.";
  },
  "off-shelf": async (app, form) => {
    await takeOffShelf(app, parseForm(form, templateTarget).template_id);
    return redirect("/project-templates?shelf=company");
  },
  restore: async (app, form) => {
    await archiveTemplate(app, parseForm(form, templateTarget).template_id, false);
    return "It is back among your templates.";
  },
  rate: async (app, form) => {
    await rateTemplate(app, parseForm(form, rateTemplateSchema));
    return "Thank you for your stars.";
  },
};

/** @throws AppError `not_found` */
export function oneTemplate(rows: readonly TemplateRow[]): TemplateRow {
  const [row] = rows;
  if (!row) throw new AppError("not_found");
  return row;
}
