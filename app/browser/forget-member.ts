import type { READING_DATABASE } from "#app/core/reading.ts";
import { deleteStore, dropKept, storageOf } from "./storage.ts";

/** Every visitor has this: a file of its own for a word would weigh more. */
const DATABASE: typeof READING_DATABASE = "thrive-reading";

/** Queues of what members wrote, swiped and claimed (message-outbox.ts, swipe-outbox.ts, kept-claim.ts). */
const QUEUES = /^thrive-(messages|swipes|claims):/;

/** Nobody is signed in: what a member could read and what they had not sent yet leaves the browser with them. */
export function forgetMember(): void {
  deleteStore(DATABASE);
  // Where storage is forbidden nothing was kept.
  for (const key of Object.keys(storageOf("localStorage") ?? {}))
    if (QUEUES.test(key)) dropKept("localStorage", key);
}

/** A session was left: what was begun in this window goes, too. One that ran out leaves it for who comes back. */
export function forgetWindow(): void {
  for (const key of Object.keys(storageOf("sessionStorage") ?? {}))
    if (key.startsWith("thrive-")) dropKept("sessionStorage", key);
}
