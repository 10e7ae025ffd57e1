/** What browsers say when no answer came: Chromium, Firefox, Safari. */
const NO_ANSWER = /^(Failed to fetch|NetworkError|Load failed|Importing a module script failed)/;

/** The server could not be reached. Other faults are `TypeError`s too: without a network none can be told apart. */
export function isOutOfReach(error: unknown, online = globalThis.navigator?.onLine ?? true): boolean {
  return error instanceof TypeError && (!online || NO_ANSWER.test(error.message));
}
