export interface DiffLine {
  /** `+` only in the later text, `-` only in the earlier one, a space in both. */
  sign: "+" | "-" | " ";
  text: string;
}

/** What became of a text, line by line: as few changes as there can be. For texts of a page or two. */
export function diffLines(before: string, after: string): DiffLine[] {
  const [a, b] = [before.split("\n"), after.split("\n")];
  // longest[i][j]: how many lines a[i..] and b[j..] have in common, in order.
  const longest = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
  const common = (i: number, j: number) => longest[i]?.[j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--) {
      const row = longest[i];
      if (row)
        row[j] = a[i] === b[j] ? common(i + 1, j + 1) + 1 : Math.max(common(i + 1, j), common(i, j + 1));
    }
  const lines: DiffLine[] = [];
  for (let i = 0, j = 0; i < a.length || j < b.length; ) {
    const [old, young] = [a[i], b[j]];
    if (i < a.length && j < b.length && old === young) {
      lines.push({ sign: " ", text: old ?? "" });
      i++;
      j++;
    } else if (j >= b.length || (i < a.length && common(i + 1, j) >= common(i, j + 1))) {
      lines.push({ sign: "-", text: old ?? "" });
      i++;
    } else {
      lines.push({ sign: "+", text: young ?? "" });
      j++;
    }
  }
  return lines;
}
