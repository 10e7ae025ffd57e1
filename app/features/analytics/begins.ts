/** So many characters of a post are read to name it by. */
export const BEGINS = 80;

/** How a post begins, up to its last whole word where there is more of it. */
export function beginOf(begins: string): string {
  if (begins === "") return "A post without words";
  // Counted as the database does, which cuts between letters and never within one.
  const letters = [...begins];
  if (letters.length < BEGINS) return begins;
  return `${letters
    .slice(0, Math.max(BEGINS / 2, letters.lastIndexOf(" ")))
    .join("")
    .trimEnd()}…`;
}
