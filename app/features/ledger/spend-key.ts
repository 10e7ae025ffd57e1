import { AppError } from "#app/core/errors.ts";

/** What names a purchase in its form, so that the same press twice buys once. @throws AppError `invalid_input` */
export function spendKeyIn(form: FormData): string {
  const key = form.get("key");
  if (typeof key === "string" && /^[\w-]{1,60}$/.test(key)) return key;
  throw new AppError("invalid_input", { sentence: "Please reload the page, then try again." });
}
