import { sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { statement } from "#app/db/client.server.ts";
import { messages } from "#app/db/schema/messages.ts";
import { meetings } from "#app/db/schema/tasks.ts";
import { refuseBanned } from "#app/platform/moderation/banned-domains.server.ts";
import { callBody } from "../call-body.ts";
import { ANSWERED, type CallContext, checkOpen, getCall, moved } from "./answer-call.server.ts";
import { toCall } from "./find-call.server.ts";

/**
 * Says where the two of a call that stands meet, or that it is elsewhere now; either of them may, and the other one is
 * told. The same link once more changes nothing.
 * @param link a whole https address
 * @throws AppError `not_found` for others and across a block, `forbidden` for a call of two others, `conflict` (it does not
 *   stand, its time is over, the conversation is closed), `flagged` for a banned address, `rate_limited`
 */
export async function linkCall(asker: CallContext, callId: Id, link: string): Promise<void> {
  const { member: ctx, row } = await getCall(asker, callId);
  const me = ctx.viewer.userId;
  const now = ctx.clock.now();
  if (row.proposed_by !== me && row.with_id !== me)
    throw new AppError("forbidden", { sentence: "It is a call of two others." });
  const call = toCall(row);
  checkOpen(row, now);
  if (call.status !== "confirmed") throw new AppError("conflict", { sentence: ANSWERED });
  if (call.joinUrl === link) return;
  await refuseBanned(ctx, null, link);
  await moved(ctx, row, {
    change: statement(
      ctx.db,
      sql`UPDATE ${meetings} SET join_url = ${link}, version = version + 1, updated_at = ${now}
        WHERE id = ${callId} AND status = 'confirmed' AND ends_at > ${now}`,
    ),
    after: statement(
      ctx.db,
      sql`UPDATE ${messages} SET body = ${callBody(call.title, link)} WHERE id = ${row.message_id}`,
    ),
    stands: sql`status = 'confirmed' AND join_url = ${link}`,
    what: "linked",
    tell: row.proposed_by === me ? row.with_id : row.proposed_by,
  });
}
