import { beginFromTemplate } from "#app/features/templates/begin-from-template.server.ts";
import { forkTemplate } from "#app/features/templates/commands/add-template.server.ts";
import { archiveTemplate } from "#app/features/templates/commands/archive-template.server.ts";
import { publishTemplate } from "#app/features/templates/commands/publish-template.server.ts";
import { rateTemplate } from "#app/features/templates/commands/rate-template.server.ts";
import { reviewPendingTemplates } from "#app/features/templates/commands/review-pending-templates.server.ts";
import { saveProjectAsTemplate } from "#app/features/templates/from-project.server.ts";
import { OFFICIAL_TEMPLATES } from "#app/features/templates/official/all.ts";
import { selectGallery, selectTemplate } from "#app/features/templates/queries.server.ts";
import { galleryFilters, useTemplateSchema } from "#app/features/templates/schema.ts";
import type { Acts, Cast } from "./cast.ts";

/** From the gallery to a draft, and from a draft to a template. */
export async function templateActs({ app, creatorApp }: Cast): Promise<Acts> {
  const id = OFFICIAL_TEMPLATES[0]?.id ?? "";
  const mine = await forkTemplate(creatorApp, id);
  const input = useTemplateSchema.parse({ template_id: id, title: "Shoot", starts_on: "2027-01-01" });
  const project = await beginFromTemplate(creatorApp, input);
  const shelf = (name: string) => async () =>
    await selectGallery(app, galleryFilters.parse({ shelf: name }), null);
  return {
    reads: {
      "the official templates": shelf("official"),
      "the templates of the community": shelf("community"),
      "the templates of one's companies": shelf("company"),
      "one's own templates": shelf("mine"),
      "a project template": async () => await selectTemplate(app, id),
    },
    commands: {
      "a project from a template": () => beginFromTemplate(creatorApp, input),
      "a copy of a template": () => forkTemplate(creatorApp, id),
      "stars for a template": () => rateTemplate(creatorApp, { template_id: id, stars: 5 }),
      "a template for everybody": () => publishTemplate(creatorApp, { template_id: mine, to: "community" }),
      "a template put away": () => archiveTemplate(creatorApp, mine, true),
      "a project's plan kept": () => saveProjectAsTemplate(creatorApp, project),
    },
    jobs: { "a second look at templates": () => reviewPendingTemplates(creatorApp) },
  };
}
