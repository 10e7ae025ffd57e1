import { toast } from "#app/browser/toasts.ts";
import { seconds } from "#app/core/time.ts";

/** Until then nobody has read a sentence that came up. */
const SEEN_AFTER = seconds(1);
const LOOK_EVERY = 100;

/**
 * Says in a toast why an act was refused, where its form has left the page before its own words could be read: news of
 * others redraw a desk at any moment.
 * @param stands whether the form is on the page
 */
export function sayWhenGone(message: string, stands: () => boolean): void {
  let left = SEEN_AFTER / LOOK_EVERY;
  const looks = setInterval(() => {
    left -= 1;
    const gone = !stands();
    if (gone || left === 0) clearInterval(looks);
    if (gone) toast({ title: "Not done", description: message, destructive: true });
  }, LOOK_EVERY);
}
