/** Typed words for one column of a full-text index; each word in quotes, the last one as it begins. */
export function nameWords(column: "name" | "title", typed: string): string | null {
  const words = typed.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu);
  return words
    ? `${column} : (${words
        .slice(0, 6)
        .map((word) => `"${word}"*`)
        .join(" AND ")})`
    : null;
}
