import { useNavigation } from "react-router";
import { type FormAnswer, messageOf } from "#app/core/form-answer.ts";
import { useErrorFocus } from "./use-error-focus.ts";

/**
 * A form and the answer to it: what was typed stands in its fields again, each with its error, and the first of those
 * has the focus. Works the same without script.
 */
export function useAnsweredForm<E extends HTMLElement = HTMLFormElement>(answer: FormAnswer | undefined) {
  const form = useErrorFocus<E>(answer?.error && answer);
  const busy = useNavigation().formMethod === "POST";
  return { form, busy, ...fieldsOf(answer, answer) };
}

/**
 * Props of a form's fields.
 * @param typedIn the answer whose typed words stand in them
 * @param judgedBy the answer whose errors they show
 */
export function fieldsOf(typedIn: FormAnswer | undefined, judgedBy: FormAnswer | undefined) {
  const typed = (name: string) => typedIn?.typed?.[name]?.[0];
  const errorsOf = (name: string) => errorsUnder(judgedBy?.error?.fields ?? {}, name);
  return {
    message: messageOf(judgedBy),
    typed,
    errorsOf,
    /** @param saved what stands in it until something else is typed */
    field: (name: string, saved?: string | null) => ({
      name,
      defaultValue: typed(name) ?? saved ?? undefined,
      errors: errorsOf(name),
    }),
    /** @param saved those chosen until others are */
    choices: (name: string, saved: readonly string[]) => ({
      name,
      chosen: typedIn?.typed ? (typedIn.typed[name] ?? []) : saved,
      errors: errorsOf(name),
    }),
  };
}

/** Those of a field; where it is a list that is written as one text, as links a line each, those of its entries. */
function errorsUnder(fields: Record<string, string[]>, name: string): string[] | undefined {
  if (fields[name]) return fields[name];
  const ofEntry = Object.keys(fields).find((key) => key.startsWith(`${name}[`) && key.endsWith("]"));
  return ofEntry === undefined ? undefined : fields[ofEntry];
}
