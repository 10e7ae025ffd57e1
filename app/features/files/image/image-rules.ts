/** product.md D18. */
export const MAX_IMAGE_BYTES = 10 * 1024 * 1024;

/** What an image may be, in words. */
const IMAGE_KINDS = "JPEG, PNG, WebP, GIF or AVIF";

export const TOO_LARGE_SENTENCE = "That image is larger than 10 MB. Please upload a smaller one.";
export const SVG_SENTENCE = `SVG images are not accepted. Please upload a ${IMAGE_KINDS} image.`;
export const NO_IMAGE_SENTENCE = `We could not read that as an image. Please upload a ${IMAGE_KINDS} image.`;

const TYPES = ["image/jpeg", "image/png", "image/webp", "image/gif", "image/avif"];

/**
 * What can be said of a file before it is sent: by size and by the type its name suggests. The server decides by the
 * bytes themselves.
 * @returns a sentence, or null when there is nothing against it so far
 */
export function refusalOfFile(file: { name: string; type: string; size: number }): string | null {
  if (file.type === "image/svg+xml" || /\.svgz?$/i.test(file.name)) return SVG_SENTENCE;
  if (file.size > MAX_IMAGE_BYTES) return TOO_LARGE_SENTENCE;
  return file.type === "" || TYPES.includes(file.type) ? null : NO_IMAGE_SENTENCE;
}

/** An image of another kind than we store, by the type its name suggests: HEIC, BMP, TIFF (product.md R15). */
export function isForeignImage({ name, type }: { name: string; type: string }): boolean {
  return refusalOfFile({ name, type, size: 0 }) === NO_IMAGE_SENTENCE && type.startsWith("image/");
}
