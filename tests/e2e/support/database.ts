import { readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { expect } from "@playwright/test";

/** Rows as they are stored in the database of the server under test. */
export function storedRows<Row>(sql: string, ...values: SQLInputValue[]): Row[] {
  return storedRowsIn(process.env.E2E_STATE ?? "", sql, ...values);
}

/** The same of a server of a test's own. */
export function storedRowsIn<Row>(state: string, sql: string, ...values: SQLInputValue[]): Row[] {
  return using(state, { readOnly: true }, (database) => database.prepare(sql).all(...values) as Row[]);
}

/**
 * Changes what no page can change, as an operator would. The local runtime does not wait for locks: a page that is at
 * work meanwhile may be answered with a 500.
 */
export function operate(sql: string, ...values: SQLInputValue[]): void {
  using(process.env.E2E_STATE ?? "", { readOnly: false }, (database) => database.prepare(sql).run(...values));
}

/** Waits until all that this member did has reached whom it concerns: the server is at rest then, and can be operated. */
export async function allDelivered(userId: string): Promise<void> {
  const waiting = () =>
    storedRows("SELECT id FROM outbox WHERE actor_id = ? AND delivered_at IS NULL", userId).length;
  await expect.poll(waiting).toBe(0);
}

/** How often this member's event is stored, with these properties. */
export function countEvents(userId: string, name: string, properties: Record<string, string> = {}): number {
  const events = storedRows<{ event_properties: string }>(
    "SELECT event_properties FROM analytics_events WHERE user_id = ? AND event_name = ?",
    userId,
    name,
  );
  const wanted = Object.entries(properties);
  return events.filter(({ event_properties }) => {
    const stored = JSON.parse(event_properties) as Record<string, unknown>;
    return wanted.every(([key, value]) => stored[key] === value);
  }).length;
}

function using<T>(state: string, options: { readOnly: boolean }, work: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(databaseFile(state), { ...options, timeout: 5_000 });
  try {
    return work(database);
  } finally {
    database.close();
  }
}

/** Named by a hash in the local runtime's folder; beside it lies only the runtime's own metadata. */
function databaseFile(state: string): string {
  const folder = join(resolve(state), "v3", "d1", "miniflare-D1DatabaseObject");
  const file = readdirSync(folder).find((name) => /^[0-9a-f]{64}\.sqlite$/.test(name));
  if (!file) throw new Error(`There is no database in ${folder}.`);
  return join(folder, file);
}
