/**
 * Whether a step of `EXPLAIN QUERY PLAN` walks through a whole table, or through a whole index of one. Subqueries and
 * constants are bounded, and so are matches of a full-text index ("VIRTUAL TABLE INDEX 0:M6").
 * @param tables names of all tables there are
 */
export function isTableScan(detail: string, tables: ReadonlySet<string>): boolean {
  if (/VIRTUAL TABLE INDEX \d+:[^ ]*M/.test(detail)) return false;
  const scanned = /^SCAN (\S+)/.exec(detail)?.[1];
  return scanned !== undefined && tables.has(scanned);
}
