import { timingSafeEqual } from "node:crypto";

/** Compares two secrets without telling by its time where they differ or how long they are. */
export async function isSameSecret(one: string, other: string): Promise<boolean> {
  const [first, second] = await Promise.all([one, other].map(digest));
  return first !== undefined && second !== undefined && timingSafeEqual(first, second);
}

async function digest(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
}
