import { hash } from "node:crypto";
import type { Id } from "#app/core/ids.ts";
import { days, hours, minutes } from "#app/core/time.ts";
import { file_scopes, files } from "#app/db/schema/files.ts";
import { guest_links, project_files, project_folders } from "#app/db/schema/project-files.ts";
import { meetings, task_assignees, tasks } from "#app/db/schema/tasks.ts";
import { firstRanks } from "#app/features/tasks/ranks.ts";
import type { CoverFont } from "#app/platform/ai/covers/cover-font.server.ts";
import { COVER_HEIGHT, COVER_WIDTH, drawCover } from "#app/platform/ai/covers/draw-cover.server.ts";
import type { Account } from "./accounts.ts";
import { insertRows } from "./insert-rows.ts";
import type { StoredFile, StoredStatement } from "./local-store.ts";
import type { OpenedProject } from "./projects.ts";
import { seedId } from "./seed-id.ts";
import type { SeedTask } from "./world/types.ts";

/** Bytes of the files of projects, by their ids. */
export type DrawnFiles = ReadonlyMap<Id, StoredFile>;

const GUEST_FOR = days(30);

/** Tasks, files, meetings and guest links of the projects. */
export function workStatements(opened: readonly OpenedProject[], drawn: DrawnFiles): StoredStatement[] {
  const brought = opened.flatMap((one) => fileOf(one, drawn) ?? []);
  const written = opened.flatMap(tasksOf);
  return [
    ...insertRows(
      tasks,
      written.map(({ row }) => row),
    ),
    ...insertRows(
      task_assignees,
      written.map(({ row, assignee }) => ({
        task_id: row.id,
        user_id: assignee,
        created_at: row.created_at,
      })),
    ),
    ...insertRows(files, brought.map(fileRow)),
    ...insertRows(
      project_folders,
      brought.map(({ projectId, folder, at }) => ({ project_id: projectId, name: folder, created_at: at })),
    ),
    ...insertRows(project_files, brought.map(projectFileRow)),
    ...insertRows(
      file_scopes,
      brought.map(({ id, projectId, at }) => ({
        file_id: id,
        scope: "project" as const,
        scope_id: projectId,
        created_at: at,
      })),
    ),
    ...insertRows(
      meetings,
      opened.flatMap((one) => meetingOf(one)?.row ?? []),
    ),
    ...insertRows(
      guest_links,
      opened.flatMap((one) => guestOf(one)?.row ?? []),
    ),
  ];
}

/** The tasks of a project with their places on its board. */
export function tasksOf({ id, project, who, at, day }: OpenedProject) {
  const ranks = firstRanks(project.tasks.length);
  return project.tasks.map((task, place) => {
    const created = at(task.ago);
    // Some hours later it was moved, if it was moved at all.
    const updated = task.status === "todo" ? created : created + hours(9);
    const key = `task:${project.key}:${task.title}`;
    return {
      task,
      assignee: who(task.who).id,
      row: {
        id: seedId(key, created),
        project_id: id,
        title: task.title,
        status: task.status,
        blocked: task.blocked !== undefined,
        blocked_reason: task.blocked ?? null,
        priority: task.priority ?? "normal",
        due_on: day(task.dueIn),
        rank: ranks[place] ?? "",
        checklist: checklistOf(key, task, created),
        created_by: who(task.who).id,
        completed_at: task.status === "done" ? updated : null,
        created_at: created,
        updated_at: updated,
      } satisfies typeof tasks.$inferInsert,
    };
  });
}

function checklistOf(key: string, { checklist = [] }: SeedTask, at: number) {
  return checklist.map(([text, done]) => ({ id: seedId(`${key}:${text}`, at), text, done }));
}

interface BroughtFile {
  id: Id;
  projectId: Id;
  by: Account;
  at: number;
  key: string;
  name: string;
  folder: string;
  shared: boolean;
  size: number;
  sha256: string;
}

/** The file of a project, as it is stored. */
export function fileOf(one: OpenedProject, drawn: DrawnFiles): BroughtFile | null {
  const { file } = one.project;
  if (!file) return null;
  const at = one.at(file.ago);
  const id = seedId(`file:${one.project.key}:${file.words}`, at);
  const bytes = drawn.get(id)?.bytes ?? new Uint8Array();
  return {
    id,
    projectId: one.id,
    by: one.who(file.by),
    at,
    key: `private/${id}.png`,
    name: `${file.words}.png`,
    folder: file.folder,
    shared: file.shared ?? false,
    size: bytes.byteLength,
    sha256: hash("sha256", bytes, "hex"),
  };
}

/** What our generator draws for it. */
export function drawProjectFile(one: OpenedProject, font: CoverFont): (StoredFile & { id: Id }) | null {
  const file = fileOf(one, new Map());
  if (!file) return null;
  const { id, key } = file;
  const title = one.project.file?.words ?? "";
  return { id, key, bytes: drawCover({ title, type: one.project.kind, seed: key }, font), mime: "image/png" };
}

function fileRow({ id, key, name, by, at, size, sha256 }: BroughtFile): typeof files.$inferInsert {
  return {
    id,
    owner_id: by.id,
    bucket: "private",
    r2_key: key,
    mime: "image/png",
    size,
    purpose: "project",
    category: "project",
    name,
    sha256,
    width: COVER_WIDTH,
    height: COVER_HEIGHT,
    created_at: at,
    attached_at: at,
  };
}

function projectFileRow({ id, projectId, name, folder, shared, by, at }: BroughtFile) {
  return {
    file_id: id,
    project_id: projectId,
    version_of: id,
    version_no: 1,
    name,
    folder,
    visibility: shared ? "shared" : "project",
    uploaded_by: by.id,
    created_at: at,
  } satisfies typeof project_files.$inferInsert;
}

/** The meeting of a project, who proposed it and who was asked. */
export function meetingOf({ id, project, who, at, lead, client }: OpenedProject) {
  const { meeting } = project;
  if (!meeting) return null;
  const by = who(meeting.by);
  const created = at(meeting.ago);
  // On the hour, so that it reads like something people agree on.
  const starts = Math.floor(at(-meeting.inDays) / hours(1)) * hours(1);
  return {
    by,
    other: by === lead ? client : lead,
    row: {
      id: seedId(`meeting:${project.key}`, created),
      project_id: id,
      title: meeting.title,
      proposed_by: by.id,
      starts_at: starts,
      ends_at: starts + minutes(45),
      timezone: by.member.timezone,
      status: meeting.status,
      created_at: created,
      updated_at: meeting.status === "confirmed" ? created + hours(2) : created,
    } satisfies typeof meetings.$inferInsert,
  };
}

/** The guest link of a project; nobody knows its secret, which the product shows once. */
export function guestOf({ id, project, who, at }: OpenedProject) {
  const { guest } = project;
  if (!guest) return null;
  const created = at(guest.ago);
  return {
    by: who(guest.by),
    row: {
      id: seedId(`guest:${project.key}:${guest.name}`, created),
      project_id: id,
      name: guest.name,
      token_hash: hash("sha256", `guest:${id}:${created}`, "hex"),
      created_by: who(guest.by).id,
      expires_at: created + GUEST_FOR,
      created_at: created,
    } satisfies typeof guest_links.$inferInsert,
  };
}
