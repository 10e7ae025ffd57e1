import { CardBoard } from "#app/ui/primitives/card-board.tsx";
import type { CarryStep } from "#app/ui/primitives/card-walk.ts";
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

/** Tasks by how far they are. Cards are dragged, moved by their menu, or carried with the keyboard. */
export function TaskBoard({ tasks, people, today, panelOf, onMove }: TaskBoardProps) {
  return (
    <CardBoard
      label="Columns"
      columns={COLUMNS.map((key) => ({
        key,
        label: TASK_STATUSES[key],
        cards: tasks.filter(({ status }) => status === key),
      }))}
      first={COLUMNS.find((key) => tasks.some(({ status }) => status === key)) ?? "todo"}
      empty="Nothing here"
      ordered
      onDrop={onMove}
      onCarry={onMove && ((task, step) => carry(task, tasks, step, onMove))}
    >
      {(task) => (
        <TaskCard
          task={task}
          people={people}
          today={today}
          to={panelOf(task.id)}
          onMove={onMove && ((to) => onMove(task, to, null))}
        />
      )}
    </CardBoard>
  );
}

function carry(task: Task, tasks: readonly Task[], step: CarryStep, onMove: MoveTask): void {
  if ("sideways" in step) {
    const to = COLUMNS[COLUMNS.indexOf(task.status as Column) + step.sideways];
    if (to) onMove(task, to, null);
    return;
  }
  const column = tasks.filter(({ status }) => status === task.status);
  const at = column.indexOf(task);
  const goal = at + step.along;
  if (goal < 0 || goal >= column.length) return;
  // Down: before the one behind the next one.
  onMove(task, task.status, column[step.along === 1 ? at + 2 : goal]?.id ?? null);
}
