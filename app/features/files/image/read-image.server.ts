import { damagedImage, imageError } from "./damaged-image.ts";
import { MAX_IMAGE_BYTES, NO_IMAGE_SENTENCE, SVG_SENTENCE, TOO_LARGE_SENTENCE } from "./image-rules.ts";
import { type SniffedImage, sniffImage } from "./sniff-image.server.ts";
import { stripMetadata } from "./strip-metadata.server.ts";

/** security.md §4: members' browsers decode it, also small ones on phones. */
const MAX_IMAGE_PIXELS = 50_000_000;

export interface ReadImage extends SniffedImage {
  /** The image without personal metadata: the only bytes to store or serve. */
  bytes: Uint8Array<ArrayBuffer>;
}

/**
 * Takes an upload in: refuses what is not an image, too large (10 MB, 50 megapixels) or damaged, and hands
 * back the cleaned image with what it is. Every refusal is `invalid_input` with a sentence for `image`.
 */
export function readImage(bytes: Uint8Array): ReadImage {
  if (bytes.length > MAX_IMAGE_BYTES) {
    throw imageError(TOO_LARGE_SENTENCE);
  }
  const sniffed = sniffImage(bytes);
  if (!sniffed) throw imageError(refusal(bytes));
  if (sniffed.width * sniffed.height > MAX_IMAGE_PIXELS) {
    throw imageError("That image has more than 50 megapixels. Please upload a smaller one.");
  }
  const stripped = stripMetadata(bytes, sniffed.mime);
  // A hostile AVIF can list its own header as metadata; then the cleaned file is no longer an image.
  const after = sniffImage(stripped);
  if (after?.width !== sniffed.width || after.height !== sniffed.height) throw damagedImage();
  return { ...sniffed, bytes: stripped };
}

function refusal(bytes: Uint8Array): string {
  return looksLikeSvg(bytes) ? SVG_SENTENCE : NO_IMAGE_SENTENCE;
}

/** Good enough to choose between two sentences; both refuse. */
function looksLikeSvg(bytes: Uint8Array): boolean {
  const start = new TextDecoder().decode(bytes.subarray(0, 4096)).trimStart();
  return start.startsWith("<") && /<(\w+:)?svg[\s/>]/i.test(start);
}
