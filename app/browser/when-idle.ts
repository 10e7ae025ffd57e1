import { seconds } from "#app/core/time.ts";

/** A step that finds the browser busy for so long is done all the same. */
const LATEST = seconds(5);

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
    if (rest.length > 0) idle(next, LATEST);
  };
  const rested = () => {
    timer = setTimeout(() => idle(next, LATEST), AFTER_LOAD);
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

/** Does it when the browser has nothing else to do, and at the latest after `timeout`, in milliseconds. */
export function idle(work: () => void, timeout: number): void {
  if ("requestIdleCallback" in window) requestIdleCallback(work, { timeout });
  else setTimeout(work, 200);
}
