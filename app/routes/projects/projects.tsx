import { Plus } from "lucide-react";
import { Link } from "react-router";
import { cachedPage } from "#app/browser/query-client.ts";
import { decodeCursor } from "#app/core/cursor.ts";
import { shortDay } from "#app/core/day-words.ts";
import { Subscribe } from "#app/features/calendars/components/subscribe.tsx";
import { renewFeed, selectFeed } from "#app/features/calendars/feed.server.ts";
import { ProjectCard } from "#app/features/projects/components/project-card.tsx";
import { ProjectsByDay } from "#app/features/projects/components/projects-by-day.tsx";
import { KINDS } from "#app/features/projects/new-project-schema.ts";
import {
  selectMyInvites,
  selectMyProjects,
  toPage,
  toProjectCard,
} from "#app/features/projects/queries/my-projects.server.ts";
import { SECTIONS, type Section, sectionOf } from "#app/features/projects/sections.ts";
import { ROLE_WORDS, STATUS_WORDS } from "#app/features/projects/words.ts";
import { answerForm } from "#app/platform/form-answers.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { memberAction, memberQuery } from "#app/platform/responses.server.ts";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { Card, Page, PageHeader } from "#app/ui/layout/page.tsx";
import { ButtonLink, buttonClass } from "#app/ui/primitives/button.tsx";
import { PageLinks } from "#app/ui/primitives/page-links.tsx";
import { PillLinks } from "#app/ui/primitives/pill-links.tsx";
import { TabLinks } from "#app/ui/primitives/tab-links.tsx";
import type { Route } from "./+types/projects.ts";

export const handle = { live: true };

export const meta: Route.MetaFunction = () => [{ title: "Projects · Thrive" }];

const VIEWS = { board: "Board", list: "List", calendar: "Calendar" } as const;

export const loader = memberQuery(
  (ctx, { request }: Route.LoaderArgs) =>
    [selectMyProjects(ctx, asked(request)), selectMyInvites(ctx), selectFeed(ctx, null)] as const,
  (app, [rows, invites, [feed]], { request }) => {
    const { view, kind, role, after } = asked(request);
    const now = app.clock.now();
    const { page, next } = toPage(rows);
    return {
      view,
      kind,
      role,
      invites,
      next,
      later: after !== null,
      feedSince: feed?.since ?? null,
      any: rows.length > 0 || kind !== null || role !== null || after !== null,
      projects: page.map((row) => toProjectCard(row, app.viewer.userId, now)),
    };
  },
);

function asked(request: Request) {
  const query = new URL(request.url).searchParams;
  const one = <K extends string>(name: string, known: Record<K, unknown>): K | null => {
    const value = query.get(name) ?? "";
    return Object.hasOwn(known, value) ? (value as K) : null;
  };
  return {
    view: one("view", VIEWS) ?? "board",
    kind: one("kind", KINDS),
    role: one("role", ROLE_WORDS),
    after: decodeCursor(query.get("cursor")),
  };
}

/** Makes the address a calendar subscribes to: its secret is in this one answer, and nowhere else. */
export const action = memberAction(async (app, { request }: Route.ActionArgs) => {
  const form = await readForm(request);
  return answerForm(form, async () => ({
    done: "The address is made.",
    path: `/feeds/${await renewFeed(app, null)}.ics`,
  }));
});

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return cachedPage(request, serverLoader);
}

type Shown = Route.ComponentProps["loaderData"];

export default function Projects({ loaderData }: Route.ComponentProps) {
  const { view, any, invites, projects } = loaderData;
  return (
    <Page>
      <PageHeader
        title="Projects"
        lead="What you make together, from the first plan to the last approval."
        actions={
          <>
            {any ? (
              <a href="/projects/export" className={buttonClass("ghost")}>
                Export
              </a>
            ) : null}
            <ButtonLink to="/projects/new" variant="spark">
              <Plus aria-hidden className="size-4.5" strokeWidth={1.75} />
              New project
            </ButtonLink>
          </>
        }
      />
      <Invites invites={invites} />
      {any ? (
        <>
          <div className="mb-6 flex flex-wrap items-center gap-x-5 gap-y-3">
            <TabLinks
              label="View"
              className="w-full sm:w-auto"
              tabs={Object.entries(VIEWS).map(([key, label]) => ({
                to: addressOf(loaderData, { view: key }),
                label,
                current: view === key,
              }))}
            />
            <Filters shown={loaderData} />
          </div>
          {projects.length === 0 ? <p className="py-8 text-muted">Nothing fits these filters.</p> : null}
          {view === "board" ? <Board projects={projects} /> : null}
          {view === "list" ? <List projects={projects} /> : null}
          {view === "calendar" ? (
            <>
              <ProjectsByDay projects={projects} />
              <Subscribe action="/projects" since={loaderData.feedSince}>
                Everything with a day in all of your projects, in the calendar you use. Whoever has the
                address sees it.
              </Subscribe>
            </>
          ) : null}
          <PageLinks
            className="mt-6"
            newest={loaderData.later ? addressOf(loaderData, {}) : null}
            earlier={loaderData.next ? addressOf(loaderData, { cursor: loaderData.next }) : null}
          />
        </>
      ) : (
        <EmptyState
          title="No projects yet"
          action={<ButtonLink to="/project-templates">Look at the templates</ButtonLink>}
        >
          Begin with a Spark, with a template, or with a blank page.
        </EmptyState>
      )}
    </Page>
  );
}

function addressOf(shown: Shown, change: Record<string, string | null>): string {
  const query = new URLSearchParams();
  const all: Record<string, string | null> = {
    view: shown.view,
    kind: shown.kind,
    role: shown.role,
    ...change,
  };
  for (const [name, value] of Object.entries(all)) if (value && value !== "board") query.set(name, value);
  return query.size > 0 ? `/projects?${query}` : "/projects";
}

function Filters({ shown }: { shown: Shown }) {
  const pill = (name: "kind" | "role", value: string, label: string) => {
    const current = shown[name] === value;
    return { to: addressOf(shown, { [name]: current ? null : value }), label, current };
  };
  const pills = [
    ...Object.entries(KINDS).map(([value, label]) => pill("kind", value, label)),
    ...(["lead", "client", "member"] as const).map((value) =>
      pill("role", value, `As ${ROLE_WORDS[value].label.toLowerCase()}`),
    ),
  ];
  return <PillLinks label="Filters" pills={pills} />;
}

function Invites({ invites }: Pick<Shown, "invites">) {
  if (invites.length === 0) return null;
  return (
    <section className="mb-8" aria-labelledby="invites">
      <h2 id="invites" className="mb-3 text-18">
        Invites
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {invites.map((invite) => (
          <li key={invite.id}>
            <Card className="flex h-full flex-col gap-3 border-spark/35">
              <p className="break-words">
                <strong className="font-medium">{invite.inviter}</strong> invites you to “{invite.title}” as{" "}
                {ROLE_WORDS[invite.role].label.toLowerCase()}.
              </p>
              {invite.message ? (
                <p className="line-clamp-3 whitespace-pre-line break-words text-14 text-muted">
                  {invite.message}
                </p>
              ) : null}
              <ButtonLink
                to={`/accept-invite/${invite.projectId}`}
                size="sm"
                variant="tonal"
                className="mt-auto self-start"
              >
                Look at it
              </ButtonLink>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Columns beside each other where there is room, one below the other on phones. */
function Board({ projects }: Pick<Shown, "projects">) {
  return (
    <div className="flex flex-col gap-8 lg:-mx-1 lg:flex-row lg:items-start lg:gap-4 lg:overflow-x-auto lg:px-1 lg:pb-3">
      {(Object.keys(SECTIONS) as Section[]).map((section) => {
        const inside = projects.filter((project) => sectionOf(project) === section);
        return inside.length === 0 ? null : (
          <section
            key={section}
            aria-labelledby={section}
            className="lg:w-80 lg:min-w-72 lg:max-w-96 lg:flex-1 lg:rounded-card lg:bg-sunken/70 lg:p-3"
          >
            <h2 id={section} className="mb-3 text-18 lg:px-1 lg:text-16">
              {SECTIONS[section]} <span className="text-14 text-muted tabular">{inside.length}</span>
            </h2>
            <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-1">
              {inside.map((project) => (
                <li key={project.id} className="grid">
                  <ProjectCard project={project} menu={<Duplicate id={project.id} />} />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

function Duplicate({ id }: { id: string }) {
  return (
    <Link
      to={`/projects/new?from=${id}`}
      className="press-area rounded-control px-1 underline-offset-4 hover:text-text hover:underline"
    >
      Duplicate
    </Link>
  );
}

function List({ projects }: Pick<Shown, "projects">) {
  return (
    <ul className="divide-y divide-hairline overflow-hidden rounded-card border border-hairline bg-surface">
      {projects.map((project) => (
        <li key={project.id}>
          <Link
            to={`/desk/${project.id}`}
            className="grid min-h-14 gap-x-4 gap-y-1 px-4 py-3 hover:bg-text/4 sm:grid-cols-[1fr_8rem_6rem_8rem] sm:items-center"
          >
            <span className="min-w-0">
              <span className="block truncate font-medium">{project.title}</span>
              <span className="block truncate text-14 text-muted">
                {project.waiting ?? (project.others.map(({ name }) => name).join(", ") || "Only you so far")}
              </span>
            </span>
            <span className="flex flex-wrap gap-x-3 text-14 text-muted sm:contents">
              <span>{STATUS_WORDS[project.status]}</span>
              <span className="tabular">{project.progress} % done</span>
              <span>{project.nextDue ? shortDay(Date.parse(project.nextDue)) : "No date"}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
