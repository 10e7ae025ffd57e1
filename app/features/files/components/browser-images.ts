import { refusalOfFile, SVG_SENTENCE } from "../image/image-rules.ts";
import { sniffMedia } from "../sniff-media.ts";
import { HEAD_BYTES, THUMBNAIL_EDGE } from "../upload-rules.ts";

/** Long enough for print, short enough for a canvas on a phone. */
const CONVERTED_EDGE = 4096;

const UNREADABLE_IMAGE_SENTENCE =
  "Your browser cannot read that kind of image. Please save it as JPEG or PNG and try again.";

/** The first bytes of a file, which say what it is. */
export async function headOf(file: Blob): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
}

/**
 * An image as it can be sent: HEIC, BMP, TIFF and whatever else this browser can decode becomes a JPEG or PNG
 * (product.md R15).
 * @throws Error with a sentence for the member
 */
export async function asSendableImage(file: File): Promise<File> {
  if (file.type === "image/svg+xml" || /\.svgz?$/i.test(file.name)) throw new Error(SVG_SENTENCE);
  if (sniffMedia(await headOf(file))?.kind === "image") {
    const refusal = refusalOfFile({ name: file.name, size: file.size, type: "" });
    if (refusal) throw new Error(refusal);
    return file;
  }
  const drawn = await redraw(file, CONVERTED_EDGE, "image/jpeg", 0.92);
  if (!drawn) throw new Error(UNREADABLE_IMAGE_SENTENCE);
  return new File([drawn.blob], `${file.name.replace(/\.\w{1,5}$/, "")}.jpg`, { type: "image/jpeg" });
}

/** A small copy of an image for lists; null where the browser cannot make one: the image itself is shown then. */
export async function thumbnailOf(file: Blob): Promise<Blob | null> {
  const drawn = await redraw(file, THUMBNAIL_EDGE, "image/webp", 0.82);
  return drawn && drawn.blob.size < file.size ? drawn.blob : null;
}

async function redraw(file: Blob, edge: number, type: string, quality: number) {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
    const blob = await drawFrame(bitmap, bitmap, edge, type, quality);
    bitmap.close();
    return blob && { blob };
  } catch {
    return null;
  }
}

/** What is on a picture or in a film's frame, no longer than `edge` on its long side. */
export async function drawFrame(
  source: CanvasImageSource,
  size: { width: number; height: number },
  edge: number,
  type: string,
  quality: number,
): Promise<Blob | null> {
  const scale = Math.min(1, edge / Math.max(size.width, size.height, 1));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(size.width * scale));
  canvas.height = Math.max(1, Math.round(size.height * scale));
  canvas.getContext("2d")?.drawImage(source, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality));
}
