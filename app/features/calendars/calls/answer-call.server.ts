import { sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { DomainEvents } from "#app/core/events.ts";
import type { Id } from "#app/core/ids.ts";
import { nextReminder } from "#app/core/talk-reminders.ts";
import { type Statement, statement } from "#app/db/client.server.ts";
import { meetings } from "#app/db/schema/tasks.ts";
import { cardChanged, mayCard } from "#app/features/messages/commands/send-card.server.ts";
import { lockSentence } from "#app/features/messages/rules.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { failWhen, type Happened, isGuardFailure } from "#app/platform/outbox.server.ts";
import { type TakingContext, takeAsMember } from "#app/platform/take-as-member.server.ts";
import { movedMeeting } from "../meeting-rows.server.ts";
import { type CallRow, selectCall, toCall } from "./find-call.server.ts";

export type CallContext = TakingContext & Pick<AppContext, "clock" | "commit">;

export const ANSWERED = "It was answered already, called off, or its time is over.";
const NOT_THIS = "That time is no longer to be had. Please choose another one.";

/**
 * Takes one of the times of a call: it stands then, for the two. Exactly one answer wins; the same once more changes nothing.
 * @throws AppError `not_found` for others and across a block, `forbidden` for an own proposal, `conflict` (answered, called
 *   off, that time is over or was never proposed, the conversation is closed), `rate_limited`
 */
export async function takeCall(
  asker: CallContext,
  { call_id, slot }: { call_id: Id; slot: number },
): Promise<void> {
  const { member: ctx, row } = await getCall(asker, call_id);
  const me = ctx.viewer.userId;
  const now = ctx.clock.now();
  const call = toCall(row);
  const mine = call.status === "confirmed" && call.withId === me && call.startsAt === slot;
  if (mine) return;
  if (!row.asked) throw new AppError("forbidden", { sentence: "You proposed it: they choose." });
  checkOpen(row, now);
  if (call.status !== "proposed") throw new AppError("conflict", { sentence: ANSWERED });
  if (!call.slots.includes(slot) || slot <= now) throw new AppError("conflict", { sentence: NOT_THIS });
  const length = call.minutes * 60_000;
  await moved(ctx, row, {
    change: statement(
      ctx.db,
      sql`UPDATE ${meetings} SET status = 'confirmed', starts_at = ${slot}, ends_at = ${slot + length}, with_id = ${me},
        taken_at = ${now}, remind_at = ${nextReminder(slot, now)}, version = version + 1, updated_at = ${now}
        WHERE id = ${call_id} AND status = 'proposed'`,
    ),
    stands: sql`status = 'confirmed' AND with_id = ${me} AND starts_at = ${slot}`,
    what: "confirmed",
    tell: row.proposed_by,
  });
}

/**
 * Ends a call: who proposed it takes it back, who is asked declines, and either of the two calls off what stands. Again, by
 * the same one, it changes nothing.
 * @throws AppError `not_found` for others and across a block, `forbidden` for a call of two others, `conflict` (its time is
 *   over, ended by the other one, the conversation is closed), `rate_limited`
 */
export async function endCall(asker: CallContext, callId: Id): Promise<"taken back" | "declined" | "off"> {
  const { member: ctx, row } = await getCall(asker, callId);
  const me = ctx.viewer.userId;
  const now = ctx.clock.now();
  const { status, taken, endedBy } = toCall(row);
  const isTwo = row.proposed_by === me || row.with_id === me;
  const outcome = taken ? "off" : row.proposed_by === me ? "taken back" : "declined";
  if (!isTwo && (taken || !row.asked))
    throw new AppError("forbidden", { sentence: "It is a call of two others." });
  if (status === "cancelled" && endedBy === me) return outcome;
  checkOpen(row, now);
  const [move, guard] = movedMeeting(ctx.db, { id: callId, to: "cancelled", now });
  await moved(ctx, row, {
    change: move,
    guard,
    after: statement(ctx.db, sql`UPDATE ${meetings} SET ended_by = ${me} WHERE id = ${callId}`),
    stands: sql`status = 'cancelled' AND ended_by = ${me}`,
    what: outcome === "declined" ? "declined" : "cancelled",
    tell: row.proposed_by === me ? row.with_id : row.proposed_by,
  });
  return outcome;
}

/**
 * A call of a conversation the member takes part in, for what changes it.
 * @throws AppError `not_found` for others and across a block, `rate_limited`
 */
export async function getCall(asker: CallContext, callId: Id) {
  const { member, answers } = await takeAsMember(asker, "api_write", (me) => [
    selectCall(asker.db, me, callId),
  ]);
  const [[row]] = answers as [CallRow[]];
  if (!row) throw new AppError("not_found");
  return { member, row };
}

/** @throws AppError `conflict`: the conversation is closed, or its time is over */
export function checkOpen({ lock, ends_at }: CallRow, now: number): void {
  if (lock) throw new AppError("conflict", { sentence: lockSentence(lock) });
  if (ends_at <= now) throw new AppError("conflict", { sentence: ANSWERED });
}

type Member = Awaited<ReturnType<typeof getCall>>["member"];

interface Moving {
  change: Statement;
  guard?: Statement;
  after?: Statement;
  /** SQL condition on meetings that holds once it is done. */
  stands: ReturnType<typeof sql>;
  what: DomainEvents["call.moved"]["what"];
  tell: Id;
}

/** One batch: the move, which happens once; its card, which all windows show anew; and what is told of it. */
export async function moved(ctx: Member, row: CallRow, { change, guard, after, stands, what, tell }: Moving) {
  const me = ctx.viewer.userId;
  const statements = [
    // A block, the end of the Spark or a closed account may have come at this very moment.
    failWhen(ctx.db, sql`NOT ${mayCard(me, row.conversation_id)}`),
    change,
    guard ?? failWhen(ctx.db, sql`changes() = 0`),
    ...(after ? [after] : []),
    cardChanged(ctx.db, row.message_id),
  ];
  const changed: Happened = {
    name: "message.changed",
    payload: { messageId: row.message_id, conversationId: row.conversation_id, actorId: me },
  };
  try {
    await ctx.commit(statements, changed, callMoved(ctx.viewer, row, { what, tell }));
  } catch (error) {
    if (!isGuardFailure(error)) throw error;
    const done = await ctx.db.all(sql`SELECT 1 FROM ${meetings} WHERE id = ${row.call_id} AND ${stands}`);
    if (done.length === 0) throw new AppError("conflict", { sentence: ANSWERED });
  }
}

/** What happened to a call, for the outbox. */
export function callMoved(
  viewer: { userId: Id; displayName: string },
  call: Pick<CallRow, "call_id" | "conversation_id" | "match_id" | "title">,
  { what, tell, instead }: { what: DomainEvents["call.moved"]["what"]; tell: Id; instead?: Id },
): Happened {
  return {
    name: "call.moved",
    payload: {
      ...{ callId: call.call_id, conversationId: call.conversation_id, matchId: call.match_id },
      ...{ title: call.title, actorName: viewer.displayName, members: [viewer.userId, tell], tell, what },
      ...(instead ? { instead } : {}),
    },
  };
}
