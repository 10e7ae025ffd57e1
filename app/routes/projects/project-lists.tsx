import { Link } from "react-router";
import { shortDay } from "#app/core/day-words.ts";
import { ProjectCard } from "#app/features/projects/components/project-card.tsx";
import { SECTIONS, type Section, sectionOf } from "#app/features/projects/sections.ts";
import { STATUS_WORDS } from "#app/features/projects/words.ts";
import { FoldCard } from "#app/ui/layout/fold-card.tsx";
import type { Route } from "./+types/projects.ts";

export type Shown = Route.ComponentProps["loaderData"];

/** Columns beside each other where there is room, one below the other on phones. */
export function Board({ projects }: Pick<Shown, "projects">) {
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

/** The projects one under the other. */
export function List({ projects }: Pick<Shown, "projects">) {
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

/** Those one was part of: what concerned one's payment stays to be read. */
export function LeftProjects({ projects }: { projects: Shown["left"] }) {
  if (projects.length === 0) return null;
  return (
    <FoldCard title={`Projects you left (${projects.length})`} className="mt-8">
      <ul className="divide-y divide-hairline border-hairline border-t">
        {projects.map(({ left_project, left_title, i_left_at }) => (
          <li key={left_project}>
            <Link
              to={`/desk/${left_project}/left`}
              className="flex min-h-13 items-center justify-between gap-4 px-5 py-2.5 hover:bg-text/4"
            >
              <span className="min-w-0 break-words">{left_title}</span>
              <span className="shrink-0 text-14 text-muted tabular">until {shortDay(i_left_at)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </FoldCard>
  );
}
