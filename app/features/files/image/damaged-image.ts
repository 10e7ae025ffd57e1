import { AppError } from "#app/core/errors.ts";

/** The one answer to an image whose structure does not hold together, wherever in the file that shows. */
export function damagedImage(): AppError {
  return imageError("This image is damaged or incomplete. Please try another copy of it.");
}

/** A refusal of the upload itself, shown beside the `image` field. */
export function imageError(sentence: string): AppError {
  return new AppError("invalid_input", { fields: { image: [sentence] } });
}
