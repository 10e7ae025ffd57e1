import { CalendarDays, MessageSquare } from "lucide-react";
import { Link } from "react-router";
import { shortDay } from "#app/core/day-words.ts";
import { formatMoney } from "#app/core/money.ts";
import { Avatar } from "#app/ui/primitives/avatar.tsx";
import { KindChip } from "#app/ui/primitives/chip.tsx";
import { ProgressBar } from "#app/ui/primitives/progress-bar.tsx";
import type { ProjectCardView } from "../queries/my-projects.server.ts";
import { STATUS_WORDS } from "../words.ts";
import { HealthDot } from "./health-dot.tsx";

/** One project at a glance. */
export function ProjectCard({ project, menu }: { project: ProjectCardView; menu?: React.ReactNode }) {
  const { id, title, kind, status, others, health, progress, total, currency, waiting } = project;
  const running = status === "active" || status === "on_hold" || status === "draft";
  return (
    <article className="flex min-w-0 flex-col gap-3 rounded-card border border-hairline bg-surface p-4 shadow-card transition-colors hover:border-hairline-strong">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <KindChip type={kind} />
        {project.unread > 0 ? (
          <Link
            to={`/desk/${id}/chat`}
            className="press-area ml-auto inline-flex items-center gap-1 rounded-control text-12 text-text tabular underline-offset-4 hover:underline"
          >
            <MessageSquare aria-hidden className="size-4 text-spark" strokeWidth={1.75} />
            {project.unread} new <span className="sr-only">in the chat of {title}</span>
          </Link>
        ) : null}
        {running ? (
          <HealthDot health={health} />
        ) : (
          <span className="text-12 text-muted">{STATUS_WORDS[status]}</span>
        )}
      </div>
      <div className="min-w-0">
        <h3 className="break-words text-16">
          <Link to={`/desk/${id}`} className="press-area underline-offset-4 hover:underline">
            {title}
          </Link>
        </h3>
        <p className="mt-1.5 flex items-center gap-2 text-14 text-muted">
          {others[0] ? <Avatar name={others[0].name} url={others[0].avatarUrl} size="sm" /> : null}
          <span className="min-w-0 truncate">
            {others.length === 0 ? "Only you so far" : others.map(({ name }) => name).join(", ")}
          </span>
        </p>
        {project.company ? (
          <p className="mt-1 break-words text-12 text-muted">for {project.company}</p>
        ) : null}
      </div>
      {waiting ? (
        <Link
          to={`/desk/${id}${project.waitsAt}`}
          className="flex min-h-11 items-center rounded-control bg-spark/10 px-3 font-medium text-14 text-text hover:bg-spark/16"
        >
          {waiting}
        </Link>
      ) : null}
      <div>
        <ProgressBar label={`Progress of ${title}`} value={progress} />
        <p className="mt-1.5 flex flex-wrap justify-between gap-2 text-12 text-muted tabular">
          <span>
            {progress} % of {contents(project)}
          </span>
          {total > 0 ? <span>{formatMoney(total, currency)}</span> : null}
        </p>
        {project.held > 0 || project.released > 0 ? (
          <p className="mt-1 text-12 text-muted tabular">
            {formatMoney(project.held, currency)} held, {formatMoney(project.released, currency)} paid out
          </p>
        ) : null}
      </div>
      <div className="mt-auto flex items-center justify-between gap-2 border-hairline border-t pt-3 text-12 text-muted">
        {project.nextDue && running ? (
          <span className="inline-flex items-center gap-1.5">
            <CalendarDays aria-hidden className="size-4" strokeWidth={1.75} />
            {shortDay(Date.parse(project.nextDue))}
          </span>
        ) : (
          <span />
        )}
        {menu}
      </div>
    </article>
  );
}

/** What a project is made of, counted. */
function contents({ parts, things }: ProjectCardView): string {
  const milestones = `${parts} ${parts === 1 ? "milestone" : "milestones"}`;
  if (things === 0) return milestones;
  const traded = `${things} ${things === 1 ? "thing" : "things"} traded`;
  return parts === 0 ? traded : `${milestones} and ${traded}`;
}
