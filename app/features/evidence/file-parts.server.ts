import { eq, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import type { Database } from "#app/db/client.server.ts";
import { files } from "#app/db/schema/files.ts";
import { deliverables } from "#app/db/schema/milestones.ts";
import { project_files } from "#app/db/schema/project-files.ts";
import { heldFrom } from "#app/features/files/held-files.server.ts";
import type { ProjectRole } from "#app/features/projects/rules.ts";
import type { FileStore } from "#app/platform/files/files.server.ts";
import type { PackPart } from "#app/platform/files/zip.server.ts";
import { placesInPack } from "./file-names.ts";
import { FILES_MOST_MB } from "./pack-size.ts";

/** What a pack names as left out, at most, and how many files it holds. */
const ROWS = 1000;
const FILES_AT_ONCE = 300;

interface Stores {
  db: Database;
  portfolio: FileStore;
}

/** Where each file that was put into a pack stands in it. */
export type Places = Map<Id, string>;

/**
 * The files of a project as they lie in their bucket, piece by piece: those that were handed over first, then the newest,
 * as far as they weigh `most` bytes together. What is in the trash, kept by who brought it or not yet looked through is
 * none of them; what is held from the reader until a trade is complete is named as left out.
 * @param reader.role of who takes the pack along, in the project
 * @param places is told where each of them stands
 */
export async function* projectFileParts(
  { db, portfolio }: Stores,
  reader: { projectId: Id; role: ProjectRole },
  places: Places,
  most = FILES_MOST_MB * 1024 * 1024,
): AsyncGenerator<PackPart> {
  const place = placesInPack();
  const left: string[] = [];
  let weight = 0;
  for (const file of await selectShared(db, reader)) {
    const fits = !file.held && weight + file.size <= most && places.size < FILES_AT_ONCE;
    const body = fits ? await portfolio.read(file.key) : null;
    if (!body) {
      left.push(
        `${file.name}, version ${file.version}, ${file.size} bytes${file.held ? ": held until the trade is complete" : ""}`,
      );
      continue;
    }
    const name = place(file);
    places.set(file.id, name);
    weight += file.size;
    yield { name, pieces: body, stored: true };
  }
  if (left.length > 0) yield { name: "files-left-out.txt", pieces: [`${left.join("\n")}\n`] };
}

function selectShared(db: Database, { projectId, role }: { projectId: Id; role: ProjectRole }) {
  const handed = sql`project_files.file_id IN (SELECT one.value FROM ${deliverables} AS d
    CROSS JOIN json_each(d.file_ids) AS one WHERE d.project_id = ${projectId})`;
  return db
    .select({
      id: project_files.file_id,
      name: project_files.name,
      folder: project_files.folder,
      version: project_files.version_no,
      key: files.r2_key,
      size: files.size,
      held: heldFrom(sql`${role}`, sql`${project_files.version_of}`).mapWith(Boolean).as("held"),
    })
    .from(project_files)
    .innerJoin(files, eq(files.id, project_files.file_id))
    .where(
      sql`${project_files.project_id} = ${projectId} AND ${project_files.deleted_at} IS NULL
        AND ${project_files.visibility} <> 'private' AND ${files.status} = 'ready'`,
    )
    .orderBy(sql`${handed} DESC, ${project_files.created_at} DESC, ${project_files.file_id} DESC`)
    .limit(ROWS);
}
