import { sql } from "drizzle-orm";
import { hours } from "#app/core/time.ts";
import { statement } from "#app/db/client.server.ts";
import { files, storage_usage } from "#app/db/schema/files.ts";
import type { AppContext } from "#app/platform/context.server.ts";

/** Each storage, of a member or a company, is counted anew once in so long. */
const EVERY = hours(24);
const SWEEP_SIZE = 200;

/**
 * Counts anew what files take in each storage, those first that were not counted for the longest (product.md §5.18: nightly).
 * Triggers keep the figures exact; this mends them when rows were changed by hand.
 */
export async function recountStorage({ db, clock }: Pick<AppContext, "db" | "clock">): Promise<void> {
  const now = clock.now();
  const theirs = sql`FROM ${files} INDEXED BY files_space WHERE space_id = storage_usage.user_id
    AND category = storage_usage.category AND status <> 'deleted'`;
  await db.batch([
    statement(
      db,
      sql`UPDATE ${storage_usage} SET counted_at = ${now},
        bytes = (SELECT coalesce(sum((size + thumb_size) / iif(trashed_at IS NULL, 1, 2)), 0) ${theirs}), files = (SELECT count(*) ${theirs})
      WHERE rowid IN (SELECT rowid FROM ${storage_usage} WHERE counted_at <= ${now - EVERY}
        ORDER BY counted_at LIMIT ${SWEEP_SIZE})`,
    ),
  ]);
}
