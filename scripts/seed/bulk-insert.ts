import { getTableColumns, getTableName } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";

/** Rows of one table, waiting to be written. */
export interface TableRows {
  table: SQLiteTable;
  rows: readonly Record<string, unknown>[];
}

/** Ties rows to their table: what does not fit the schema does not compile. */
export function rowsOf<T extends SQLiteTable>(table: T, rows: readonly T["$inferInsert"][]): TableRows {
  return { table, rows };
}

/**
 * Writes the tables in the given order, each batch one transaction. One parameter holds all rows of a statement as
 * JSON, far below D1's limits on parameters and close to the speed of the local database itself.
 */
export async function insertAll(db: D1Database, tables: readonly TableRows[], rowsPerStatement = 400): Promise<void> {
  const statements = tables.flatMap(({ table, rows }) => {
    const chunks: D1PreparedStatement[] = [];
    for (let start = 0; start < rows.length; start += rowsPerStatement) {
      chunks.push(insertRows(db, table, rows.slice(start, start + rowsPerStatement)));
    }
    return chunks;
  });
  if (statements.length > 0) await db.batch(statements);globalThis.tick?.();
}

/** All rows must fill the columns of the first one; the database's defaults fill the rest. */
function insertRows(db: D1Database, table: SQLiteTable, rows: TableRows["rows"]): D1PreparedStatement {
  const known = getTableColumns(table);
  const filled = Object.keys(rows[0] ?? {}).map((key) => {
    const column = known[key];
    if (!column) throw new RangeError(`${getTableName(table)} has no column ${key}`);
    return { key, column };
  });
  const data = rows.map((row) =>
    filled.map(({ key, column }) => {
      const value = row[key];
      return value === null || value === undefined ? null : column.mapToDriverValue(value);
    }),
  );
  const names = filled.map(({ column }) => `"${column.name}"`).join(", ");
  const values = filled.map((_, index) => `value->>${index}`).join(", ");
  return db
    .prepare(`INSERT INTO "${getTableName(table)}" (${names}) SELECT ${values} FROM json_each(?)`)
    .bind(JSON.stringify(data));
}
