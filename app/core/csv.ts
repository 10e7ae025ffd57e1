/** A table that went through `csvOf`: the only text that leaves as a file of this kind (`fileToKeep`). */
export type Csv = string & { readonly csv: unique symbol };

/**
 * Rows as comma-separated values, each cell in quotes; none can be read as a formula by a spreadsheet. A plain number
 * below zero, as a payment that left, stays one: it is added up.
 */
export function csvOf(rows: readonly (readonly string[])[]): Csv {
  return `\uFEFF${rows.map((row) => row.map(cell).join(",")).join("\r\n")}\r\n` as Csv;
}

const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
const NUMBER = /^-\d+(\.\d+)?$/;

function cell(text: string): string {
  const plain = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return `"${plain.replaceAll('"', '""')}"`;
}
