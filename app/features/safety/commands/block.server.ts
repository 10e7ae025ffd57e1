import { sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { type Database, type Statement, statement } from "#app/db/client.server.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { blocks } from "#app/db/schema/safety.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import type { Happened } from "#app/platform/outbox.server.ts";
import { type TakingContext, takeAsMember } from "#app/platform/take-as-member.server.ts";

type BlockContext = TakingContext & Pick<AppContext, "clock" | "commit">;

/** The row of a block and what follows from it, for the batch of the act that blocks. */
export function blocking(
  db: Database,
  { blockerId, blockedId, now }: { blockerId: Id; blockedId: Id; now: number },
): { statement: Statement; happened: Happened } {
  return {
    statement: statement(
      db,
      sql`INSERT INTO ${blocks} (blocker_id, blocked_id, created_at)
        SELECT ${blockerId}, user_id, ${now} FROM ${profiles} WHERE user_id = ${blockedId}
        ON CONFLICT DO NOTHING`,
    ),
    happened: {
      name: "member.blocked",
      payload: { blockerId, blockedId },
      when: sql`EXISTS (SELECT 1 FROM ${blocks} WHERE blocker_id = ${blockerId} AND blocked_id = ${blockedId}
        AND created_at = ${now})`,
      usual: true,
    },
  };
}

/**
 * Hides two members from each other (product.md §5.2): their Spark closes, their connection and follows end, what waits
 * between them is hidden. The other one is not told. Blocking twice changes nothing.
 * @throws AppError `not_found`, `bad_request` for oneself
 */
export async function block(asker: BlockContext, blockedId: Id): Promise<void> {
  const { member: ctx, answers } = await takeAsMember(asker, "api_write", () => [
    asker.db.select({ id: profiles.user_id }).from(profiles).where(sql`${profiles.user_id} = ${blockedId}`),
  ]);
  const blockerId = ctx.viewer.userId;
  if (blockedId === blockerId) throw new AppError("bad_request", { sentence: "You cannot block yourself." });
  if ((answers[0] as unknown[]).length === 0) throw new AppError("not_found");
  const made = blocking(ctx.db, { blockerId, blockedId, now: ctx.clock.now() });
  await ctx.commit([made.statement], made.happened);
}

/** Takes one's own block back. What it ended stays ended; what it hid is there again. */
export async function unblock(asker: BlockContext, blockedId: Id): Promise<void> {
  const { member: ctx } = await takeAsMember(asker, "api_write", () => []);
  const blockerId = ctx.viewer.userId;
  await ctx.commit(
    [
      statement(
        ctx.db,
        sql`DELETE FROM ${blocks} WHERE blocker_id = ${blockerId} AND blocked_id = ${blockedId}`,
      ),
    ],
    { name: "member.unblocked", payload: { blockerId, blockedId }, when: sql`changes() > 0`, usual: true },
  );
}
