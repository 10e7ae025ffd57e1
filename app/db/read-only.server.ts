const READS = /^\s*(?:SELECT|WITH|VALUES)\b/i;
const WRITES = /\b(?:INSERT|UPDATE|DELETE|REPLACE\s+INTO)\b/i;
/** Values in quotes, and names in them. */
const QUOTED = /'(?:[^']|'')*'|"[^"]*"/g;

/**
 * A database that reads alone: whatever else is asked of it is refused before it is sent, a batch as a whole.
 * @param refuse throws
 */
export function asReadOnly(d1: D1Database, refuse: () => never): D1Database {
  const refused = {
    bind: () => refused,
    run: async () => refuse(),
    all: async () => refuse(),
    raw: async () => refuse(),
    first: async () => refuse(),
  } as unknown as D1PreparedStatement;
  return {
    prepare: (query: string) =>
      READS.test(query) && !WRITES.test(query.replace(QUOTED, "")) ? d1.prepare(query) : refused,
    batch: async (statements: D1PreparedStatement[]) =>
      statements.includes(refused) ? refuse() : d1.batch(statements),
    exec: async () => refuse(),
    dump: async () => refuse(),
    withSession: () => refuse(),
  } as D1Database;
}
