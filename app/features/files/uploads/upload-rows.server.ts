import { and, asc, eq, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { type Id, isId } from "#app/core/ids.ts";
import { type Database, type Statement, statement } from "#app/db/client.server.ts";
import { files, upload_parts } from "#app/db/schema/files.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { PRIVATE_PREFIX, publicUrl } from "#app/platform/files/files.server.ts";
import { isUniqueFailure } from "#app/platform/outbox.server.ts";
import { quotaIn, type Room, selectRoom, usedIn } from "../space.server.ts";
import { countParts, type MediaKind, PART_BYTES, storageFullSentence } from "../upload-rules.ts";
import type { StoredUpload, UploadProgress } from "./stored-upload.ts";

type UploadContext = Pick<MemberContext, "db" | "viewer">;

export type FileRow = typeof files.$inferSelect;

/** What files count as (product.md §5.18), where it is not "other". */
const CATEGORIES: Partial<Record<FileRow["purpose"], FileRow["category"]>> = {
  portfolio: "portfolio",
  work_cover: "portfolio",
  feed: "feed",
  project: "project",
  message: "messages",
  support: "support",
};

const PRIVATE: readonly FileRow["purpose"][] = ["project", "message", "support", "evidence"];

/** What only those may read whom the work it belongs to concerns: served by its id, never by its name. */
function isPrivate(purpose: FileRow["purpose"]): boolean {
  return PRIVATE.includes(purpose);
}

/** Two files of one millisecond get neighbouring names. */
const NAME_TRIES = 20;

/** A member's own file by its id, for a batch. */
export function selectOwnFile({ db, viewer }: UploadContext, id: Id) {
  return db
    .select()
    .from(files)
    .where(and(eq(files.id, id), eq(files.owner_id, viewer.userId), sql`${files.status} <> 'deleted'`));
}

/** The parts of an upload that have come, in their order. */
export function selectParts(db: Database, id: Id) {
  return db.select().from(upload_parts).where(eq(upload_parts.file_id, id)).orderBy(asc(upload_parts.part));
}

/** @throws AppError `not_found` for what is not the member's own */
export async function getOwnFile(ctx: UploadContext, id: string): Promise<FileRow> {
  const [row] = isId(id) ? await selectOwnFile(ctx, id) : [];
  if (!row) throw new AppError("not_found");
  return row;
}

export interface NewFile {
  id: Id;
  purpose: FileRow["purpose"];
  /** As the member called it; null when it came with a form of ours. */
  name: string | null;
  /** `ready` when its bytes follow in the same command, which also uses it. */
  status: "uploading" | "ready";
  mime: string;
  ext: string;
  size: number;
  sha256?: string;
  width?: number;
  height?: number;
  /** A larger work of the member that it takes the place of: it fits as long as it is smaller. */
  instead_of?: Id;
}

/**
 * Writes the row of a file before its bytes, within the storage of the member or of a company: two uploads at once cannot
 * both take the last of it. A row of this id that is there already stays as it is.
 * @param companyId the company in whose space it lies (`selectProjectSpace`, `spaceOf`); null for the member's own
 * @throws AppError `invalid_input` when the storage is full
 */
export async function reserveFile(
  ctx: UploadContext,
  file: NewFile,
  now: number,
  companyId: Id | null = null,
): Promise<FileRow> {
  for (let attempt = 0; ; attempt++) {
    const key = keyOf(ctx.viewer.userId, file, now + attempt);
    try {
      const [, , [row], [room]] = await ctx.db.batch([
        dropEarlierCopy(ctx, file),
        insertWithin(ctx, file, { key, companyId }, now),
        selectOwnFile(ctx, file.id),
        // Asked in the same breath, as it may be free again.
        selectRoom(ctx, companyId ?? ctx.viewer.userId, now),
      ]);
      if (row) return row;
      throw whyNot(file.size, room);
    } catch (error) {
      if (attempt >= NAME_TRIES || !isUniqueFailure(error, "files.bucket, files.r2_key")) throw error;
    }
  }
}

/** Why a file was not taken in: it does not fit, or its id is somebody else's. */
function whyNot(size: number, room: Room | undefined): AppError {
  return room && room.used + size > room.quota
    ? new AppError("invalid_input", { sentence: storageFullSentence(room) })
    : new AppError("conflict");
}

/** The names of specification §3: works by their time, posts by chance alone, the rest by chance under their owner. */
function keyOf(userId: Id, { purpose, ext }: NewFile, timestamp: number): string {
  if (isPrivate(purpose)) return `${PRIVATE_PREFIX}${crypto.randomUUID()}${crypto.randomUUID()}.${ext}`;
  if (purpose === "portfolio") return `${userId}/${timestamp}.${ext}`;
  const random = `${crypto.randomUUID()}.${ext}`;
  return purpose === "feed" ? random : `${userId}/${random}`;
}

/** One copy waits for the place of a picture at a time, so that nobody holds more than twice what they have. */
function dropEarlierCopy({ db, viewer }: UploadContext, { id, instead_of }: NewFile): Statement {
  return statement(
    db,
    sql`UPDATE ${files} SET status = 'deleted' WHERE instead_of = ${instead_of ?? null} AND owner_id = ${viewer.userId}
      AND attached_at IS NULL AND id <> ${id}`,
  );
}

function insertWithin(
  { db, viewer }: UploadContext,
  file: NewFile,
  { key, companyId }: { key: string; companyId: Id | null },
  now: number,
): Statement {
  const category = CATEGORIES[file.purpose] ?? "other";
  const hidden = isPrivate(file.purpose);
  const thumbKey = `${hidden ? PRIVATE_PREFIX : `${viewer.userId}/`}${crypto.randomUUID()}-thumb`;
  const spaceId = companyId ?? viewer.userId;
  return statement(
    db,
    sql`INSERT INTO ${files} (id, owner_id, company_id, bucket, r2_key, mime, size, purpose, category, name, status, sha256,
      width, height, thumb_key, instead_of, created_at)
    SELECT ${file.id}, ${viewer.userId}, ${companyId}, ${hidden ? "private" : "portfolio"}, ${key}, ${file.mime}, ${file.size}, ${file.purpose},
      ${category}, ${file.name}, ${file.status}, ${file.sha256 ?? null}, ${file.width ?? null}, ${file.height ?? null},
      ${thumbKey}, ${file.instead_of ?? null}, ${now}
    WHERE ${usedIn(spaceId)} + ${file.size} <= ${quotaIn(spaceId, now)}
      OR ${file.purpose} = 'portfolio' AND EXISTS (SELECT 1 FROM ${files} AS large WHERE large.id = ${file.instead_of ?? null}
        AND large.owner_id = ${viewer.userId} AND large.purpose = 'portfolio' AND large.status = 'ready'
        AND large.trashed_at IS NULL AND large.size > ${file.size})
    ON CONFLICT (id) DO NOTHING`,
  );
}

/** Where its owner, and whoever may, gets a file and its thumbnail. */
function addressesOf(row: FileRow): Pick<StoredUpload, "url" | "thumbnailUrl"> {
  const pictured = row.thumb_size > 0 && row.thumb_key !== null;
  if (row.bucket === "private") {
    return { url: `/files/${row.id}`, thumbnailUrl: pictured ? `/files/${row.id}?thumb` : null };
  }
  return {
    url: publicUrl(row.r2_key),
    thumbnailUrl: pictured && row.thumb_key ? publicUrl(row.thumb_key) : null,
  };
}

function kindOf(mime: string): MediaKind {
  const word = mime.slice(0, mime.indexOf("/"));
  // Only the kinds of the sniffer are ever stored.
  return word === "application" ? "document" : (word as MediaKind);
}

/** A complete file as forms and pages know it. */
export function toStoredUpload(row: FileRow): StoredUpload {
  return {
    id: row.id,
    kind: kindOf(row.mime),
    ...addressesOf(row),
    mime: row.mime,
    size: row.size,
    width: row.width,
    height: row.height,
    durationMs: row.duration_ms,
    name: row.name,
  };
}

/** How far an upload has come, as its window is told. */
export function toProgress(row: FileRow, parts: { part: number }[]): UploadProgress {
  return {
    id: row.id,
    partBytes: PART_BYTES,
    parts: countParts(row.size),
    received: parts.map(({ part }) => part),
    stored: row.status === "ready" ? toStoredUpload(row) : null,
  };
}
