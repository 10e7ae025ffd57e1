import { checkItem, deleteTask, moveTask } from "#app/features/tasks/commands/change-task.server.ts";
import { createTask, editTask } from "#app/features/tasks/commands/write-task.server.ts";
import { selectMyTasks, selectTasks } from "#app/features/tasks/queries.server.ts";
import { createTaskSchema, editTaskSchema } from "#app/features/tasks/schema.ts";
import { desk } from "#tests/factories/desks.ts";
import type { Acts, Cast } from "./cast.ts";

/** Tasks of a project, from the first word to the last tick. */
export async function taskActs({ app, creatorApp, creator, brand }: Cast): Promise<Acts> {
  const { id } = await desk([
    [brand, "client"],
    [creator, "lead"],
  ]);
  const task = createTaskSchema.parse({
    title: "Brief",
    checklist: "One\nTwo",
    assignee_ids: [creator.userId],
  });
  const [first, second] = [await createTask(app, id, task), await createTask(app, id, task)];
  const [item] = (await selectTasks(app, id))[0]?.checklist ?? [];
  const edit = editTaskSchema.parse({ task_id: first, title: "Better brief", status: "in_review" });
  return {
    reads: {
      "the tasks of a project": async () => await selectTasks(creatorApp, id),
      "what one has to do": async () => await selectMyTasks(creatorApp),
    },
    commands: {
      "a task": () => createTask(creatorApp, id, task),
      "a tick": () => checkItem(creatorApp, id, { task_id: first, item_id: item?.id ?? "", done: true }),
      "a move of a task": () => moveTask(creatorApp, id, { task_id: second, to: "todo", before_id: first }),
      "a move to another column": () => moveTask(creatorApp, id, { task_id: second, to: "done" }),
      "an edit of a task": () => editTask(creatorApp, id, edit),
      "a task deleted": () => deleteTask(creatorApp, id, second),
    },
  };
}
