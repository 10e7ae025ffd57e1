/** What was typed into a form, by field; a field that stands there more than once holds a list. */
export type Typed = Record<string, string[]>;

/** What a form holds now: without files, passwords, what it hides, and what names it. */
export function typedIn(form: HTMLFormElement): Typed {
  const secret = new Set(
    Array.from(form.querySelectorAll<HTMLInputElement>("[type=password], [type=hidden]"), ({ name }) => name),
  );
  const typed: Typed = {};
  for (const [name, value] of new FormData(form))
    if (typeof value === "string" && name !== "intent" && !secret.has(name))
      typed[name] = [...(typed[name] ?? []), value];
  return typed;
}
