import { sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { seconds } from "#app/core/time.ts";
import type { Database } from "#app/db/client.server.ts";
import { outbox } from "#app/db/schema/platform.ts";

/** Whoever was to note them by then has gone. */
const GONE_AFTER = seconds(5);

/**
 * Notes in the outbox what was delivered, neighbouring requests together in one round trip: the first waits a moment,
 * and takes along what others delivered meanwhile. What it loses when its request is cut off is delivered once more by
 * the sweep, and windows keep each notification once.
 */
export class DeliveredMarks {
  readonly #pause: number;
  #waiting: { ids: Id[]; since: number } | null = null;

  /** @param pause how long the first waits for others, in milliseconds; 0 where nobody else comes */
  constructor(pause: number) {
    this.#pause = pause;
  }

  async add(db: Database, ids: Id[], now: number): Promise<void> {
    const waiting = this.#waiting;
    // The wall clock, not the request's: it is compared between requests.
    const since = Date.now();
    if (waiting && since - waiting.since < GONE_AFTER) {
      waiting.ids.push(...ids);
      return;
    }
    const mine = { ids: [...(waiting?.ids ?? []), ...ids], since };
    this.#waiting = mine;
    if (this.#pause > 0) await new Promise((resolve) => setTimeout(resolve, this.#pause));
    if (this.#waiting === mine) this.#waiting = null;
    await db
      .update(outbox)
      .set({ delivered_at: now })
      .where(
        sql`${outbox.id} IN (SELECT value FROM json_each(${JSON.stringify(mine.ids)})) AND ${outbox.delivered_at} IS NULL`,
      );
  }
}
