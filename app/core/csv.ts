/** A table that went through `csvOf`: the only text that leaves as a file of this kind (`fileToKeep`). */
export type Csv = string & { readonly csv: unique symbol };

/** Rows as comma-separated values, each cell in quotes; none can be read as a formula by a spreadsheet. */
export function csvOf(rows: readonly (readonly string[])[]): Csv {
  return `\uFEFF${rows.map((row) => row.map(cell).join(",")).join("\r\n")}\r\n` as Csv;
}

function cell(text: string): string {
  const plain = /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text;
  return `"${plain.replaceAll('"', '""')}"`;
}
