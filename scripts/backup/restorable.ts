import { Problem } from "../setup/run.mjs";
/** A line of `sqlite_schema`. */
export interface SchemaRow {
  type: string;
  name: string;
  sql: string | null;
}

/** What a copy of a database is made of: tables with rows of their own, and what has to rest while they are filled. */
export interface CopyPlan {
  tables: string[];
  triggers: { name: string; sql: string }[];
  searches: string[];
}

/** Reads what is there; a copy holds no full text, which D1 does not export, but what it is made from. */
export const SCHEMA =
  "SELECT type, name, sql FROM sqlite_schema WHERE type IN ('table', 'trigger') ORDER BY name";
/** Names the last migration: rows fit the tables of one version. */
export const VERSION = "SELECT max(name) AS version FROM d1_migrations";

/** How each full-text table is filled anew, as the triggers of its migration do it row by row. */
const FILLED: Record<string, string> = {
  help_search: `INSERT INTO help_search (rowid, title, words, summary, body)
  SELECT doc, title, words, summary, body FROM help_articles`,
  member_search: `INSERT INTO member_search (rowid, name, headline, skills, place, languages, body, facets)
  SELECT doc, name, headline, skills, place, languages, body, facets FROM member_docs JOIN member_texts USING (user_id)`,
  message_search: `INSERT INTO message_search (rowid, body, thread)
  SELECT doc, body, 'c' || replace(conversation_id, '-', '') FROM messages WHERE deleted_at IS NULL`,
  posting_search: `INSERT INTO posting_search (rowid, title, skills, company, place, topics, body, facets)
  SELECT doc, title, skills, company, place, topics, body, facets
  FROM posting_docs JOIN posting_texts USING (opportunity_id)`,
};

/** @throws Problem when there is a full-text table that nobody knows how to fill */
export function planCopy(schema: readonly SchemaRow[]): CopyPlan {
  const searches = schema.flatMap(({ name, sql }) => (sql?.startsWith("CREATE VIRTUAL TABLE") ? [name] : []));
  const unknown = searches.filter((name) => !FILLED[name]);
  if (unknown.length > 0) throw new Problem(`It is not known how to fill ${unknown.join(", ")} anew.`);
  const isOwn = (name: string) =>
    name !== "d1_migrations" &&
    !/^(sqlite|_cf)_/.test(name) &&
    !searches.some((search) => name === search || name.startsWith(`${search}_`));
  return {
    tables: schema.flatMap(({ type, name }) => (type === "table" && isOwn(name) ? [name] : [])),
    triggers: schema.flatMap(({ type, name, sql }) => (type === "trigger" && sql ? [{ name, sql }] : [])),
    searches,
  };
}

/**
 * What stands before the rows: a migrated database is emptied of what its migrations wrote, and triggers rest, which would
 * count and book everything once more. In one transaction with the rest, or not at all.
 */
export function* beforeRows({ tables, triggers, searches }: CopyPlan): Generator<string> {
  yield "PRAGMA defer_foreign_keys = TRUE;";
  for (const { name } of triggers) yield `DROP TRIGGER ${quoted(name)};`;
  for (const name of tables) yield `DELETE FROM ${quoted(name)};`;
  for (const name of searches) yield `INSERT INTO ${name} (${name}) VALUES ('delete-all');`;
}

/** What stands after them: full text is made from the rows, and the triggers are back. */
export function* afterRows({ triggers, searches }: CopyPlan): Generator<string> {
  for (const name of searches) yield `${FILLED[name]};`;
  for (const { sql } of triggers) yield `${sql};`;
}

/** The first line of a copy. */
export function headOf(version: string): string {
  return `-- A copy of Thrive's database after ${version}. Restore it with npm run db:restore.`;
}

/** The version a copy was made of; null for what is no copy. */
export function versionIn(head: string): string | null {
  return /^-- A copy of Thrive's database after (\S+\.sql)\./.exec(head)?.[1] ?? null;
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
