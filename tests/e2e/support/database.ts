import { readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { expect } from "@playwright/test";
import { type BoundValue, serverIn } from "./own-server.ts";

/** Rows as they are stored in the database of the server under test. */
export function storedRows<Row>(sql: string, ...values: SQLInputValue[]): Row[] {
  return storedRowsIn(process.env.E2E_STATE ?? "", sql, ...values);
}

/** The same of a server of a test's own. */
export function storedRowsIn<Row>(state: string, sql: string, ...values: SQLInputValue[]): Row[] {
  const database = new DatabaseSync(databaseFile(state), { readOnly: true, timeout: 5_000 });
  try {
    return database.prepare(sql).all(...values) as Row[];
  } finally {
    database.close();
  }
}

/**
 * Changes what no page can change, as an operator would. The server's own process does it: the local runtime does not
 * wait for another's lock, and a page at work meanwhile was answered with a 500.
 */
export function operate(sql: string, ...values: BoundValue[]): Promise<void> {
  return serverIn(process.env.E2E_STATE ?? "").operate(sql, values);
}

/** Waits until all that this member did has reached whom it concerns. */
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

/** Named by a hash in the local runtime's folder; beside it lies only the runtime's own metadata. */
function databaseFile(state: string): string {
  const folder = join(resolve(state), "v3", "d1", "miniflare-D1DatabaseObject");
  const file = readdirSync(folder).find((name) => /^[0-9a-f]{64}\.sqlite$/.test(name));
  if (!file) throw new Error(`There is no database in ${folder}.`);
  return join(folder, file);
}
