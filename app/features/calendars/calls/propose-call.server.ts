import { type SQL, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { type Id, newId } from "#app/core/ids.ts";
import { minutes } from "#app/core/time.ts";
import { rowsOf, type Statement, statement } from "#app/db/client.server.ts";
import { conversations } from "#app/db/schema/messages.ts";
import { meetings } from "#app/db/schema/tasks.ts";
import { openThread } from "#app/features/messages/commands/open-thread.server.ts";
import { cardChanged, checkCards, sendCard } from "#app/features/messages/commands/send-card.server.ts";
import { selectTarget, type Target } from "#app/features/messages/queries/target.server.ts";
import { markTalked } from "#app/features/sparks/commands/mark-talked.server.ts";
import { refuseBanned } from "#app/platform/moderation/banned-domains.server.ts";
import { failWhen, type Happened, orConflict } from "#app/platform/outbox.server.ts";
import { pressedOnce } from "#app/platform/pressed-once.server.ts";
import { takeAsMember } from "#app/platform/take-as-member.server.ts";
import { callBody } from "../call-body.ts";
import { isToCome, proposedMeeting } from "../meeting-rows.server.ts";
import type { CallInput } from "../schema.ts";
import { CALL_AHEAD, CALLS_TO_COME, LONGEST, PROPOSALS_TO_COME } from "../terms.ts";
import { ANSWERED, type CallContext, callMoved } from "./answer-call.server.ts";
import { type CallRow, selectCall } from "./find-call.server.ts";

/** What a conversation holds of calls already. */
interface Standing {
  /** The very one that is proposed. */
  made: number;
  waiting: number;
  agreed: number;
  mine: number;
}

const REFUSED = {
  waiting: "A call waits for an answer here already: take one of its times, or propose others there.",
  agreed: `You have ${CALLS_TO_COME} calls to come here already.`,
  mine: "You proposed several calls already. Write to each other first.",
  project: "In a project, meetings are proposed in its calendar.",
  own: "You proposed it: they choose.",
  times: "Choose times that are still to come, within three months.",
  changed: "Something has changed here meanwhile. Please look at it again.",
};

/**
 * Proposes a call with one to five times to the other one of a conversation, or to the other side of an application
 * (product.md B18, §6 `/messages`, `/spark`): its card stands among the words, and begins the conversation where there was
 * none. With `instead` it takes the place of a call whose times did not suit. Pressed twice, it is one.
 * @returns the conversation
 * @throws AppError `not_found` (not theirs, blocked), `forbidden` (in place of an own one), `conflict` (closed, a request
 *   that waits, a project, enough calls, answered meanwhile), `invalid_input` for a time that is over or too far away,
 *   `rate_limited`
 */
export async function proposeCall(asker: CallContext, input: CallInput): Promise<Id> {
  const { db } = asker;
  const { member: ctx, answers } = await takeAsMember(asker, ["message", "call_propose"], (me) => [
    selectTarget(db, me, input.to),
    rowsOf<Standing>(db, standingIn(threadOf(input), me, input, asker.clock.now())),
    ...(input.instead ? [selectCall(db, me, input.instead)] : []),
  ]);
  const [[target], [standing], [before] = []] = answers as [Target[], Standing[], CallRow[]?];
  if (!target || !standing || (input.instead && !before)) throw new AppError("not_found");
  if (standing.made && target.conversation_id) return target.conversation_id;
  checkPlace(target, before);
  checkRoom(standing, before !== undefined);
  const now = ctx.clock.now();
  checkTimes(input.slots, now);
  await refuseBanned(ctx, null, input.title, input.join_url);

  const me = ctx.viewer.userId;
  const opensAnew = target.conversation_id === null;
  const [threadId, messageId] = [target.conversation_id ?? newId(now), newId(now)];
  const thread = sql`(SELECT id FROM ${conversations} WHERE context_key = ${target.context_key})`;
  const other = before?.proposed_by ?? target.other_id ?? "";
  const statements: Statement[] = [
    ...(opensAnew ? openThread(db, target, { id: threadId, me, request: null, now }) : []),
    proposedMeeting(db, {
      ...{ id: input.key, title: input.title, length: input.minutes, timezone: input.timezone, now },
      of: {
        ...{ match_id: target.match_id, conversation_id: thread, message_id: messageId },
        ...{ with_id: other, slots: input.slots },
      },
      by: me,
      startsAt: input.slots.at(-1) ?? now,
      joinUrl: input.join_url,
    }),
    ...(before ? replaced(ctx, before, input.key) : []),
    ...sendCard(db, me, target.context_key, {
      ...{ id: messageId, type: "call", clientId: input.key, about: input.key, now },
      body: callBody(input.title, input.join_url),
    }),
    // Of two that are proposed at the same moment, one.
    failWhen(
      db,
      sql`EXISTS (SELECT 1 FROM (${standingIn(thread, me, input, now)}) WHERE waiting > 1
        OR agreed > ${CALLS_TO_COME} OR mine > ${PROPOSALS_TO_COME})`,
    ),
    ...(target.match_id ? [markTalked(db, target.match_id, now)] : []),
  ];
  const told: Happened[] = [
    {
      name: "message.sent",
      payload: {
        ...{ messageId, conversationId: threadId, senderId: me, senderName: ctx.viewer.displayName },
        ...(opensAnew && target.kind === "direct" ? { opens: true as const } : {}),
      },
    },
    ...(before ? [cardMoved(before, me)] : []),
    callMoved(
      ctx.viewer,
      { call_id: input.key, conversation_id: threadId, match_id: target.match_id, title: input.title },
      { what: "proposed", tell: other, ...(before ? { instead: before.call_id } : {}) },
    ),
  ];
  const made = { table: meetings, id: input.key, mine: same(me, input) };
  const isNew = await pressedOnce(db, made, () =>
    orConflict(() => ctx.commit(statements, ...told), before ? ANSWERED : REFUSED.changed),
  );
  if (isNew) return threadId;
  const [found] = await db.all<{ id: Id }>(
    sql`SELECT conversation_id AS id FROM ${meetings} WHERE id = ${input.key}`,
  );
  return found?.id ?? threadId;
}

/** The one whose times did not suit makes room. */
function replaced({ db, viewer, clock }: Proposing, before: CallRow, next: Id): Statement[] {
  return [
    statement(
      db,
      sql`UPDATE ${meetings} SET status = 'cancelled', ended_by = ${viewer.userId}, next_id = ${next},
        version = version + 1, updated_at = ${clock.now()} WHERE id = ${before.call_id} AND status = 'proposed'`,
    ),
    failWhen(db, sql`changes() = 0`),
    cardChanged(db, before.message_id),
  ];
}

type Proposing = Pick<CallContext, "db" | "clock"> & { viewer: { userId: Id } };

function checkPlace(target: Target, before: CallRow | undefined): void {
  if (target.other_id === null) throw new AppError("conflict", { sentence: REFUSED.project });
  checkCards(target);
  if (!before) return;
  if (before.conversation_id !== target.conversation_id) throw new AppError("not_found");
  if (!before.asked) throw new AppError("forbidden", { sentence: REFUSED.own });
  if (before.status !== "proposed") throw new AppError("conflict", { sentence: ANSWERED });
}

function checkRoom({ waiting, agreed, mine }: Standing, replaces: boolean): void {
  if (waiting > Number(replaces)) throw new AppError("conflict", { sentence: REFUSED.waiting });
  if (agreed >= CALLS_TO_COME) throw new AppError("conflict", { sentence: REFUSED.agreed });
  if (mine >= PROPOSALS_TO_COME) throw new AppError("conflict", { sentence: REFUSED.mine });
}

function checkTimes(slots: readonly number[], now: number): void {
  const wrong = slots.findIndex((at) => !isToCome(at, now, CALL_AHEAD));
  if (wrong === -1) return;
  throw new AppError("invalid_input", {
    sentence: REFUSED.times,
    fields: { [`slots[${wrong}]`]: [REFUSED.times] },
  });
}

/** SQL of the conversation that is asked for; null where there is none yet. */
function threadOf({ to }: CallInput): SQL {
  return to.kind === "conversation"
    ? sql`${to.id}`
    : sql`(SELECT id FROM ${conversations} WHERE context_key = ${`${to.kind}:${to.id}`})`;
}

/** SQL condition on meetings: this member proposed the very same. */
function same(me: Id, { title, slots, join_url }: CallInput): SQL {
  return sql`proposed_by = ${me} AND title = ${title} AND json(slots) = ${JSON.stringify(slots)} AND join_url IS ${join_url}`;
}

/** SQL of one row, `Standing`. What is over does not count, and is not read. */
function standingIn(thread: SQL, me: Id, input: CallInput, now: number): SQL {
  return sql`SELECT EXISTS (SELECT 1 FROM ${meetings} WHERE id = ${input.key} AND ${same(me, input)}) AS made,
      count(*) FILTER (WHERE status = 'proposed' AND ends_at > ${now}) AS waiting,
      count(*) FILTER (WHERE status = 'confirmed' AND ends_at > ${now}) AS agreed,
      count(*) FILTER (WHERE proposed_by = ${me} AND starts_at > ${now}) AS mine
    FROM ${meetings} WHERE conversation_id = ${thread} AND starts_at > ${now - minutes(LONGEST)}`;
}

function cardMoved({ message_id, conversation_id }: CallRow, me: Id): Happened {
  return {
    name: "message.changed",
    payload: { messageId: message_id, conversationId: conversation_id, actorId: me },
  };
}
