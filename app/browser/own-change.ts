import { seconds } from "#app/core/time.ts";
import { saidInPage } from "./toasts.ts";

/** The news of a change may be slower than the answer to it. */
const NEWS_AFTER = seconds(10);

/**
 * Does what this window itself was asked for. Its answer says what came of it: here no toast says so once more, as of
 * something that somebody else may have done. Other windows, and the drawer, are told.
 * @param about the kinds of notification that tell of it
 */
export async function asOwnChange<T>(about: readonly string[], act: () => Promise<T>): Promise<T> {
  const ends = about.map(saidInPage);
  try {
    return await act();
  } finally {
    setTimeout(() => {
      for (const end of ends) end();
    }, NEWS_AFTER);
  }
}
