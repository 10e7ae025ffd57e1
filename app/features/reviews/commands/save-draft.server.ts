import { sql } from "drizzle-orm";
import { statement } from "#app/db/client.server.ts";
import { review_requests } from "#app/db/schema/reviews.ts";
import { getOpenRequest, type RequestKey, requestWaits } from "../requests.server.ts";
import type { ReviewDraft } from "../schema.ts";
import { type WriteContext, writeUse } from "./write.server.ts";

/**
 * Keeps what was written of a review for later; only who answers the request sees it, and it goes with the review.
 * @throws AppError `not_found`, `conflict` (used, ended), `forbidden` (about oneself); RateLimited
 */
export async function saveDraft(ctx: WriteContext, key: RequestKey, draft: ReviewDraft): Promise<void> {
  const { row } = await getOpenRequest(ctx, "review", key, [writeUse(ctx)]);
  const now = ctx.clock.now();
  await ctx.db.batch([
    statement(
      ctx.db,
      sql`UPDATE ${review_requests} SET draft = ${JSON.stringify(draft)}, updated_at = ${now}
        WHERE id = ${row.id} AND ${requestWaits(row.id, now)}`,
    ),
  ]);
}
