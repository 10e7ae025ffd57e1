/** Letters without their marks, in lower case: what people type and what stands there meet. */
function folded(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

/** The words of what was typed. */
export function wordsIn(text: string): string[] {
  return folded(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Whether each of the words begins one of the text's; without words nothing is meant. */
export function isMeant(text: string, words: readonly string[]): boolean {
  const there = wordsIn(text);
  return words.length > 0 && words.every((word) => there.some((one) => one.startsWith(word)));
}
