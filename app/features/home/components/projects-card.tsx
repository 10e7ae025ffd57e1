import { Link } from "react-router";
import { HealthDot } from "#app/features/projects/components/health-dot.tsx";
import type { ProjectCardView } from "#app/features/projects/queries/my-projects.server.ts";
import { ProgressBar } from "#app/ui/primitives/progress-bar.tsx";

const SHOWN = 4;

/** Projects under way, each with how far it is. */
export function ActiveProjects({ projects }: { projects: ProjectCardView[] }) {
  if (projects.length === 0)
    return <p className="mt-3 text-muted">No project yet. One begins with a Spark, or with a template.</p>;
  return (
    <ul className="-mx-2 mt-2 flex flex-col">
      {projects.slice(0, SHOWN).map((project) => (
        <li key={project.id}>
          <Link to={`/desk/${project.id}`} className="block rounded-control p-2 hover:bg-text/8">
            <span className="flex items-center justify-between gap-3">
              <span className="truncate font-medium">{project.title}</span>
              <HealthDot health={project.health} />
            </span>
            <span className="mt-2 flex items-center gap-3 text-12 text-muted tabular">
              <ProgressBar
                label={`Progress of ${project.title}`}
                value={project.progress}
                className="flex-1"
              />
              {project.progress} %
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
