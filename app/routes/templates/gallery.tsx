import { Form, Link, redirect } from "react-router";
import { answerInPlace, readWhenOvertaken } from "#app/browser/answer-in-place.ts";
import { cachedPage } from "#app/browser/query-client.ts";
import { decodeCursor, encodeCursor } from "#app/core/cursor.ts";
import { answerTo } from "#app/core/form-answer.ts";
import { TemplateCard } from "#app/features/templates/components/template-card.tsx";
import { saveProjectAsTemplate } from "#app/features/templates/from-project.server.ts";
import { KINDS } from "#app/features/templates/kinds.ts";
import { GALLERY_SIZE, selectGallery } from "#app/features/templates/queries.server.ts";
import {
  type GalleryFilters,
  galleryFilters,
  SHELVES,
  saveProjectSchema,
} from "#app/features/templates/schema.ts";
import { CATEGORIES, LENGTHS } from "#app/features/templates/structure.ts";
import { answerForm, byIntent, parseForm } from "#app/platform/form-answers.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { memberAction, memberQuery } from "#app/platform/responses.server.ts";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { FormOutcome } from "#app/ui/form/fields.tsx";
import { FilterChoice } from "#app/ui/form/filter-fields.tsx";
import { Page, PageHeader } from "#app/ui/layout/page.tsx";
import { Button, ButtonLink } from "#app/ui/primitives/button.tsx";
import { TabLinks } from "#app/ui/primitives/tab-links.tsx";
import type { Route } from "./+types/gallery.ts";

export const meta: Route.MetaFunction = () => [{ title: "Project templates · Thrive" }];

export const loader = memberQuery(
  (ctx, { request }: Route.LoaderArgs) => {
    const { filters, after } = askedFor(request);
    return [selectGallery(ctx, filters, after)] as const;
  },
  (_app, [rows], { request }) => {
    const { filters } = askedFor(request);
    const templates = rows.slice(0, GALLERY_SIZE);
    const last = rows.length > GALLERY_SIZE ? templates.at(-1) : undefined;
    const byTime = filters.shelf === "mine" || filters.shelf === "company";
    const next = last ? encodeCursor({ key: byTime ? last.updatedAt : last.usesCount, id: last.id }) : null;
    return { filters, templates, next };
  },
);

function askedFor(request: Request) {
  const query = new URL(request.url).searchParams;
  return {
    filters: galleryFilters.parse(Object.fromEntries(query)),
    after: decodeCursor(query.get("cursor")),
  };
}

/** A project's plan is kept from its desk; what came of it is the new template. */
export const action = memberAction(async (app, { request }: Route.ActionArgs) => {
  const form = await readForm(request);
  return answerForm(form, () =>
    byIntent(
      {
        "save-project": async () => {
          const { project_id, key } = parseForm(form, saveProjectSchema);
          const id = await saveProjectAsTemplate(app, project_id, key);
          return redirect(`/project-templates/${id}/edit`);
        },
      },
      form,
    )(),
  );
});

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return cachedPage(request, serverLoader);
}

export function clientAction(args: Route.ClientActionArgs) {
  return answerInPlace(args);
}

export const shouldRevalidate = readWhenOvertaken;

function addressOf(filters: GalleryFilters, changes: Record<string, string | undefined> = {}): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...filters, ...changes })) if (value) query.set(name, value);
  return `/project-templates?${query}`;
}

export default function Gallery({ loaderData, actionData }: Route.ComponentProps) {
  const { filters, templates, next } = loaderData;
  const filtered = filters.kind || filters.category || filters.length;
  return (
    <Page>
      <PageHeader
        title="Project templates"
        lead="Begin with a plan that has worked: milestones, tasks, folders and terms, dated from the day you start."
      />
      <FormOutcome answer={answerTo(actionData)} />
      <TabLinks
        label="Templates"
        className="mb-4"
        tabs={(Object.keys(SHELVES) as (keyof typeof SHELVES)[]).map((shelf) => ({
          to: addressOf(filters, { shelf }),
          label: SHELVES[shelf],
          current: shelf === filters.shelf,
        }))}
      />
      <Filters filters={filters} />
      {templates.length > 0 ? (
        <ul
          aria-label={`${SHELVES[filters.shelf]} templates`}
          className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3"
        >
          {templates.map((template) => (
            <TemplateCard key={template.id} template={template} />
          ))}
        </ul>
      ) : filtered ? (
        <EmptyState
          title="No template like that"
          action={<ButtonLink to={`/project-templates?shelf=${filters.shelf}`}>Show all</ButtonLink>}
        >
          Try another kind, category or length.
        </EmptyState>
      ) : (
        <Nothing shelf={filters.shelf} />
      )}
      {next ? (
        <p className="mt-6 text-center">
          <ButtonLink to={addressOf(filters, { cursor: next })}>More templates</ButtonLink>
        </p>
      ) : null}
    </Page>
  );
}

function Filters({ filters }: { filters: GalleryFilters }) {
  const { shelf, ...chosen } = filters;
  return (
    <Form
      role="search"
      aria-label="Filter templates"
      className="mb-6 grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap"
    >
      <input type="hidden" name="shelf" value={shelf} />
      <FilterChoice
        name="kind"
        label="Kind"
        value={chosen.kind}
        options={Object.entries(KINDS)}
        className="sm:w-44"
      />
      <FilterChoice
        name="category"
        label="Category"
        value={chosen.category}
        options={Object.entries(CATEGORIES)}
        className="sm:w-44"
      />
      <FilterChoice
        name="length"
        label="Length"
        value={chosen.length}
        options={Object.entries(LENGTHS).map(([key, { label }]) => [key, label])}
        className="sm:w-44"
      />
      <Button type="submit">Filter</Button>
    </Form>
  );
}

function Nothing({ shelf }: { shelf: GalleryFilters["shelf"] }) {
  const official = <ButtonLink to="/project-templates">See the official ones</ButtonLink>;
  if (shelf === "mine")
    return (
      <EmptyState title="No template of your own yet" action={official}>
        Copy one and make it yours, or keep a project of yours as a template from its desk.
      </EmptyState>
    );
  if (shelf === "company")
    return (
      <EmptyState title="Nothing shared in your company yet" action={official}>
        A template of yours can be shown to everybody in a company you belong to.{" "}
        <Link to="/settings/teams" className="underline">
          Your companies
        </Link>
      </EmptyState>
    );
  return (
    <EmptyState title="The community shelf is empty" action={official}>
      Publish a template of yours, and be the first here.
    </EmptyState>
  );
}
