import { getTableColumns, getTableName } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { StoredStatement } from "./local-store.ts";

const ROWS_PER_STATEMENT = 500;

/**
 * Statements that insert `rows`, 500 at a time: one parameter holds all rows of a statement as JSON, so
 * neither D1's limit on parameters nor that on the length of a statement is in the way. What does not fit the
 * schema does not compile; every row must fill the columns of the first one, and the database's defaults fill
 * the rest.
 */
export function insertRows<T extends SQLiteTable>(
  table: T,
  rows: readonly T["$inferInsert"][],
): StoredStatement[] {
  const statements: StoredStatement[] = [];
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    statements.push(insertChunk(table, rows.slice(start, start + ROWS_PER_STATEMENT)));
  }
  return statements;
}

function insertChunk(table: SQLiteTable, rows: readonly Record<string, unknown>[]): StoredStatement {
  const known = getTableColumns(table);
  const keys = Object.keys(rows[0] ?? {});
  const columns = keys.map((key) => {
    const column = known[key];
    if (!column) throw new RangeError(`${getTableName(table)} has no column ${key}`);
    return column;
  });
  const data = rows.map((row) =>
    columns.map((column, index) => {
      const value = row[keys[index] as string];
      return value === null || value === undefined ? null : column.mapToDriverValue(value);
    }),
  );
  const names = columns.map((column) => `"${column.name}"`).join(", ");
  const values = columns.map((_, index) => `value->>${index}`).join(", ");
  return {
    sql: `INSERT INTO "${getTableName(table)}" (${names}) SELECT ${values} FROM json_each(?)`,
    params: [JSON.stringify(data)],
  };
}
