import { sql } from "drizzle-orm";
import { seconds } from "#app/core/time.ts";
import { type Database, runAll, type Statement, statement } from "#app/db/client.server.ts";
import { sandbox_events } from "#app/db/schema/sandbox.ts";
import type { Clock } from "../clock.server.ts";
import type { Env } from "../env.server.ts";
import { type SandboxEvent, SIGNATURE_HEADER, signSandboxEvent } from "./sandbox-wire.server.ts";

const ROUND = 20;
const ROUNDS = 6;
/** On purpose: whoever takes webhooks has to live with it. */
export const DELIVERIES = 2;

export interface SandboxDependencies {
  env: Pick<Env, "AUTH_TOKEN_SECRET">;
  db: Database;
  clock: Clock;
}

/**
 * Sends what is due to the product's own address for webhooks: newest first, and each twice, as no provider promises
 * order or once alone. What is not taken stays due.
 * @param post hands a request to that address
 */
export async function deliverSandboxEvents(
  { env, db, clock }: SandboxDependencies,
  post: (headers: Headers, body: string) => Promise<unknown>,
): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    const now = clock.now();
    const due = await db
      .select({ id: sandbox_events.id, body: sandbox_events.body, left: sandbox_events.deliveries_left })
      .from(sandbox_events)
      .where(sql`${sandbox_events.deliveries_left} > 0 AND ${sandbox_events.due_at} <= ${now}`)
      .orderBy(sql`${sandbox_events.due_at} DESC, rowid DESC`)
      .limit(ROUND);
    if (due.length === 0) return;
    for (const { id, body } of due) {
      const headers = new Headers({ [SIGNATURE_HEADER]: await signSandboxEvent(env, body, now) });
      const taken = await post(headers, body).then(
        () => true,
        () => false,
      );
      await runAll(db, [
        statement(
          db,
          taken
            ? sql`UPDATE ${sandbox_events} SET deliveries_left = max(deliveries_left - 1, 0) WHERE id = ${id}`
            : sql`UPDATE ${sandbox_events} SET due_at = ${now + seconds(30)} WHERE id = ${id}`,
        ),
      ]);
    }
  }
}

/**
 * A webhook that is to be sent, as a statement.
 * @param when only where this holds
 */
export function said(
  db: Database,
  at: number,
  id: string,
  event: SandboxEvent extends infer E ? (E extends SandboxEvent ? Omit<E, "id" | "at"> : never) : never,
  later = 0,
  when = sql`1`,
): Statement {
  const body = JSON.stringify({ id, at, ...event });
  return statement(
    db,
    sql`INSERT INTO ${sandbox_events} (id, body, due_at, deliveries_left, created_at)
      SELECT ${id}, ${body}, ${at + later}, ${DELIVERIES}, ${at} WHERE ${when} ON CONFLICT DO NOTHING`,
  ) as Statement;
}

export const word = () => crypto.randomUUID().replaceAll("-", "");
