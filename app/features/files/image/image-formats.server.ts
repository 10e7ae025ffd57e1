import { stripAvif } from "./avif.server.ts";
import { isAvif, measureAvif } from "./avif-size.server.ts";
import type { ByteReader } from "./byte-reader.ts";
import { measureGif, stripGif } from "./gif.server.ts";
import type { ImageSize } from "./image-size.ts";
import { measureJpeg, stripJpeg } from "./jpeg.server.ts";
import { measurePng, stripPng } from "./png.server.ts";
import { measureWebp, stripWebp } from "./webp.server.ts";

export type ImageMime = "image/jpeg" | "image/png" | "image/webp" | "image/gif" | "image/avif";
export type ImageExt = "jpg" | "png" | "webp" | "gif" | "avif";

interface ImageFormat {
  mime: ImageMime;
  ext: ImageExt;
  /** Magic bytes only. */
  isMine: (file: ByteReader) => boolean;
  /** Both throw `damagedImage()` where the structure does not hold. */
  measure: (file: ByteReader) => ImageSize;
  strip: (file: ByteReader) => Uint8Array<ArrayBuffer>;
}

/** Every image format we accept. SVG is none of them: it can carry script. */
export const IMAGE_FORMATS: readonly ImageFormat[] = [
  {
    mime: "image/jpeg",
    ext: "jpg",
    isMine: (file) => file.has(0, "\xff\xd8\xff"),
    measure: measureJpeg,
    strip: stripJpeg,
  },
  {
    mime: "image/png",
    ext: "png",
    isMine: (file) => file.has(0, "\x89PNG\r\n\x1a\n"),
    measure: measurePng,
    strip: stripPng,
  },
  {
    mime: "image/webp",
    ext: "webp",
    isMine: (file) => file.has(0, "RIFF") && file.has(8, "WEBP"),
    measure: measureWebp,
    strip: stripWebp,
  },
  {
    mime: "image/gif",
    ext: "gif",
    isMine: (file) => file.has(0, "GIF87a") || file.has(0, "GIF89a"),
    measure: measureGif,
    strip: stripGif,
  },
  { mime: "image/avif", ext: "avif", isMine: isAvif, measure: measureAvif, strip: stripAvif },
];
