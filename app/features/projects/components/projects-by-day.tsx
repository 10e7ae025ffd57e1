import { Link } from "react-router";
import { longDay } from "#app/core/day-words.ts";
import type { ProjectCardView } from "../queries/my-projects.server.ts";
import { STATUS_WORDS } from "../words.ts";

/** By the next day something is due. */
export function ProjectsByDay({ projects }: { projects: ProjectCardView[] }) {
  const dated = projects
    .filter(({ status }) => status === "active" || status === "on_hold" || status === "draft")
    .toSorted((a, b) => (a.nextDue ?? "9999").localeCompare(b.nextDue ?? "9999"));
  const days = [...new Set(dated.map(({ nextDue }) => nextDue))];
  if (days.length === 0) return <p className="py-8 text-muted">Nothing is due.</p>;
  return (
    <ol className="flex flex-col gap-6">
      {days.map((day) => (
        <li key={day ?? "none"} className="grid gap-3 sm:grid-cols-[11rem_1fr]">
          <h2 className="text-16 tabular">{day ? longDay(Date.parse(day)) : "No date yet"}</h2>
          <ul className="flex flex-col gap-2">
            {dated
              .filter(({ nextDue }) => nextDue === day)
              .map((project) => (
                <li key={project.id}>
                  <Link
                    to={`/desk/${project.id}`}
                    className="flex min-h-11 flex-wrap items-center justify-between gap-2 rounded-control border border-hairline bg-surface px-4 py-2.5 hover:border-hairline-strong"
                  >
                    <span className="min-w-0 break-words">{project.title}</span>
                    <span className="text-14 text-muted">
                      {project.waiting ?? STATUS_WORDS[project.status]}
                    </span>
                  </Link>
                </li>
              ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}
