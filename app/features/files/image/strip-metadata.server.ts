import { ByteReader } from "./byte-reader.ts";
import { damagedImage } from "./damaged-image.ts";
import { IMAGE_FORMATS, type ImageMime } from "./image-formats.server.ts";

/**
 * A copy of the image without location, camera, author, comments, thumbnails or bytes behind its end. The
 * pixels are not decoded; colour profile, animation and JPEG or PNG orientation stay. Throws
 * `invalid_input` when the structure does not hold to its end: what cannot be read cannot be cleaned.
 */
export function stripMetadata(bytes: Uint8Array, mime: ImageMime): Uint8Array<ArrayBuffer> {
  const file = new ByteReader(bytes);
  const format = IMAGE_FORMATS.find((candidate) => candidate.mime === mime);
  if (!format?.isMine(file)) throw damagedImage();
  return format.strip(file);
}
