import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { files, upload_parts } from "#app/db/schema/files.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import type { MediaFacts } from "../schema.ts";
import { countParts } from "../upload-rules.ts";
import { readThumbnail, storeThumbnail } from "./read-thumbnail.server.ts";
import type { StoredUpload } from "./stored-upload.ts";
import { getOwnFile, selectOwnFile, selectParts, toStoredUpload } from "./upload-rows.server.ts";

type CompleteContext = Pick<MemberContext, "db" | "viewer" | "parts" | "portfolio">;

/**
 * Puts the parts of an upload together. It stays private until something its owner saves uses it (product.md R29). A
 * repeated call finds what the first one made.
 * @param thumbnail a frame of the film as an image; refused unless it is one
 * @throws AppError `not_found`, `conflict` (parts are missing), `invalid_input` (thumbnail)
 */
export async function completeUpload(
  ctx: CompleteContext,
  id: string,
  facts: MediaFacts,
  thumbnail: Uint8Array | null,
): Promise<StoredUpload> {
  const row = await getOwnFile(ctx, id);
  if (row.status === "ready") return toStoredUpload(row);
  const parts = await selectParts(ctx.db, row.id);
  if (!row.upload_id || !isWhole(parts, row.size)) {
    throw new AppError("conflict", { sentence: "Not all of that file has arrived. Please try again." });
  }
  const picture = thumbnail ? readThumbnail(thumbnail) : null;
  if (picture) await storeThumbnail(ctx, row, picture);
  await ctx.parts.finish({ key: row.r2_key, uploadId: row.upload_id }, parts);
  const [, , [stored]] = await ctx.db.batch([
    ctx.db
      .update(files)
      .set({
        status: "ready",
        upload_id: null,
        sha256: hashOf(parts),
        width: facts.width ?? null,
        height: facts.height ?? null,
        duration_ms: facts.duration_ms ?? null,
        thumb_size: picture?.bytes.length ?? 0,
      })
      .where(and(eq(files.id, row.id), eq(files.status, "uploading"))),
    ctx.db.delete(upload_parts).where(eq(upload_parts.file_id, row.id)),
    selectOwnFile(ctx, row.id),
  ]);
  if (stored) return toStoredUpload(stored);
  // Cancelled while it was put together.
  await ctx.portfolio.remove([row.r2_key, ...(row.thumb_key ? [row.thumb_key] : [])]);
  throw new AppError("not_found");
}

function isWhole(parts: { size: number }[], size: number): boolean {
  return parts.length === countParts(size) && parts.reduce((sum, part) => sum + part.size, 0) === size;
}

/** The same for the same file. A large one nobody ever saw whole: the hash of its parts' hashes stands for it. */
function hashOf(parts: { sha256: string }[]): string {
  const [only, second] = parts;
  if (only && !second) return only.sha256;
  return createHash("sha256")
    .update(parts.map((part) => part.sha256).join())
    .digest("hex");
}
