import type { D1Migration } from "cloudflare:test";
import { DatabaseSync } from "node:sqlite";

/** What one text of statements may hold: D1 takes no longer ones. */
const STATEMENT_MAX = 90_000;

/**
 * The database as all migrations leave it, as statements that make it at once: its tables, what stands in them, its indexes
 * and triggers. Each file of tests begins with an empty database, and the migrations one by one take a second. Many
 * statements stand in one text, which the local D1 takes (the real one does not): for each it is given it looks up how
 * large the database is, and what has changed.
 */
export function finishedDatabase(migrations: D1Migration[]): string[] {
  const database = new DatabaseSync(":memory:");
  for (const { queries } of migrations) for (const query of queries) database.exec(query);
  const shadows = new Set(names(database, "SELECT name FROM pragma_table_list WHERE type = 'shadow'"));
  const made = (type: string) =>
    rows<{ name: string; sql: string }>(
      database,
      `SELECT name, sql FROM sqlite_master WHERE type = '${type}' AND sql IS NOT NULL ORDER BY rowid`,
    ).filter(({ name }) => !shadows.has(name) && !name.startsWith("sqlite_"));
  const tables = made("table");
  const filled = tables.filter(({ sql }) => !sql.startsWith("CREATE VIRTUAL"));
  return joined([
    // Tables name each other before they are made.
    "PRAGMA defer_foreign_keys = on",
    ...tables.map(({ sql }) => sql),
    ...["view", "trigger"].flatMap((type) => made(type).map(({ sql }) => sql)),
    // With the triggers there, so that what they keep up (a search) is filled as well; what they wrote is not doubled.
    ...filled.flatMap(({ name }) => contentsOf(database, name)),
    ...made("index").map(({ sql }) => sql),
  ]);
}

function joined(statements: string[]): string[] {
  const texts = [""];
  for (const statement of statements) {
    const last = texts.at(-1) ?? "";
    if (last.length + statement.length > STATEMENT_MAX) texts.push(statement);
    else texts[texts.length - 1] = last ? `${last};\n${statement}` : statement;
  }
  return texts;
}

function contentsOf(database: DatabaseSync, table: string): string[] {
  const columns = names(database, `SELECT name FROM pragma_table_info('${table}')`);
  const values = columns.map((column) => `quote("${column}")`).join(` || ',' || `);
  const lines = names(database, `SELECT '(' || ${values} || ')' AS name FROM "${table}"`);
  const statements: string[] = [];
  let open: string[] = [];
  let length = 0;
  const close = () => {
    if (open.length > 0) statements.push(`INSERT OR IGNORE INTO "${table}" VALUES ${open.join(",")}`);
    [open, length] = [[], 0];
  };
  for (const line of lines) {
    if (length + line.length > STATEMENT_MAX) close();
    open.push(line);
    length += line.length + 1;
  }
  close();
  return statements;
}

function names(database: DatabaseSync, query: string): string[] {
  return rows<{ name: string }>(database, query).map(({ name }) => name);
}

function rows<Row>(database: DatabaseSync, query: string): Row[] {
  return database.prepare(query).all() as Row[];
}
