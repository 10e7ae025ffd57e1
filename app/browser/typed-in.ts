import { type Typed, typedFields } from "#app/core/typed-fields.ts";

/** What a form holds now: without files, passwords, codes, what it hides, and what names it. */
export function typedIn(form: HTMLFormElement): Typed {
  const hidden = form.querySelectorAll<HTMLInputElement>("[type=password], [type=hidden]");
  return typedFields(new FormData(form), new Set(Array.from(hidden, ({ name }) => name)));
}
