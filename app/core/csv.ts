/** Rows as comma-separated values, each cell in quotes; none can be read as a formula by a spreadsheet. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(cell).join(",")).join("\r\n")}\r\n`;
}

function cell(text: string): string {
  const plain = /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text;
  return `"${plain.replaceAll('"', '""')}"`;
}
