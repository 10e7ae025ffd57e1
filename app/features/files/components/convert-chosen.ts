import { asSendableImage } from "./browser-images.ts";

/**
 * Puts what this browser makes of an image of another kind in its place (product.md R15).
 * @returns null when something else was chosen meanwhile
 * @throws Error with a sentence for the member
 */
export async function convertChosen(file: File, field: HTMLInputElement): Promise<File | null> {
  const isChosen = () => field.files?.[0] === file;
  try {
    const image = await asSendableImage(file);
    if (!isChosen()) return null;
    putFile(image, field);
    return image;
  } catch (error) {
    if (!isChosen()) return null;
    throw error;
  }
}

/** As if it were chosen by hand. */
export function putFile(file: File, field: HTMLInputElement): void {
  const chosen = new DataTransfer();
  chosen.items.add(file);
  field.files = chosen.files;
}
