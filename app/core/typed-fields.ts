/** What was typed into a form, by field; a field that stands there more than once holds a list. */
export type Typed = Record<string, string[]>;

/** Fields that are never kept or sent back: secrets, and what names the form. */
const KEPT_BACK = new Set(["intent", "code", "password", "current_password"]);

/**
 * The texts of a form, without secrets and files.
 * @param leftOut names of more fields that are not wanted
 */
export function typedFields(form: FormData, leftOut: ReadonlySet<string> = new Set()): Typed {
  const typed = new Map<string, string[]>();
  for (const [name, value] of form) {
    if (typeof value !== "string" || KEPT_BACK.has(name) || leftOut.has(name)) continue;
    const before = typed.get(name);
    if (before) before.push(value);
    else typed.set(name, [value]);
  }
  // A field may be called as what every object has.
  return Object.fromEntries(typed);
}
