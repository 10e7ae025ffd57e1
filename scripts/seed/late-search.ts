import type { LocalStore, StoredStatement } from "./local-store.ts";

type Store = Pick<LocalStore, "batch">;

const LISTING_TRIGGERS = ["member_listed", "member_changed", "posting_listed", "posting_changed"];
const SHELF = "seed_shelved_triggers";

/** What is listed, in the order of its row numbers; the same numbers as in the migration that made the indexes. */
const LIST_MEMBERS: StoredStatement = {
  sql: `INSERT INTO member_docs (doc, user_id)
    SELECT created_at * 2048 + row_number() OVER (PARTITION BY created_at ORDER BY user_id) - 1 AS doc, user_id
    FROM profiles WHERE status = 'active' AND visibility <> 'hidden' ORDER BY doc`,
  params: [],
};
const LIST_POSTINGS: StoredStatement = {
  sql: `INSERT INTO posting_docs (doc, opportunity_id)
    SELECT published_at * 2048 + row_number() OVER (PARTITION BY published_at ORDER BY id) - 1 AS doc, id
    FROM opportunities WHERE status = 'active' AND visibility <> 'invited' AND published_at IS NOT NULL ORDER BY doc`,
  params: [],
};

/**
 * Runs `write`, which fills an empty database, and indexes its words at once when all is written. Row by row the
 * documents come in no order, and FTS5 starts a new segment at every step back: half of a seed's time.
 */
export async function withLateSearch(store: Store, write: () => Promise<void>): Promise<void> {
  await shelve(store);
  try {
    await write();
    await store.batch([LIST_MEMBERS]);
    await store.batch([LIST_POSTINGS]);
  } finally {
    await unshelve(store);
  }
}

/** The very text the migrations gave them, kept in the database itself: a seed that is killed loses nothing. */
async function shelve(store: Store): Promise<void> {
  await unshelve(store);
  const names = LISTING_TRIGGERS.map((name) => `'${name}'`).join(", ");
  await store.batch([
    {
      sql: `CREATE TABLE ${SHELF} AS SELECT sql FROM sqlite_schema WHERE type = 'trigger' AND name IN (${names})`,
      params: [],
    },
    ...LISTING_TRIGGERS.map((name) => ({ sql: `DROP TRIGGER ${name}`, params: [] })),
  ]);
}

/** Puts back what a seed has taken off; without such a seed nothing happens. */
export async function unshelve(store: Store): Promise<void> {
  const [found = []] = await store.batch([
    { sql: `SELECT 1 FROM sqlite_schema WHERE name = '${SHELF}'`, params: [] },
  ]);
  if (found.length === 0) return;
  const [triggers = []] = await store.batch([{ sql: `SELECT sql FROM ${SHELF}`, params: [] }]);
  await store.batch([
    ...triggers.map(({ sql }) => ({ sql: String(sql), params: [] })),
    { sql: `DROP TABLE ${SHELF}`, params: [] },
  ]);
}
