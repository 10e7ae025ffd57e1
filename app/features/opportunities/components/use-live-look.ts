import { useEffect, useRef, useState } from "react";
import { readSubmission } from "#app/core/read-submission.ts";
import { type Clarity, type ClarityPoint, checkClarity } from "../clarity.ts";
import { NOT_SAID } from "../detail-fields.ts";
import { draftSchema } from "../schema.ts";

interface LiveLook {
  type: string;
  clarity: Clarity;
  farReaching: boolean;
  /** What the price is for, as `/rates/hint` is asked. */
  priced: string;
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
      const priced = pricedIn(data);
      // A field that is not right yet is left out of the check.
      data.set("rights_confirmed", "on");
      const { value } = parseLenient(data);
      setLive((before) =>
        value
          ? { type, farReaching, priced, clarity: checkClarity(value) }
          : before && { ...before, type, farReaching, priced },
      );
    }, 150);
  });
  useEffect(() => {
    look();
    return () => clearTimeout(timer.current);
  }, [look]);
  return { live, look };
}

/** Empty where no kind of work is chosen, and for what is not paid. */
function pricedIn(data: FormData): string {
  const text = (name: string) => String(data.get(name) ?? "");
  if (text("type") !== "job" || [NOT_SAID, ""].includes(text("category"))) return "";
  const [category, country, currency] = [text("category"), text("country"), text("budget_currency")];
  return new URLSearchParams({ category, country, currency }).toString();
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
