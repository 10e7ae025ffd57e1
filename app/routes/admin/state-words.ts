import { STANDINGS } from "#app/features/admin/user-words.ts";

/** What is stored as one word, as the team reads it: "partner_manager" -> "Partner manager". */
export function stateWords(state: string): string {
  const words = state.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** How an account stands, in the words that it is looked for by. */
export function standingWords(status: string): string {
  return Object.hasOwn(STANDINGS, status) ? STANDINGS[status as keyof typeof STANDINGS] : stateWords(status);
}

/** The roles of a colleague, which come as one text. */
export function rolesWords(roles: string): string {
  return roles.split(", ").map(stateWords).join(", ");
}
