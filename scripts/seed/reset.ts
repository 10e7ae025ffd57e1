import type { LocalStore } from "./local-store.ts";

/** Rows that came with a migration: they belong to the product. */
const KEPT: Record<string, string> = {
  project_templates: " WHERE visibility <> 'official'",
  help_articles: " WHERE 0",
  canned_replies: " WHERE 0",
  badges: " WHERE 0",
  quests: " WHERE 0",
  quest_steps: " WHERE 0",
  skills: " WHERE 0",
  skill_words: " WHERE 0",
  towns: " WHERE 0",
};

/**
 * Empties every table of ours and both buckets; tables of the database itself, of wrangler and of FTS indexes
 * stay.
 */
export async function emptyEverything(store: Pick<LocalStore, "batch" | "emptyBuckets">): Promise<void> {
  const [tables = []] = await store.batch([
    {
      sql: `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'
        AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\'
        AND name <> 'd1_migrations'
      -- A project's log can go only when the project itself has gone.
      ORDER BY name = 'project_events'`,
      params: [],
    },
  ]);
  // Money and what was sent are kept from any hand but this one.
  const [guards = []] = await store.batch([
    {
      sql: "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND sql LIKE '%BEFORE DELETE ON%RAISE%'",
      params: [],
    },
  ]);
  await store.batch([
    ...guards.map(({ name }) => ({ sql: `DROP TRIGGER "${name}"`, params: [] })),
    { sql: "PRAGMA defer_foreign_keys = on", params: [] },
    ...tables.map(({ name }) => ({ sql: `DELETE FROM "${name}"${KEPT[String(name)] ?? ""}`, params: [] })),
    ...guards.map(({ sql }) => ({ sql: String(sql), params: [] })),
    { sql: "UPDATE project_templates SET uses_count = 0, rating_count = 0, rating_sum = 0", params: [] },
  ]);
  await store.emptyBuckets();
}
