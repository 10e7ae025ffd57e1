import { seconds } from "#app/core/time.ts";

/** After the page has loaded, its own images and data come first. */
const AFTER_LOAD = seconds(3);

/**
 * Runs these one after the other, each when the browser has nothing else to do and has a network, once the page has
 * loaded and rested.
 * @returns a function that stops what has not begun
 */
export function whenIdle(steps: (() => void)[]): () => void {
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const rest = [...steps];
  const next = () => {
    if (stopped) return;
    if (!navigator.onLine) {
      window.addEventListener("online", next, { once: true });
      return;
    }
    rest.shift()?.();
    if (rest.length > 0) idle(next);
  };
  const rested = () => {
    timer = setTimeout(() => idle(next), AFTER_LOAD);
  };
  if (document.readyState === "complete") rested();
  else window.addEventListener("load", rested, { once: true });
  return () => {
    stopped = true;
    clearTimeout(timer);
    window.removeEventListener("load", rested);
    window.removeEventListener("online", next);
  };
}

function idle(work: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(work, { timeout: seconds(5) });
  else setTimeout(work, 200);
}
