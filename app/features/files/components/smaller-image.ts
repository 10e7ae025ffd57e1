import { drawFrame } from "./browser-images.ts";

/** Still sharp on any screen a work is looked at. */
const LONGEST_EDGE = 2560;
const QUALITY = 0.82;

/** Pictures that move, or that hold more than one, would lose it. */
const MAY_SHRINK: readonly string[] = ["image/jpeg", "image/png", "image/webp"];

/** A copy that saves less is not worth what it loses. */
const WORTH_IT = 0.9;

export function mayShrink(mime: string): boolean {
  return MAY_SHRINK.includes(mime);
}

/** A smaller copy of a stored picture; null where it would hardly be smaller, or this browser cannot make one. */
export async function smallerCopy(url: string, name: string): Promise<File | null> {
  const answer = await fetch(url);
  if (!answer.ok) return null;
  const whole = await answer.blob();
  const bitmap = await createImageBitmap(whole, { imageOrientation: "from-image" }).catch(() => null);
  if (!bitmap) return null;
  const drawn = await drawFrame(bitmap, bitmap, LONGEST_EDGE, "image/webp", QUALITY);
  bitmap.close();
  // Browsers that cannot write WebP write PNG.
  if (drawn?.type !== "image/webp" || drawn.size > whole.size * WORTH_IT) return null;
  return new File([drawn], `${name.replace(/\.\w{1,5}$/, "")}.webp`, { type: "image/webp" });
}
