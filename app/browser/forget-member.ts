import type { READING_DATABASE } from "#app/core/reading.ts";

/** Every visitor has this: a file of its own for a word would weigh more. */
const DATABASE: typeof READING_DATABASE = "thrive-reading";

/** Queues of what members wrote and swiped (message-outbox.ts, swipe-outbox.ts). */
const QUEUES = /^thrive-(messages|swipes):/;

/** Nobody is signed in: what a member could read and what they had not sent yet leaves the browser with them. */
export function forgetMember(): void {
  try {
    indexedDB.deleteDatabase(DATABASE);
    for (const key of Object.keys(localStorage)) if (QUEUES.test(key)) localStorage.removeItem(key);
  } catch {
    // Where storage is forbidden nothing was kept.
  }
}
