import { useEffect, useRef, useState } from "react";
import { readSubmission } from "#app/core/read-submission.ts";
import { type Clarity, type ClarityPoint, checkClarity } from "../clarity.ts";
import { draftSchema } from "../schema.ts";

interface LiveLook {
  type: string;
  clarity: Clarity;
  farReaching: boolean;
}

/** What the form holds now, looked at a moment after each change. */
export function useLiveLook(element: React.RefObject<HTMLFormElement | null>) {
  const [live, setLive] = useState<LiveLook | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [look] = useState(() => () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (!element.current) return;
      const data = new FormData(element.current);
      const type = String(data.get("type") ?? "job");
      const farReaching = data.get("paid_ads") === "on" || data.get("rights_duration") === "perpetual";
      // A field that is not right yet is left out of the check.
      data.set("rights_confirmed", "on");
      const { value } = parseLenient(data);
      setLive((before) =>
        value
          ? { type, farReaching, clarity: checkClarity(value) }
          : before && { ...before, type, farReaching },
      );
    }, 150);
  });
  useEffect(() => {
    look();
    return () => clearTimeout(timer.current);
  }, [look]);
  return { live, look };
}

function parseLenient(data: FormData) {
  const submission = readSubmission(data, draftSchema);
  if (submission.status === "success") return { value: submission.value };
  for (const name of Object.keys(submission.error ?? {})) data.delete(name);
  const again = readSubmission(data, draftSchema);
  return { value: again.status === "success" ? again.value : null };
}

/** Puts suggested words into their field as if they had been typed there. */
export function takeSuggestion(
  form: HTMLFormElement | null,
  { field, text }: NonNullable<ClarityPoint["suggestion"]>,
): void {
  const control = form?.elements.namedItem(field);
  if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) return;
  const before = control.value.trim();
  const between = control instanceof HTMLTextAreaElement ? "\n" : ", ";
  control.value = before ? `${before}${between}${text}` : text;
  control.dispatchEvent(new Event("input", { bubbles: true }));
  control.focus();
}
