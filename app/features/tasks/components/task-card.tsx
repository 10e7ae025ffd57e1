import { ArrowLeftRight, CalendarDays, ChevronsUp, ListChecks, OctagonAlert } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import { Link } from "react-router";
import { longDay } from "#app/core/day-words.ts";
import { cx } from "#app/ui/cx.ts";
import { Avatar } from "#app/ui/primitives/avatar.tsx";
import { buttonClass } from "#app/ui/primitives/button.tsx";
import { cardProps } from "#app/ui/primitives/card-board.tsx";
import { Chip } from "#app/ui/primitives/chip.tsx";
import { mainLandmark } from "#app/ui/primitives/main-landmark.ts";
import type { TaskRow } from "../queries.server.ts";
import { COLUMNS, isLate, TASK_STATUSES, type TaskStatus } from "../rules.ts";

export interface TaskPerson {
  userId: string;
  name: string;
  avatarUrl: string | null;
}

export type Task = TaskRow;

interface TaskCardProps {
  task: Task;
  people: TaskPerson[];
  today: string;
  to: string;
  /** Absent for who only looks. */
  onMove?: ((to: TaskStatus) => void) | undefined;
}

/** A task at a glance: what, who, until when, and what stops it. */
export function TaskCard({ task, people, today, to, onMove }: TaskCardProps) {
  const who = people.filter(({ userId }) => task.assigneeIds.includes(userId));
  return (
    <article
      {...cardProps(task.id, onMove !== undefined)}
      className={cx(
        "flex flex-col gap-2.5 rounded-card border border-hairline bg-surface p-3.5 shadow-card transition-shadow hover:border-hairline-strong",
        onMove && "cursor-grab active:cursor-grabbing",
      )}
    >
      <h3 className="text-16">
        <Link
          to={to}
          preventScrollReset
          draggable={false}
          data-card-link
          className={cx(
            "-my-2.5 block break-words rounded-control py-2.5 font-medium hover:underline",
            task.status === "done" && "text-muted line-through",
          )}
        >
          {task.title}
        </Link>
      </h3>
      <TaskFacts task={task} today={today} />
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-2">
        {onMove ? <MoveMenu task={task} onMove={onMove} /> : <span />}
        <span className="-space-x-2 flex">
          {who.map(({ userId, name, avatarUrl }) => (
            <span key={userId} title={name} className="rounded-full ring-2 ring-surface">
              <Avatar name={name} url={avatarUrl} size="sm" />
              <span className="sr-only">{name}</span>
            </span>
          ))}
        </span>
      </div>
    </article>
  );
}

export function TaskFacts({ task, today }: Pick<TaskCardProps, "task" | "today">) {
  const ticked = task.checklist.filter(({ done }) => done).length;
  const facts = [
    task.blocked ? (
      <Chip key="blocked" tone="danger">
        <OctagonAlert aria-hidden className="size-3.5 shrink-0" strokeWidth={1.75} />
        <span className="min-w-0 break-words">Blocked: {task.blockedReason}</span>
      </Chip>
    ) : null,
    task.priority === "high" ? (
      <Chip key="priority" tone="strong">
        <ChevronsUp aria-hidden className="size-3.5" strokeWidth={1.75} />
        High
      </Chip>
    ) : null,
    task.dueOn ? (
      <Chip key="due" tone={isLate(task, today) ? "danger" : "plain"} className="tabular">
        <CalendarDays aria-hidden className="size-3.5" strokeWidth={1.75} />
        {isLate(task, today) ? "Late: " : ""}
        {longDay(Date.parse(task.dueOn))}
      </Chip>
    ) : null,
    task.checklist.length > 0 ? (
      <Chip key="list" className="tabular">
        <ListChecks aria-hidden className="size-3.5" strokeWidth={1.75} />
        <span className="sr-only">Checklist: </span>
        {ticked}/{task.checklist.length}
      </Chip>
    ) : null,
    ...task.labels.map((label) => <Chip key={`label ${label}`}>{label}</Chip>),
  ].filter(Boolean);
  return facts.length > 0 ? <div className="flex flex-wrap gap-1.5">{facts}</div> : null;
}

/** Moves a task without dragging it. */
function MoveMenu({ task, onMove }: { task: Task; onMove: (to: TaskStatus) => void }) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger className={buttonClass("quiet", "sm")} aria-label={`Move ${task.title} to…`}>
        <ArrowLeftRight aria-hidden className="size-4" strokeWidth={1.75} />
        Move
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal container={mainLandmark()}>
        <DropdownMenu.Content
          align="start"
          sideOffset={6}
          className="z-50 min-w-44 rounded-card border border-hairline bg-raised p-1.5 shadow-raised"
        >
          {[...COLUMNS, "cancelled" as const]
            .filter((status) => status !== task.status)
            .map((status) => (
              <DropdownMenu.Item
                key={status}
                onSelect={() => onMove(status)}
                className="flex min-h-11 cursor-pointer items-center rounded-control px-3 text-14 outline-none data-highlighted:bg-text/8"
              >
                {TASK_STATUSES[status]}
              </DropdownMenu.Item>
            ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
