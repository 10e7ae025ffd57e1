/** Columns of the board, in their order; what is called off leaves it. */
export const TASK_STATUSES = {
  todo: "To do",
  in_progress: "In progress",
  in_review: "In review",
  done: "Done",
  cancelled: "Called off",
} as const;
export type TaskStatus = keyof typeof TASK_STATUSES;

export const COLUMNS = ["todo", "in_progress", "in_review", "done"] as const satisfies TaskStatus[];

export const PRIORITIES = { low: "Low", normal: "Normal", high: "High" } as const;

/** Most tasks a project holds, and its board reads. */
export const TASKS_MAX = 400;

export interface ChecklistItem {
  id: string;
  text: string;
  done: boolean;
}

/**
 * A checklist as it was typed, one item on each line: what stays keeps its tick.
 * @param newItemId makes the id of an item that was not there
 */
export function mergedChecklist(
  before: readonly ChecklistItem[],
  lines: readonly string[],
  newItemId: () => string,
): ChecklistItem[] {
  const left = [...before];
  return lines.map((text) => {
    const at = left.findIndex((item) => item.text === text);
    const [kept] = at < 0 ? [] : left.splice(at, 1);
    return kept ?? { id: newItemId(), text, done: false };
  });
}

/** Whether a task is late on a day: `YYYY-MM-DD`. */
export function isLate(task: { status: TaskStatus; dueOn: string | null }, today: string): boolean {
  return task.dueOn !== null && task.dueOn < today && task.status !== "done" && task.status !== "cancelled";
}
