import { Link } from "react-router";
import { shortDay } from "#app/core/day-words.ts";
import { HealthDot } from "#app/features/projects/components/health-dot.tsx";
import type { ProjectCardView } from "#app/features/projects/queries/my-projects.server.ts";
import { cx } from "#app/ui/cx.ts";
import { ButtonLink } from "#app/ui/primitives/button.tsx";
import { ProgressBar } from "#app/ui/primitives/progress-bar.tsx";

const SHOWN = 4;
/** With fewer there is room for what leads to the next one. */
const FEW = 3;

/** Projects under way, each with who is in it, what is due next and how far it is. */
export function ActiveProjects({ projects }: { projects: ProjectCardView[] }) {
  return (
    <>
      {projects.length > 0 ? (
        <ul className="-mx-2 mt-2 flex flex-col">
          {projects.slice(0, SHOWN).map((project) => (
            <li key={project.id}>
              <ProjectLink project={project} />
            </li>
          ))}
        </ul>
      ) : null}
      {projects.length < FEW ? <Another first={projects.length === 0} /> : null}
    </>
  );
}

function ProjectLink({ project }: { project: ProjectCardView }) {
  const facts = [
    project.others.length === 0 ? "Only you so far" : project.others.map(({ name }) => name).join(", "),
    project.nextDue ? `due ${shortDay(Date.parse(project.nextDue))}` : "",
  ];
  return (
    <Link to={`/desk/${project.id}`} className="block rounded-control p-2 hover:bg-text/8">
      <span className="flex flex-wrap items-center justify-between gap-x-3">
        <span className="min-w-[min(100%,6rem)] flex-1 truncate font-medium">{project.title}</span>
        <HealthDot health={project.health} />
      </span>
      <span className="block truncate text-14 text-muted">{facts.filter(Boolean).join(" · ")}</span>
      <span className="mt-1.5 flex items-center gap-3 text-12 text-muted tabular">
        <ProgressBar label={`Progress of ${project.title}`} value={project.progress} className="flex-1" />
        {project.progress} %
      </span>
    </Link>
  );
}

/** Fills what the cards beside leave; on phones nothing stands beside, and who has a project is not led to another. */
function Another({ first }: { first: boolean }) {
  return (
    <div
      className={cx(
        "mt-3 flex flex-1 flex-col items-center justify-center gap-3 rounded-control border border-hairline border-dashed p-4 text-center",
        first ? null : "max-lg:hidden",
      )}
    >
      <p className="text-balance text-14 text-muted">
        {first ? "No project yet. One begins" : "The next one begins"} with a Spark, or with a template.
      </p>
      <ButtonLink to="/projects/new" size="sm">
        New project
      </ButtonLink>
    </div>
  );
}
