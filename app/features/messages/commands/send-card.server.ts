import { type SQL, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { type Database, type Statement, statement } from "#app/db/client.server.ts";
import { conversation_members, conversations, messages } from "#app/db/schema/messages.ts";
import { failWhen } from "#app/platform/outbox.server.ts";
import { lockOf, related } from "../queries/access.server.ts";
import type { Target } from "../queries/target.server.ts";
import { lockSentence } from "../rules.ts";
import { scamFlags } from "../scam.ts";

/** What stands in a thread between the words, and is about something of another area. */
interface Card {
  id: Id;
  type: "call";
  /** By which a repeat is known. */
  clientId: Id;
  /** What it says where no card is drawn: lists, searches, mails, exports. */
  body: string;
  about: Id;
  now: number;
}

/** SQL condition on `c` and `m`: both speak freely there, the one who was asked for a first word too. */
function openToBoth(me: Id): SQL {
  return sql`${lockOf(me)} IS NULL AND (c.request_state NOT IN ('pending', 'declined') OR ${related(me, sql`m.other_id`)})`;
}

/**
 * Two of a thread may send each other cards: neither waits for the other's first answer, and it is not closed.
 * @throws AppError `conflict` with the sentence that says why not
 */
export function checkCards(target: Target): void {
  if (target.lock) throw new AppError("conflict", { sentence: lockSentence(target.lock) });
  const strangers = target.kind === "direct" && !target.is_related;
  const asks = target.request_state === "pending" || target.request_state === "declined";
  if (strangers && (target.conversation_id === null || asks))
    throw new AppError("conflict", { sentence: "First the message that waits has to be accepted." });
}

/** A card for the batch of what it is about: stored where its sender may send one, or nothing of the batch is. */
export function sendCard(
  db: Database,
  me: Id,
  contextKey: string,
  { id, type, clientId, body, about, now }: Card,
): [Statement, Statement] {
  const flags = scamFlags(body);
  return [
    statement(
      db,
      sql`INSERT INTO ${messages} (id, conversation_id, seq, change, sender_id, client_id, type, body, entity_ref, flags,
        sent_at)
      SELECT ${id}, c.id, c.last_seq + 1, c.last_change + 1, ${me}, ${clientId}, ${type}, ${body},
        ${JSON.stringify({ type, id: about })}, ${flags ? JSON.stringify(flags) : null}, max(${now}, c.last_message_at)
      FROM ${conversations} AS c
      CROSS JOIN ${conversation_members} AS m ON m.conversation_id = c.id AND m.user_id = ${me} AND m.left_at IS NULL
      WHERE c.context_key = ${contextKey} AND ${openToBoth(me)}`,
    ),
    failWhen(db, sql`NOT EXISTS (SELECT 1 FROM ${messages} WHERE id = ${id})`),
  ];
}

/** What a card is about has changed: windows that were away ask for it like for an edit. */
export function cardChanged(db: Database, messageId: Id): Statement {
  return statement(
    db,
    sql`UPDATE ${messages} SET change = (SELECT last_change + 1 FROM ${conversations} AS c WHERE c.id = conversation_id)
      WHERE id = ${messageId}`,
  );
}

/** SQL condition: `me` takes part in this thread, and both may still send cards there. */
export function mayCard(me: Id, conversationId: SQL | Id): SQL {
  return sql`EXISTS (SELECT 1 FROM ${conversations} AS c CROSS JOIN ${conversation_members} AS m
    ON m.conversation_id = c.id AND m.user_id = ${me} AND m.left_at IS NULL
    WHERE c.id = ${conversationId} AND ${openToBoth(me)})`;
}
