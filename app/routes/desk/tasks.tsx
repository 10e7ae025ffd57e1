import { Plus } from "lucide-react";
import { useEffect } from "react";
import { Link, useFetcher, useFetchers, useNavigate, useParams } from "react-router";
import { toast } from "#app/browser/toasts.ts";
import { dayOf } from "#app/core/days.ts";
import type { FormAnswer } from "#app/core/form-answer.ts";
import { newId } from "#app/core/ids.ts";
import { deskQuery } from "#app/features/projects/desk-query.server.ts";
import { isReadOnly, may } from "#app/features/projects/rules.ts";
import { mayDelete } from "#app/features/tasks/commands/change-task.server.ts";
import { type MoveTask, TaskBoard } from "#app/features/tasks/components/task-board.tsx";
import { type Task, TaskFacts } from "#app/features/tasks/components/task-card.tsx";
import { TaskPanel } from "#app/features/tasks/components/task-panel.tsx";
import { selectTasks } from "#app/features/tasks/queries.server.ts";
import { TASK_STATUSES, type TaskStatus } from "#app/features/tasks/rules.ts";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { ListBar } from "#app/ui/layout/list-bar.tsx";
import { ButtonLink } from "#app/ui/primitives/button.tsx";
import { TabLinks } from "#app/ui/primitives/tab-links.tsx";
import type { Route } from "./+types/tasks.ts";

const VIEWS = { board: "Board", list: "List", mine: "My tasks" } as const;
type View = keyof typeof VIEWS;

export const loader = deskQuery(
  (ctx, { params }: Route.LoaderArgs) => [selectTasks(ctx, params.projectId)] as const,
  (app, desk, [tasks], { request }) => {
    const query = new URL(request.url).searchParams;
    const view = query.get("view") ?? "";
    const asked = query.get("task");
    const open = tasks.find(({ id }) => id === asked) ?? null;
    const mayWrite = may(desk.role, "write_tasks", desk.own) && !isReadOnly(desk.status);
    return {
      view: Object.hasOwn(VIEWS, view) ? (view as View) : ("board" as const),
      tasks,
      open,
      adding: asked === "new" && mayWrite,
      mayWrite,
      mayDelete: open !== null && mayWrite && mayDelete(desk, app.viewer.userId, open),
      me: app.viewer.userId,
      people: desk.people
        .filter(({ role }) => role !== "guest")
        .map(({ userId, name, avatarUrl }) => ({ userId, name, avatarUrl })),
      milestones: desk.parts
        .filter(({ status }) => status !== "cancelled")
        .map(({ id, title }) => ({ id, title })),
      formKey: newId(app.clock.now()),
      today: dayOf(app.clock.now()),
    };
  },
);

export default function DeskTasks({ loaderData }: Route.ComponentProps) {
  const { view, open, adding, people, today, mayWrite, me } = loaderData;
  const { projectId } = useParams();
  const navigate = useNavigate();
  const page = `/desk/${projectId}/tasks`;
  const address = (task?: string) => `${page}?view=${view}${task ? `&task=${task}` : ""}`;
  const tasks = useMovedTasks(loaderData.tasks);
  const move = useMove(page);
  const mine = tasks.filter(({ assigneeIds }) => assigneeIds.includes(me));
  return (
    <>
      <ListBar
        className="mb-4"
        actions={
          mayWrite ? (
            <ButtonLink to={address("new")} preventScrollReset variant="spark">
              <Plus aria-hidden className="size-5" strokeWidth={1.75} />
              Add a task
            </ButtonLink>
          ) : null
        }
      >
        <TabLinks
          label="Views"
          className="max-sm:w-full"
          tabs={(Object.keys(VIEWS) as View[]).map((key) => ({
            to: `${page}?view=${key}`,
            label: VIEWS[key],
            current: key === view,
          }))}
        />
      </ListBar>
      {tasks.length === 0 ? (
        <EmptyState title="Nothing to do yet">
          Who does what until when, on a board both sides see.
        </EmptyState>
      ) : view === "board" ? (
        <TaskBoard
          tasks={tasks}
          people={people}
          today={today}
          panelOf={address}
          onMove={mayWrite ? move : undefined}
        />
      ) : (
        <TaskList
          tasks={view === "mine" ? mine : tasks}
          today={today}
          panelOf={address}
          mine={view === "mine"}
        />
      )}
      {open || adding ? (
        <TaskPanel
          {...loaderData}
          task={open}
          onClose={() => void navigate(address(), { replace: true, preventScrollReset: true })}
        />
      ) : null}
    </>
  );
}

const MOVE = "task-move";

/** The tasks as they will stand when the moves under way have gone through. */
function useMovedTasks(tasks: Task[]): Task[] {
  const fetchers = useFetchers();
  let moved = tasks;
  for (const { formData } of fetchers) {
    if (formData?.get("intent") !== MOVE) continue;
    const task = moved.find(({ id }) => id === formData.get("task_id"));
    if (!task) continue;
    const rest = moved.filter((one) => one !== task);
    const at = rest.findIndex(({ id }) => id === formData.get("before_id"));
    // The form carries a status of the board.
    rest.splice(at < 0 ? rest.length : at, 0, { ...task, status: formData.get("to") as TaskStatus });
    moved = rest;
  }
  return moved;
}

function useMove(page: string): MoveTask {
  const fetcher = useFetcher<FormAnswer>();
  const { data } = fetcher;
  useEffect(() => {
    if (data?.error) toast({ title: "Not moved", description: data.error.message, destructive: true });
    else if (data?.done) toast({ title: data.done });
  }, [data]);
  return async (task, to, beforeId) => {
    await fetcher.submit(
      { intent: MOVE, task_id: task.id, to, ...(beforeId ? { before_id: beforeId } : {}) },
      { method: "post", action: page.replace(/\/tasks$/, "") },
    );
  };
}

interface TaskListProps {
  tasks: Task[];
  today: string;
  panelOf: (id: string) => string;
  mine: boolean;
}

function TaskList({ tasks, today, panelOf, mine }: TaskListProps) {
  const byDue = tasks.toSorted((a, b) => (a.dueOn ?? "9999").localeCompare(b.dueOn ?? "9999"));
  if (byDue.length === 0)
    return (
      <EmptyState title="Nothing is assigned to you">
        {mine ? "What others give you, or you take yourself, stands here." : null}
      </EmptyState>
    );
  return (
    <ul
      aria-label={mine ? "My tasks" : "All tasks"}
      className="flex flex-col divide-y divide-hairline rounded-card border border-hairline bg-surface"
    >
      {byDue.map((task) => (
        <li key={task.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
          <div className="min-w-0 flex-1 basis-60">
            <Link
              to={panelOf(task.id)}
              preventScrollReset
              className="-my-2.5 block break-words py-2.5 font-medium hover:underline"
            >
              {task.title}
            </Link>
            <p className="text-12 text-muted">{TASK_STATUSES[task.status]}</p>
          </div>
          <TaskFacts task={task} today={today} />
        </li>
      ))}
    </ul>
  );
}
