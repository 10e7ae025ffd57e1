import type { ProjectContext } from "#app/features/projects/project-context.server.ts";
import { checkItem, deleteTask, moveTask } from "#app/features/tasks/commands/change-task.server.ts";
import { createTask, editTask } from "#app/features/tasks/commands/write-task.server.ts";
import {
  checkItemSchema,
  createTaskSchema,
  deleteTaskSchema,
  editTaskSchema,
  moveTaskSchema,
} from "#app/features/tasks/schema.ts";
import { parseForm } from "#app/platform/form-answers.server.ts";

type Act = (app: ProjectContext, projectId: string, form: FormData) => Promise<string>;

/** What the forms of a desk's tasks ask for. */
export const taskActs: Record<string, Act> = {
  "task-create": async (app, id, form) => {
    await createTask(app, id, parseForm(form, createTaskSchema));
    return "The task is on the board.";
  },
  "task-edit": async (app, id, form) => {
    await editTask(app, id, parseForm(form, editTaskSchema));
    return "Saved.";
  },
  "task-move": (app, id, form) => moveTask(app, id, parseForm(form, moveTaskSchema)),
  "task-check": async (app, id, form) => {
    await checkItem(app, id, parseForm(form, checkItemSchema));
    return "Ticked.";
  },
  "task-delete": async (app, id, form) => {
    await deleteTask(app, id, parseForm(form, deleteTaskSchema).task_id);
    return "Deleted.";
  },
};
