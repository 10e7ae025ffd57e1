import { expect, it } from "vitest";
import { leave } from "#app/features/projects/commands/members.server.ts";
import { checkItem, deleteTask, moveTask } from "#app/features/tasks/commands/change-task.server.ts";
import { createTask, editTask } from "#app/features/tasks/commands/write-task.server.ts";
import { getTask, selectMyTasks, selectTasks } from "#app/features/tasks/queries.server.ts";
import { createTaskSchema, editTaskSchema } from "#app/features/tasks/schema.ts";
import { appOf } from "#tests/factories/app.ts";
import { count, rows } from "#tests/factories/database.ts";
import { desk } from "#tests/factories/desks.ts";
import { alice, bora, type Person } from "#tests/factories/people.ts";
import { recordingRooms } from "#tests/fakes/recording-rooms.ts";

const task = (title: string, more: Record<string, unknown> = {}) =>
  createTaskSchema.parse({ title, ...more });

async function team() {
  const [creator, brand, carol, outsider] = await Promise.all([
    alice(),
    bora(),
    alice({ name: "Carol" }),
    bora(),
  ]);
  const { id, milestoneId } = await desk([
    [creator, "lead"],
    [brand, "client"],
    [carol, "member"],
  ]);
  const app = async (person: Person) => (await appOf(person)).app;
  return {
    id,
    milestoneId,
    creator,
    brand,
    carol,
    lead: await app(creator),
    client: await app(brand),
    member: await app(carol),
    stranger: await app(outsider),
  };
}

type Team = Awaited<ReturnType<typeof team>>;

async function board({ lead, id }: Team, status: string): Promise<string[]> {
  return (await selectTasks(lead, id)).filter((one) => one.status === status).map(({ title }) => title);
}

const logged = ({ id }: Team) =>
  rows<{ type: string }>("SELECT type FROM project_events WHERE project_id = ? ORDER BY seq", id);

it("puts tasks in order, and tells who is given one, but not who gave it", async () => {
  const all = await team();
  const { lead, id, milestoneId, brand, creator } = all;
  for (const title of ["Brief", "Shoot", "Edit"])
    await createTask(
      lead,
      id,
      task(title, { milestone_id: milestoneId, assignee_ids: [brand.userId, creator.userId] }),
    );
  expect(await board(all, "todo")).toEqual(["Brief", "Shoot", "Edit"]);
  const told = await rows<{ user_id: string }>(
    "SELECT user_id FROM notifications WHERE kind = 'task_assigned' AND user_id IN (?, ?)",
    brand.userId,
    creator.userId,
  );
  expect(new Set(told.map(({ user_id }) => user_id))).toEqual(new Set([brand.userId]));
  expect((await logged(all)).map(({ type }) => type)).toEqual(["task.added", "task.added", "task.added"]);
  expect((await selectMyTasks(all.client)).map(({ taskTitle }) => taskTitle).toSorted()).toEqual([
    "Brief",
    "Edit",
    "Shoot",
  ]);
});

it("lets members race to one place: all of them land, and everybody sees one order", async () => {
  const all = await team();
  const { lead, client, member, id } = all;
  const first = await createTask(lead, id, task("First"));
  const ids = [];
  for (let n = 0; n < 6; n++) ids.push(await createTask(lead, id, task(`Task ${n}`)));
  const movers = [lead, client, member];
  await Promise.all(
    ids.map((taskId, n) =>
      moveTask(movers[n % 3] ?? lead, id, { task_id: taskId, to: "todo", before_id: first }),
    ),
  );
  const order = await board(all, "todo");
  expect(order).toHaveLength(7);
  expect(order.at(-1)).toBe("First");
  expect(new Set(order).size).toBe(7);
  expect((await selectTasks(client, id)).map(({ title }) => title)).toEqual(order);
  // The same for new ones, and for another column.
  await Promise.all(movers.map((app, n) => createTask(app, id, task(`New ${n}`, { status: "in_review" }))));
  await Promise.all(ids.map((taskId) => moveTask(lead, id, { task_id: taskId, to: "in_review" })));
  expect(await board(all, "in_review")).toHaveLength(9);
  const chain = await rows<{ seq: number }>(
    "SELECT seq FROM project_events WHERE project_id = ? ORDER BY seq",
    id,
  );
  expect(chain.map(({ seq }) => seq)).toEqual(chain.map((_, index) => index + 1));
});

it("moves a task up, down and across, and keeps when it was done", async () => {
  const all = await team();
  const { lead, id } = all;
  const [a, b, c] = [
    await createTask(lead, id, task("A")),
    await createTask(lead, id, task("B")),
    await createTask(lead, id, task("C")),
  ];
  await moveTask(lead, id, { task_id: c, to: "todo", before_id: a });
  expect(await board(all, "todo")).toEqual(["C", "A", "B"]);
  await moveTask(lead, id, { task_id: c, to: "todo" });
  expect(await board(all, "todo")).toEqual(["A", "B", "C"]);
  await moveTask(lead, id, { task_id: b, to: "done" });
  expect((await getTask(lead, id, b)).completedAt).not.toBeNull();
  await moveTask(lead, id, { task_id: b, to: "todo", before_id: c });
  expect(await board(all, "todo")).toEqual(["A", "B", "C"]);
  expect((await getTask(lead, id, b)).completedAt).toBeNull();
  // What it should go before has gone elsewhere meanwhile: it goes to the end.
  await moveTask(lead, id, { task_id: c, to: "in_progress" });
  await moveTask(lead, id, { task_id: a, to: "todo", before_id: c });
  expect(await board(all, "todo")).toEqual(["B", "A"]);
});

it("refuses an edit over somebody else's, and takes it when they insist", async () => {
  const { lead, client, id } = await team();
  const taskId = await createTask(lead, id, task("Brief", { checklist: "Goal\nBudget" }));
  const edit = (title: string, version?: number) =>
    editTaskSchema.parse({
      task_id: taskId,
      title,
      status: "todo",
      checklist: "Budget\nGoal\nTone",
      ...(version ? { version } : {}),
    });
  await editTask(client, id, edit("Brief of the client", 1));
  await expect(editTask(lead, id, edit("Brief of the lead", 1))).rejects.toMatchObject({ code: "conflict" });
  expect((await getTask(lead, id, taskId)).title).toBe("Brief of the client");
  await editTask(lead, id, edit("Brief of the lead"));
  const { checklist, version } = await getTask(lead, id, taskId);
  expect(checklist.map(({ text }) => text)).toEqual(["Budget", "Goal", "Tone"]);
  // Two tick at once: both ticks stand.
  const [one, two] = checklist;
  await Promise.all([
    checkItem(lead, id, { task_id: taskId, item_id: one?.id ?? "", done: true }),
    checkItem(client, id, { task_id: taskId, item_id: two?.id ?? "", done: true }),
  ]);
  const after = await getTask(lead, id, taskId);
  expect(after.checklist.map(({ done }) => done)).toEqual([true, true, false]);
  expect(after.version).toBe(version + 2);
});

it("lets leads, clients and assignees delete, and nobody else", async () => {
  const all = await team();
  const { lead, client, member, carol, id } = all;
  const [mine, theirs, third] = [
    await createTask(lead, id, task("Mine", { assignee_ids: [carol.userId] })),
    await createTask(member, id, task("Theirs")),
    await createTask(member, id, task("Third")),
  ];
  await expect(deleteTask(member, id, theirs)).rejects.toMatchObject({ code: "forbidden" });
  await deleteTask(member, id, mine);
  await deleteTask(client, id, theirs);
  await deleteTask(lead, id, third);
  expect(await selectTasks(lead, id)).toEqual([]);
  expect((await logged(all)).filter(({ type }) => type === "task.deleted")).toHaveLength(3);
});

it("does not know tasks of other projects, nor projects of others", async () => {
  const [all, other] = [await team(), await team()];
  const { lead, stranger, id } = all;
  const own = await createTask(lead, id, task("Own"));
  const foreign = await createTask(other.lead, other.id, task("Foreign"));
  const attempts = [
    () => createTask(stranger, id, task("Sneaked in")),
    () => moveTask(stranger, id, { task_id: own, to: "done" }),
    () => moveTask(lead, id, { task_id: foreign, to: "done" }),
    () => moveTask(lead, other.id, { task_id: foreign, to: "done" }),
    () => deleteTask(lead, id, foreign),
    () => deleteTask(stranger, id, own),
    () => editTask(lead, id, editTaskSchema.parse({ task_id: foreign, title: "Mine now", status: "todo" })),
    () => checkItem(lead, id, { task_id: foreign, item_id: own, done: true }),
    () => createTask(lead, "nonsense", task("Nowhere")),
  ];
  for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ code: "not_found" });
  expect(await selectTasks(stranger, id)).toEqual([]);
  expect((await getTask(other.lead, other.id, foreign)).status).toBe("todo");
  for (const more of [{ milestone_id: other.milestoneId }, { assignee_ids: [other.brand.userId] }])
    await expect(createTask(lead, id, task("Mixed", more))).rejects.toMatchObject({ code: "invalid_input" });
});

it("leaves the tasks of a project that is over as they are, and guests without a say", async () => {
  const [creator, guest] = await Promise.all([alice(), bora()]);
  const { app } = await appOf(creator);
  const { app: guestApp } = await appOf(guest);
  const over = await desk([[creator, "lead"]], { status: "completed" });
  await expect(createTask(app, over.id, task("Late"))).rejects.toMatchObject({ code: "conflict" });
  const open = await desk([
    [creator, "lead"],
    [guest, "guest"],
  ]);
  await expect(createTask(guestApp, open.id, task("Hello"))).rejects.toMatchObject({ code: "forbidden" });
});

it("shows every change in the other members' open windows", async () => {
  const { creator, brand, carol, id } = await team();
  const rooms = recordingRooms();
  const { app, settled } = await appOf(creator, { rooms });
  await createTask(app, id, task("Live"));
  await settled();
  for (const { userId } of [brand, carol])
    expect(rooms.sent).toContainEqual({ userId, frame: { type: "project.changed", projectId: id } });
});

it("says what is wrong with a task", () => {
  expect(createTaskSchema.safeParse({ title: " " }).error?.issues[0]?.message).toBe(
    "Say what there is to do.",
  );
  expect(createTaskSchema.safeParse({ title: "x", blocked: "on" }).error?.issues[0]?.message).toBe(
    "Say what it waits for.",
  );
  expect(createTaskSchema.safeParse({ title: "x".repeat(141) }).success).toBe(false);
  expect(createTaskSchema.safeParse({ title: "x", due_on: "2026-02-30" }).success).toBe(false);
  expect(createTaskSchema.parse({ title: "x", labels: "a, b,a ,", milestone_id: "none" })).toMatchObject({
    labels: ["a", "b"],
    milestone_id: null,
  });
});

it("tells who wrote a task that it waits for a look, unless they have left the project", async () => {
  const { id, lead, member, carol } = await team();
  const first = await createTask(member, id, task("Sort the pictures"));
  const told = () => count("notifications", "user_id = ? AND kind = 'task_review'", carol.userId);
  await moveTask(lead, id, { task_id: first, to: "in_review" });
  expect(await told()).toBe(1);
  const second = await createTask(member, id, task("Name the pictures"));
  await leave(member, id);
  await moveTask(lead, id, { task_id: second, to: "in_review" });
  expect(await told()).toBe(1);
});
