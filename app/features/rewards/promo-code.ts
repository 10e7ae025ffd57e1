import { toBase64Url } from "#app/core/base64url.ts";

/** Codes hold 80 random bits, so a plain hash of one cannot be searched. */
const LENGTH = 16;
const ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/** A code as an operator hands it out. */
export function newPromoCode(length = LENGTH): string {
  const random = crypto.getRandomValues(new Uint8Array(length));
  return Array.from(random, (byte) => ALPHABET[byte % ALPHABET.length]).join("");
}

/** What is kept of a code. */
export async function promoHash(code: string): Promise<string> {
  const bytes = new TextEncoder().encode(`promo code ${code}`);
  return toBase64Url(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
}
