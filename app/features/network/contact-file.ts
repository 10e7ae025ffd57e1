import { toBase64Url } from "#app/core/base64url.ts";

const ADDRESS = /[\w.!#$%&'*+/=?^`{|}~-]+@[\w-]+(?:\.[\w-]+)+/g;

/**
 * The e-mail addresses in a file of contacts, each once, in the file's order: CSV, vCard or any other text, since an
 * address looks the same in all of them.
 */
export function addressesIn(text: string): string[] {
  // A vCard may fold a line anywhere, and encode its ends.
  const unfolded = text.replace(/=?\r?\n[ \t]/g, "");
  return [...new Set((unfolded.match(ADDRESS) ?? []).map((address) => address.toLowerCase()))];
}

/** What stands for an address where it is looked up: SHA-256 of it as accounts are found by, base64url. */
export async function addressHash(address: string): Promise<string> {
  const bytes = new TextEncoder().encode(address.trim().toLowerCase());
  return toBase64Url(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
}
