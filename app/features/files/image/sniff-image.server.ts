import { AppError } from "#app/core/errors.ts";
import { ByteReader } from "./byte-reader.ts";
import { IMAGE_FORMATS, type ImageExt, type ImageMime } from "./image-formats.server.ts";
import type { ImageSize } from "./image-size.ts";

export interface SniffedImage extends ImageSize {
  mime: ImageMime;
  ext: ImageExt;
}

/**
 * What an upload is by its magic bytes and headers, never by its name or declared type; null for anything
 * but the five formats of security.md §4. Only headers are read: the rest of the file may still be damaged,
 * which `stripMetadata` finds. Width and height are as stored, before turning by orientation.
 */
export function sniffImage(bytes: Uint8Array): SniffedImage | null {
  const file = new ByteReader(bytes);
  const format = IMAGE_FORMATS.find(({ isMine }) => isMine(file));
  if (!format) return null;
  try {
    const { width, height } = format.measure(file);
    return width > 0 && height > 0 ? { mime: format.mime, ext: format.ext, width, height } : null;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
