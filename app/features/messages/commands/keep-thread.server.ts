import { sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { hours } from "#app/core/time.ts";
import { statement } from "#app/db/client.server.ts";
import { conversation_members, message_settings } from "#app/db/schema/messages.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import type { Keep } from "../schema.ts";

type KeepContext = Pick<MemberContext, "db" | "clock" | "viewer" | "commit" | "limits" | "rooms" | "defer">;

/** As long as the calendar reaches. */
const FOR_GOOD = 8_640_000_000_000_000;

/**
 * Pins, archives or mutes a thread for the member alone; what is not named stays. A new message brings an archived
 * thread back.
 * @throws AppError `not_found` for who takes no part, `rate_limited`
 */
export async function keepThread(ctx: KeepContext, conversationId: Id, keep: Keep): Promise<void> {
  const now = ctx.clock.now();
  const me = ctx.viewer.userId;
  await ctx.limits.take("message_mark", me);
  const set = [
    ...(keep.pinned === undefined ? [] : [sql`pinned_at = ${keep.pinned ? now : null}`]),
    ...(keep.archived === undefined ? [] : [sql`archived_at = ${keep.archived ? now : null}`]),
    ...(keep.muted_hours === undefined ? [] : [sql`muted_until = ${mutedUntil(keep.muted_hours, now)}`]),
    sql`user_id = user_id`,
  ];
  await changeOwn(ctx, conversationId, sql.join(set, sql`, `));
  ctx.defer(ctx.rooms.push(me, { type: "conversation.changed", conversationId }));
}

function mutedUntil(forHours: number | null, now: number): number | null {
  if (forHours === null) return FOR_GOOD;
  return forHours === 0 ? null : now + hours(forHours);
}

/** Keeps what was begun to write, for all devices. @throws AppError `not_found`, `rate_limited` */
export async function keepDraft(ctx: KeepContext, conversationId: Id, text: string): Promise<void> {
  await ctx.limits.take("message_mark", ctx.viewer.userId);
  await changeOwn(
    ctx,
    conversationId,
    sql`draft = ${text}, draft_at = ${text === "" ? null : ctx.clock.now()}`,
  );
}

async function changeOwn(ctx: KeepContext, conversationId: Id, set: ReturnType<typeof sql>): Promise<void> {
  const { results } = await ctx.commit([
    statement(
      ctx.db,
      sql`UPDATE ${conversation_members} SET ${set} WHERE conversation_id = ${conversationId}
        AND user_id = ${ctx.viewer.userId} AND left_at IS NULL RETURNING user_id`,
    ),
  ]);
  if ((results[0] as unknown[]).length === 0) throw new AppError("not_found");
}

/**
 * What others may see of the member in threads; who hides it does not see it of others (product.md §5.6). And whether
 * strangers may write to them, or invite them, first (product.md `/settings`).
 */
export async function setMessageSettings(
  ctx: Pick<KeepContext, "db" | "viewer" | "commit" | "limits">,
  chosen: { presence: boolean; read_receipts: boolean; from_strangers: boolean },
): Promise<void> {
  await ctx.limits.take("api_write", ctx.viewer.userId);
  await ctx.commit([
    ctx.db
      .insert(message_settings)
      .values({ user_id: ctx.viewer.userId, ...chosen })
      .onConflictDoUpdate({ target: message_settings.user_id, set: chosen }),
  ]);
}
