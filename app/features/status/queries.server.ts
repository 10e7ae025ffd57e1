import { sql } from "drizzle-orm";
import { type Database, readNow, rowsOf } from "#app/db/client.server.ts";
import { email_outbox, push_deliveries } from "#app/db/schema/notifications.ts";
import { payment_webhooks } from "#app/db/schema/payments.ts";
import { outbox } from "#app/db/schema/platform.ts";
import { support_tickets } from "#app/db/schema/support.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { describeError, log } from "#app/platform/log.server.ts";
import { judge, type PartHealth, type Waiting } from "./health.ts";

/** What waits the longest in each queue: the first entry of its index, however long the queue. */
export function selectWaiting(db: Database) {
  return rowsOf<Waiting>(
    db,
    sql`SELECT
      (SELECT next_attempt_at FROM ${outbox} WHERE delivered_at IS NULL ORDER BY next_attempt_at LIMIT 1) AS live,
      (SELECT max(next_attempt_at, created_at) FROM ${email_outbox} INDEXED BY email_outbox_due
        WHERE status = 'queued' AND next_attempt_at >= 0 ORDER BY next_attempt_at LIMIT 1) AS email,
      (SELECT next_attempt_at FROM ${push_deliveries} WHERE next_attempt_at > 0
        ORDER BY next_attempt_at LIMIT 1) AS push,
      (SELECT answering_since FROM ${support_tickets} WHERE answering_since IS NOT NULL
        ORDER BY answering_since LIMIT 1) AS assistant,
      (SELECT next_attempt_at FROM ${payment_webhooks} WHERE processed_at IS NULL
        AND next_attempt_at > 0 ORDER BY next_attempt_at LIMIT 1) AS payments`,
  );
}

/** How everything is at the moment, each part by what it has to do; it answers also when the database does not. */
export async function readHealth(ctx: Pick<AppContext, "db" | "clock" | "portfolio">): Promise<PartHealth[]> {
  const [waiting, filesAnswer] = await Promise.all([
    readNow(ctx.db, selectWaiting(ctx.db))
      .then(([row]) => row ?? null)
      .catch((error: unknown) => {
        log({ event: "status_failed", ...describeError(error) });
        return null;
      }),
    ctx.portfolio.answers(),
  ]);
  return judge(waiting, filesAnswer, ctx.clock.now());
}
