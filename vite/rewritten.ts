/** What stands in a library's file, and what is written in its place. */
export interface Place {
  from: string;
  to: string;
}

/**
 * A library's file with other words in some places.
 * @param what names the file in what is said when it no longer fits
 * @throws Error when one of them does not stand there exactly once: the library is not the one this was written for
 */
export function rewritten(what: string, source: string, places: readonly Place[]): string {
  return places.reduce((text, { from, to }) => {
    const parts = text.split(from);
    if (parts.length !== 2) throw new Error(`${what} has changed: ${parts.length - 1} places instead of 1.`);
    return parts.join(to);
  }, source);
}
