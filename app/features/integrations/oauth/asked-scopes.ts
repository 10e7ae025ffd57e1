import { isScope, type Scope } from "../scopes.ts";

/**
 * Scopes as a client asks for them (RFC 6749 §3.3): words with spaces between.
 * @param most what it may have; all of it where it names none
 * @returns null for one that is unknown or beyond `most`
 */
export function askedScopes(text: string | null, most: readonly string[]): Scope[] | null {
  const words = [...new Set((text ?? "").split(" ").filter(Boolean))];
  const asked = words.length > 0 ? words : most.filter(isScope);
  const known = asked.filter((word): word is Scope => isScope(word) && most.includes(word));
  return known.length === asked.length && known.length > 0 ? known : null;
}
