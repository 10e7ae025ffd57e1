import { asc, desc, eq, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { type Id, isId } from "#app/core/ids.ts";
import { files } from "#app/db/schema/files.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { guest_links, project_files, project_folders, review_pins } from "#app/db/schema/project-files.ts";
import { project_members } from "#app/db/schema/projects.ts";
import { heldFrom } from "#app/features/files/held-files.server.ts";
import type { QueryContext } from "#app/platform/context.server.ts";

type Asked = Pick<QueryContext, "db" | "viewer">;

/** Most versions of files a tab reads; older ones stay stored. */
const FILES_MAX = 300;

const columns = (userId: Id) => ({
  id: project_files.file_id,
  versionOf: project_files.version_of,
  versionNo: project_files.version_no,
  name: project_files.name,
  folder: project_files.folder,
  visibility: project_files.visibility,
  uploadedBy: project_files.uploaded_by,
  note: project_files.note,
  approvedAt: project_files.approved_at,
  deletedAt: project_files.deleted_at,
  createdAt: project_files.created_at,
  mime: files.mime,
  size: files.size,
  width: files.width,
  height: files.height,
  durationMs: files.duration_ms,
  hasThumb: sql<boolean>`${files.thumb_size} > 0`.mapWith(Boolean).as("has_thumb"),
  sha256: files.sha256,
  /** Our team holds it back. */
  quarantined: sql<boolean>`${files.status} = 'quarantined'`.mapWith(Boolean).as("is_quarantined"),
  openPins: sql<number>`(SELECT count(*) FROM ${review_pins} AS p WHERE p.file_id = ${project_files.file_id}
    AND p.resolved_at IS NULL)`.as("open_pins"),
  /** Part of a barter, and not open to this member yet. */
  held: heldFrom(
    sql`coalesce((SELECT reader.role FROM ${project_members} AS reader WHERE reader.project_id = ${project_files.project_id}
      AND reader.user_id = ${userId} AND reader.status = 'active'), 'guest')`,
    sql`${project_files.version_of}`,
  )
    .mapWith(Boolean)
    .as("held"),
});

/** SQL condition: a member of the project may see this file; guests see what is shared with them. */
const seenBy = (userId: Id) => sql`EXISTS (SELECT 1 FROM ${project_members} AS seat
  WHERE seat.project_id = ${project_files.project_id} AND seat.user_id = ${userId} AND seat.status = 'active'
    AND (${project_files.uploaded_by} = ${userId} OR ${project_files.visibility} = 'shared'
      OR ${project_files.visibility} = 'project' AND seat.role <> 'guest'))`;

/** All versions of a project's files that the member may see, those in the trash too, the newest first. */
export function selectFiles({ db, viewer }: Asked, projectId: string) {
  return db
    .select(columns(viewer.userId))
    .from(project_files)
    .innerJoin(files, eq(files.id, project_files.file_id))
    .where(
      sql`${project_files.project_id} = ${isId(projectId) ? projectId : ""} AND ${seenBy(viewer.userId)}`,
    )
    .orderBy(desc(project_files.created_at), desc(project_files.file_id))
    .limit(FILES_MAX);
}

export type FileRow = Awaited<ReturnType<typeof selectFiles>>[number];

/** The folders of a project, for who is part of it. */
export function selectFolders({ db, viewer }: Asked, projectId: string) {
  const id = isId(projectId) ? projectId : "";
  return db
    .select({ name: project_folders.name })
    .from(project_folders)
    .where(
      sql`${project_folders.project_id} = ${id} AND EXISTS (SELECT 1 FROM ${project_members} AS seat
        WHERE seat.project_id = ${id} AND seat.user_id = ${viewer.userId} AND seat.status = 'active')`,
    )
    .orderBy(asc(project_folders.name))
    .limit(50);
}

const PINS_MAX = 200;

/** The remarks on one version, in their order; for who may see the file. */
export function selectPins({ db, viewer }: Asked, projectId: string, fileId: string | null) {
  return db
    .select({
      id: review_pins.id,
      kind: review_pins.kind,
      x: review_pins.x,
      y: review_pins.y,
      w: review_pins.w,
      h: review_pins.h,
      tMs: review_pins.t_ms,
      text: review_pins.text,
      authorId: review_pins.author_id,
      authorName: sql<string>`coalesce(${profiles.display_name}, ${guest_links.name}, '')`.as("author_name"),
      resolvedAt: review_pins.resolved_at,
      createdAt: review_pins.created_at,
    })
    .from(review_pins)
    .innerJoin(project_files, eq(project_files.file_id, review_pins.file_id))
    .leftJoin(profiles, eq(profiles.user_id, review_pins.author_id))
    .leftJoin(guest_links, eq(guest_links.id, review_pins.guest_link_id))
    .where(
      sql`${review_pins.file_id} = ${isId(fileId) ? fileId : ""} AND ${project_files.project_id} = ${projectId}
        AND ${seenBy(viewer.userId)}`,
    )
    .orderBy(asc(review_pins.created_at))
    .limit(PINS_MAX);
}

export type PinRow = Awaited<ReturnType<typeof selectPins>>[number];

/** @throws AppError `not_found` for a file of another project, or one the member may not see */
export async function getFile({ db, viewer }: Asked, projectId: Id, fileId: Id): Promise<FileRow> {
  const [row] = await db
    .select(columns(viewer.userId))
    .from(project_files)
    .innerJoin(files, eq(files.id, project_files.file_id))
    .where(
      sql`${project_files.file_id} = ${fileId} AND ${project_files.project_id} = ${projectId}
        AND ${seenBy(viewer.userId)}`,
    );
  if (!row) throw new AppError("not_found");
  return row;
}
