import { AppError } from "#app/core/errors.ts";

/** What a dangerous act asks to be typed (product.md `/admin`, *States*): the handle of whom it is about. */
export function typedLabel(handle: string): string {
  return `Type @${handle} to confirm`;
}

/** @throws AppError `invalid_input` where something else was typed than the handle, with its @ or without */
export function requireTyped(typed: FormDataEntryValue | null, handle: string): void {
  const said = typeof typed === "string" ? typed.trim().replace(/^@/, "").toLowerCase() : "";
  if (said !== handle.toLowerCase())
    throw new AppError("invalid_input", { fields: { confirm: [`${typedLabel(handle)}.`] } });
}
