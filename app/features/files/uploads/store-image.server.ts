import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { files } from "#app/db/schema/files.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { readImage } from "../image/read-image.server.ts";
import type { UploadPurpose } from "../schema.ts";
import { EMPTY_FILE_SENTENCE } from "../upload-rules.ts";
import { type Counted, countUpload } from "./count-upload.server.ts";
import { readThumbnail, storeThumbnail } from "./read-thumbnail.server.ts";
import type { StoredUpload } from "./stored-upload.ts";
import { reserveFile, selectOwnFile, toStoredUpload } from "./upload-rows.server.ts";

type ImageContext = Pick<MemberContext, "db" | "clock" | "viewer" | "limits" | "portfolio">;

export interface ImageUpload {
  id: Id;
  purpose: UploadPurpose;
  name: string;
  bytes: Uint8Array;
  /** Made in the browser; null for none. */
  thumbnail: Uint8Array | null;
  /** The larger picture it takes the place of: then it needs no room of its own. */
  instead_of?: Id | undefined;
  /** The project it is meant for. */
  project_id?: Id | undefined;
}

/**
 * Stores an image of at most 10 MB: cleaned of location and other personal metadata, private until something its owner
 * saves uses it (product.md R29). A repeated upload of one id finds what the first one made.
 * @throws AppError `invalid_input` (no image, too large, damaged, storage full), `not_found` (a foreign project), `conflict`,
 *   `rate_limited`
 */
export async function storeImage(ctx: ImageContext, input: ImageUpload): Promise<StoredUpload> {
  const counted = await countUpload(ctx, input);
  if (input.bytes.length === 0)
    throw new AppError("invalid_input", { fields: { image: [EMPTY_FILE_SENTENCE] } });
  return keepImage(ctx, input, counted);
}

/**
 * As `storeImage`, for images that the product itself fetches: they are no uploads of the member's hour.
 * @param counted the row that an earlier try of this id made, and whose space it lies in
 * @throws AppError `invalid_input`, `conflict`
 */
export async function keepImage(
  ctx: Omit<ImageContext, "limits">,
  input: ImageUpload,
  { before, companyId }: Partial<Counted> = {},
): Promise<StoredUpload> {
  const image = readImage(input.bytes);
  const thumbnail = input.thumbnail ? readThumbnail(input.thumbnail) : null;
  const sha256 = createHash("sha256").update(image.bytes).digest("hex");
  const { id, purpose, name, instead_of } = input;
  const { mime, ext, width, height } = image;
  const size = image.bytes.length;
  const facts = { mime, ext, width, height, sha256, size };
  const file = {
    id,
    purpose,
    name,
    status: "uploading",
    ...facts,
    ...(instead_of ? { instead_of } : {}),
  } as const;
  const row = before ?? (await reserveFile(ctx, file, ctx.clock.now(), companyId));
  if (row.sha256 !== sha256 || row.purpose !== purpose || row.instead_of !== (instead_of ?? null))
    throw new AppError("conflict");
  if (row.status === "ready") return toStoredUpload(row);
  await ctx.portfolio.put(row.r2_key, image.bytes, mime);
  if (thumbnail) await storeThumbnail(ctx, row, thumbnail);
  const [, [stored]] = await ctx.db.batch([
    ctx.db
      .update(files)
      .set({ status: "ready", thumb_size: thumbnail?.bytes.length ?? 0 })
      .where(and(eq(files.id, row.id), eq(files.status, "uploading"))),
    selectOwnFile(ctx, row.id),
  ]);
  if (stored) return toStoredUpload(stored);
  // Cancelled while it was stored.
  await ctx.portfolio.remove([row.r2_key, ...(row.thumb_key ? [row.thumb_key] : [])]);
  throw new AppError("not_found");
}
