import { useEffect, useState } from "react";

const LOOK_AGAIN = 400;

const FIELD =
  "textarea, select, input:not([type=hidden], [type=button], [type=submit], [type=reset], [type=checkbox], [type=radio], [type=file], [type=range])";

interface Manners {
  /** So long after the last key, in milliseconds. */
  quiet?: number;
  /** Nor over a form of the page with words in it, which wait to be sent. */
  overForms?: boolean;
}

/**
 * Says yes once nothing that takes the focus would take it from somebody: no dialog is open, and nobody writes in a field.
 * @param waits whether there is something to show; each time it turns true the waiting begins anew
 */
export function useUndisturbed(waits: boolean, { quiet = 0, overForms = true }: Manners = {}): boolean {
  const [free, setFree] = useState(false);
  useEffect(() => {
    if (!waits) return setFree(false);
    let lastKey = Number.NEGATIVE_INFINITY;
    const heard = () => {
      lastKey = performance.now();
    };
    const look = () => {
      if (document.querySelector("[role=dialog]") || document.activeElement?.matches(FIELD)) return;
      if (performance.now() - lastKey < quiet || (!overForms && holdsWords())) return;
      stop();
      setFree(true);
    };
    const timer = setInterval(look, LOOK_AGAIN);
    document.addEventListener("keydown", heard, true);
    const stop = () => {
      clearInterval(timer);
      document.removeEventListener("keydown", heard, true);
    };
    look();
    return stop;
  }, [waits, quiet, overForms]);
  return waits && free;
}

/** Whether a form of the page that is sent holds something written. */
function holdsWords(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>(
    `main form[method=post] :is(${FIELD}):not(select)`,
  );
  return [...fields].some((field) => field.value !== "" && field.offsetParent !== null);
}
