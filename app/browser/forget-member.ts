import { READING_DATABASE } from "#app/core/reading.ts";

/** Queues of what members wrote and swiped (message-outbox.ts, swipe-outbox.ts). */
const QUEUES = /^thrive-(messages|swipes):/;

/** Nobody is signed in: what a member could read and what they had not sent yet leaves the browser with them. */
export function forgetMember(): void {
  try {
    indexedDB.deleteDatabase(READING_DATABASE);
    for (const key of Object.keys(localStorage)) if (QUEUES.test(key)) localStorage.removeItem(key);
  } catch {
    // Where storage is forbidden nothing was kept.
  }
}
