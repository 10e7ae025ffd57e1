import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { readNow, rowsOf } from "#app/db/client.server.ts";
import { files, upload_parts } from "#app/db/schema/files.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { describeError, log } from "#app/platform/log.server.ts";
import { giveUpFiles } from "../commands.server.ts";
import { sizeOfPart } from "../upload-rules.ts";
import { carryBytes } from "./carry-bytes.server.ts";
import { getOwnFile } from "./upload-rows.server.ts";

type PartContext = Pick<MemberContext, "db" | "viewer" | "parts" | "portfolio">;

/** The bytes of one part, on their way. */
export interface PartBody {
  stream: ReadableStream<Uint8Array> | null;
  /** As the request announces it. */
  length: number;
}

/**
 * Takes one part in as it comes, without ever holding it whole. A part that is sent again replaces the first. What the
 * first part begins with must be what was announced; if it is not, the upload is over.
 * @throws AppError `not_found`, `invalid_input`, `bad_request` (cut off or too long), `unavailable` (the bucket)
 */
export async function storePart(ctx: PartContext, id: string, part: number, body: PartBody): Promise<void> {
  const row = await getOwnFile(ctx, id);
  const { upload_id: uploadId, r2_key: key } = row;
  if (row.status !== "uploading" || !uploadId) throw new AppError("conflict");
  const size = sizeOfPart(row.size, part);
  if (!Number.isInteger(part) || size === 0 || body.length !== size || !body.stream)
    throw new AppError("bad_request");

  const hash = createHash("sha256");
  const etag = await carryBytes(
    body.stream,
    { size, mime: row.mime, first: part === 1, seen: (bytes) => void hash.update(bytes) },
    (stream) => ctx.parts.put({ key, uploadId }, part, stream),
  ).catch(async (error) => {
    if (!(error instanceof AppError)) {
      log({ event: "part_failed", ...describeError(error) });
      throw new AppError("unavailable", { retryAfter: 2 });
    }
    if (error.code === "invalid_input") await giveUpFiles(ctx, [row.id]);
    throw error;
  });

  const stored = await readNow(
    ctx.db,
    rowsOf(
      ctx.db,
      sql`INSERT INTO ${upload_parts} (file_id, part, etag, size, sha256)
      SELECT id, ${part}, ${etag}, ${size}, ${hash.digest("hex")} FROM ${files}
      WHERE id = ${row.id} AND status = 'uploading'
      ON CONFLICT (file_id, part) DO UPDATE SET etag = excluded.etag, sha256 = excluded.sha256
      RETURNING part`,
    ),
  );
  // Cancelled meanwhile: its bytes went with the rest.
  if (stored.length === 0) throw new AppError("not_found");
}
