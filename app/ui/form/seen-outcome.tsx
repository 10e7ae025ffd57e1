import { useEffect, useRef } from "react";
import type { FormAnswer } from "#app/core/form-answer.ts";
import { FormOutcome } from "./fields.tsx";

/** Above and below stand the bars of the page: what is under them is not seen. */
const BARS = 80;

/**
 * What came of a form that is gone from the page with its answer, or far from it: it comes into sight, and the keyboard
 * goes on from there.
 */
export function SeenOutcome({ answer }: { answer: FormAnswer | undefined }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const note = answer && place.current;
    if (!note?.firstElementChild) return;
    const { top, bottom } = note.getBoundingClientRect();
    if (top >= BARS && bottom <= window.innerHeight - BARS) return;
    note.scrollIntoView({ block: "center" });
    if (document.activeElement === document.body) note.focus({ preventScroll: true });
  }, [answer]);
  return (
    <div ref={place} tabIndex={-1} className="rounded-control empty:hidden">
      <FormOutcome answer={answer} />
    </div>
  );
}
