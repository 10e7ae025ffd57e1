import { Plus } from "lucide-react";
import { readWhenOvertaken } from "#app/browser/answer-in-place.ts";
import { cachedPage } from "#app/browser/query-client.ts";
import { decodeCursor } from "#app/core/cursor.ts";
import { isId } from "#app/core/ids.ts";
import { Subscribe } from "#app/features/calendars/components/subscribe.tsx";
import { TalkList } from "#app/features/calendars/components/talk-list.tsx";
import { renewFeed, selectFeed } from "#app/features/calendars/feed-links.server.ts";
import { isToCome, talksToCome, toTalks } from "#app/features/calendars/talks.server.ts";
import { selectOwnZone, toOwnZone } from "#app/features/profiles/own-zone.server.ts";
import { ProjectsByDay } from "#app/features/projects/components/projects-by-day.tsx";
import { KINDS } from "#app/features/projects/new-project-schema.ts";
import { selectLeftProjects } from "#app/features/projects/queries/left.server.ts";
import {
  selectMyCompanies,
  selectMyInvites,
  selectMyProjects,
  toPage,
  toProjectCard,
} from "#app/features/projects/queries/my-projects.server.ts";
import { ROLE_WORDS } from "#app/features/projects/words.ts";
import { answerForm } from "#app/platform/form-answers.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { memberAction, memberQuery } from "#app/platform/responses.server.ts";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { Page, PageHeader } from "#app/ui/layout/page.tsx";
import { ButtonLink, buttonClass } from "#app/ui/primitives/button.tsx";
import { PageLinks } from "#app/ui/primitives/page-links.tsx";
import { PillLinks } from "#app/ui/primitives/pill-links.tsx";
import { TabLinks } from "#app/ui/primitives/tab-links.tsx";
import type { Route } from "./+types/projects.ts";
import { Invites } from "./open-invites.tsx";
import { Board, LeftProjects, List, type Shown } from "./project-lists.tsx";

export const handle = { live: true };

export const meta: Route.MetaFunction = () => [{ title: "Projects · Thrive" }];

const VIEWS = { board: "Board", list: "List", calendar: "Calendar" } as const;

export const loader = memberQuery(
  (ctx, { request }: Route.LoaderArgs) =>
    [
      selectMyProjects(ctx, asked(request)),
      selectMyInvites(ctx),
      selectFeed(ctx, null),
      selectMyCompanies(ctx),
      selectLeftProjects(ctx),
      selectOwnZone(ctx),
      ...talksToCome(ctx),
    ] as const,
  (app, [rows, invites, [feed], companies, left, zone, calls, interviews], { request }) => {
    const { view, kind, role, company, after } = asked(request);
    const now = app.clock.now();
    const { page, next } = toPage(rows);
    return {
      view,
      kind,
      role,
      company,
      companies,
      invites,
      left,
      talks: toTalks(calls, interviews).filter((talk) => isToCome(talk, now)),
      ownZone: toOwnZone(zone, now),
      next,
      later: after !== null,
      feedSince: feed?.since ?? null,
      any: rows.length > 0 || kind !== null || role !== null || company !== null || after !== null,
      projects: page.map((row) => toProjectCard(row, app.viewer.userId, now)),
    };
  },
);

function asked(request: Request) {
  const query = new URL(request.url).searchParams;
  const company = query.get("company") ?? "";
  const one = <K extends string>(name: string, known: Record<K, unknown>): K | null => {
    const value = query.get(name) ?? "";
    return Object.hasOwn(known, value) ? (value as K) : null;
  };
  return {
    view: one("view", VIEWS) ?? "board",
    kind: one("kind", KINDS),
    role: one("role", ROLE_WORDS),
    company: isId(company) ? company : null,
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

export const shouldRevalidate = readWhenOvertaken;

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
          {projects.length === 0 ? (
            <EmptyState
              title="Nothing fits these filters"
              action={<ButtonLink to="/projects">Show all</ButtonLink>}
            />
          ) : null}
          {view === "board" ? <Board projects={projects} /> : null}
          {view === "list" ? <List projects={projects} /> : null}
          {view === "calendar" ? (
            <>
              <TalkList talks={loaderData.talks} ownZone={loaderData.ownZone} />
              <ProjectsByDay projects={projects} />
              <Subscribe action="/projects" since={loaderData.feedSince}>
                Everything with a day in all of your projects, and your calls and talks, in the calendar you
                use. Whoever has the address sees it.
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
        <>
          <TalkList talks={loaderData.talks} ownZone={loaderData.ownZone} />
          <EmptyState
            title="No projects yet"
            action={<ButtonLink to="/project-templates">Look at the templates</ButtonLink>}
          >
            Begin with a Spark, with a template, or with a blank page.
          </EmptyState>
        </>
      )}
      <LeftProjects projects={loaderData.left} />
    </Page>
  );
}

function addressOf(shown: Shown, change: Record<string, string | null>): string {
  const query = new URLSearchParams();
  const all: Record<string, string | null> = {
    view: shown.view,
    kind: shown.kind,
    role: shown.role,
    company: shown.company,
    ...change,
  };
  for (const [name, value] of Object.entries(all)) if (value && value !== "board") query.set(name, value);
  return query.size > 0 ? `/projects?${query}` : "/projects";
}

function Filters({ shown }: { shown: Shown }) {
  const pill = (name: "kind" | "role" | "company", value: string, label: string) => {
    const current = shown[name] === value;
    return { to: addressOf(shown, { [name]: current ? null : value }), label, current };
  };
  const pills = [
    ...Object.entries(KINDS).map(([value, label]) => pill("kind", value, label)),
    ...(["lead", "client", "member"] as const).map((value) =>
      pill("role", value, `As ${ROLE_WORDS[value].label.toLowerCase()}`),
    ),
    ...shown.companies.map(({ id, name }) => pill("company", id, name)),
  ];
  return <PillLinks label="Filters" pills={pills} />;
}
