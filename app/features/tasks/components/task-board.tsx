import { useState } from "react";
import { cx } from "#app/ui/cx.ts";
import { ColumnTabs } from "#app/ui/primitives/column-tabs.tsx";
import { COLUMNS, TASK_STATUSES, type TaskStatus } from "../rules.ts";
import { type Task, TaskCard, type TaskPerson } from "./task-card.tsx";

/** Where a task goes: before another one, or to the end of a column. */
export type MoveTask = (task: Task, to: TaskStatus, beforeId: string | null) => void;

interface TaskBoardProps {
  tasks: Task[];
  people: TaskPerson[];
  today: string;
  /** The address of a task's panel. */
  panelOf: (id: string) => string;
  /** Absent for who only looks. */
  onMove?: MoveTask | undefined;
}

type Column = (typeof COLUMNS)[number];

/**
 * Tasks by how far they are: columns side by side, on phones one at a time. Cards are dragged, or moved by their menu;
 * arrow keys walk from card to card, and with Shift they move the card itself.
 */
export function TaskBoard({ tasks, onMove, ...rest }: TaskBoardProps) {
  const [shown, setShown] = useState<Column>("todo");
  const [over, setOver] = useState<{ column: Column; beforeId: string | null } | null>(null);
  const inColumn = (column: TaskStatus) => tasks.filter(({ status }) => status === column);
  const drop = (event: React.DragEvent, column: Column, beforeId: string | null) => {
    event.preventDefault();
    event.stopPropagation();
    setOver(null);
    const task = tasks.find(({ id }) => id === event.dataTransfer.getData("text/plain"));
    if (task && task.id !== beforeId) onMove?.(task, column, beforeId);
  };
  const hover = (event: React.DragEvent, column: Column, beforeId: string | null) => {
    if (!onMove) return;
    event.preventDefault();
    event.stopPropagation();
    setOver({ column, beforeId });
  };
  return (
    <div>
      <ColumnTabs
        label="Columns"
        columns={COLUMNS.map((key) => ({ key, label: TASK_STATUSES[key], count: inColumn(key).length }))}
        shown={shown}
        onShow={setShown}
        fill
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys are heard from the cards inside */}
      <div className="flex gap-3" onKeyDown={(event) => walk(event, tasks, onMove)}>
        {COLUMNS.map((column) => (
          <section
            key={column}
            aria-label={TASK_STATUSES[column]}
            data-column={column}
            onDragOver={(event) => hover(event, column, null)}
            onDragLeave={() => setOver(null)}
            onDrop={(event) => drop(event, column, null)}
            className={cx(
              "min-w-0 flex-1 flex-col gap-2.5 lg:flex lg:min-h-40 lg:rounded-card lg:bg-sunken lg:p-2.5",
              shown === column ? "flex" : "max-lg:hidden",
              over?.column === column && over.beforeId === null && "ring-2 ring-spark ring-inset",
            )}
          >
            <h2 className="flex items-baseline justify-between px-1 text-16 max-lg:sr-only">
              {TASK_STATUSES[column]}
              <span className="text-14 text-muted tabular">{inColumn(column).length}</span>
            </h2>
            {inColumn(column).map((task) => (
              // biome-ignore lint/a11y/noStaticElementInteractions: a place to drop on; the keyboard moves cards itself
              <div
                key={task.id}
                onDragOver={(event) => hover(event, column, task.id)}
                onDrop={(event) => drop(event, column, task.id)}
                className={cx("rounded-card", over?.beforeId === task.id && "border-spark border-t-4")}
              >
                <TaskCard
                  task={task}
                  people={rest.people}
                  today={rest.today}
                  to={rest.panelOf(task.id)}
                  onMove={onMove && ((to) => onMove(task, to, null))}
                />
              </div>
            ))}
            {inColumn(column).length === 0 ? (
              <p className="rounded-card border border-hairline border-dashed px-3 py-6 text-center text-14 text-muted">
                Nothing here
              </p>
            ) : null}
          </section>
        ))}
      </div>
    </div>
  );
}

/** Arrow keys between the cards; with Shift the card goes along. */
function walk(
  event: React.KeyboardEvent<HTMLElement>,
  tasks: readonly Task[],
  onMove: MoveTask | undefined,
): void {
  const link = (event.target as HTMLElement).closest<HTMLElement>("[data-task-link]");
  const task = tasks.find(({ id }) => id === link?.closest<HTMLElement>("[data-task]")?.dataset.task);
  const sideways = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  const along = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (!link || !task || (sideways === undefined && along === undefined)) return;
  event.preventDefault();
  if (event.shiftKey) {
    if (onMove) carry(task, tasks, { sideways, along }, onMove);
    return;
  }
  const column = link.closest<HTMLElement>("[data-column]");
  const linksOf = (place: Element | null) => [
    ...(place?.querySelectorAll<HTMLElement>("[data-task-link]") ?? []),
  ];
  if (along !== undefined) {
    const links = linksOf(column);
    links[links.indexOf(link) + along]?.focus();
    return;
  }
  const step = (place: Element | null | undefined) =>
    (sideways === 1 ? place?.nextElementSibling : place?.previousElementSibling) ?? null;
  let next = step(column);
  while (next && linksOf(next).length === 0) next = step(next);
  linksOf(next)[0]?.focus();
}

function carry(
  task: Task,
  tasks: readonly Task[],
  { sideways, along }: { sideways: number | undefined; along: number | undefined },
  onMove: MoveTask,
): void {
  if (sideways !== undefined) {
    const to = COLUMNS[COLUMNS.indexOf(task.status as Column) + sideways];
    if (to) onMove(task, to, null);
    return;
  }
  const column = tasks.filter(({ status }) => status === task.status);
  const at = column.indexOf(task);
  const goal = at + (along ?? 0);
  if (goal < 0 || goal >= column.length) return;
  // Down: before the one behind the next one.
  onMove(task, task.status, column[along === 1 ? at + 2 : goal]?.id ?? null);
}
