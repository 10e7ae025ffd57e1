import { AppError } from "#app/core/errors.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { type ReadImage, readImage } from "../image/read-image.server.ts";
import { MAX_THUMBNAIL_BYTES } from "../upload-rules.ts";

const MAX_EDGE = 1024;

/**
 * Thumbnails are made in the browser (security.md §4); what comes is checked like any image.
 * @throws AppError `invalid_input`
 */
export function readThumbnail(bytes: Uint8Array): ReadImage {
  if (bytes.length > MAX_THUMBNAIL_BYTES) throw unfit();
  const image = readImage(bytes);
  if (Math.max(image.width, image.height) > MAX_EDGE) throw unfit();
  return image;
}

/** Stores it under the name its file has kept for it. */
export async function storeThumbnail(
  ctx: Pick<MemberContext, "portfolio">,
  file: { thumb_key: string | null },
  image: ReadImage,
): Promise<void> {
  if (file.thumb_key) await ctx.portfolio.put(file.thumb_key, image.bytes, image.mime);
}

function unfit(): AppError {
  return new AppError("invalid_input", { sentence: "The preview of that file is too large." });
}
