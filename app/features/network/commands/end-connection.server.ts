import { type SQL, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { pairKey, sortedPair } from "#app/core/pairs.ts";
import { type Database, type Statement, statement } from "#app/db/client.server.ts";
import { connections, follows, intros } from "#app/db/schema/network.ts";
import { failWhen, orConflict } from "#app/platform/outbox.server.ts";
import { takeAsMember } from "#app/platform/take-as-member.server.ts";
import type { NetworkContext } from "./connect.server.ts";

export type Ending = "decline" | "ignore" | "withdraw" | "remove";

interface Row {
  requester_id: Id;
  addressee_id: Id;
  requested_at: number;
}

/** Ending -> who may, and what it writes where. What a refusal did, its requester does not see (product.md §5.2). */
const ENDINGS: Record<Ending, (me: Id, now: number) => { set: SQL; where: SQL }> = {
  decline: (me, now) => ({
    set: sql`status = 'declined', responded_at = ${now}, ignored_at = NULL`,
    where: sql`status = 'pending' AND addressee_id = ${me}`,
  }),
  ignore: (me, now) => ({
    set: sql`ignored_at = ${now}`,
    where: sql`status = 'pending' AND addressee_id = ${me}`,
  }),
  withdraw: (me, now) => ({
    // A refused one stays refused, and only seems to be taken back.
    set: sql`responded_at = iif(status = 'pending', ${now}, responded_at),
      ignored_at = iif(status = 'declined', ${now}, NULL), status = iif(status = 'pending', 'withdrawn', status)`,
    where: sql`(status = 'pending' OR (status = 'declined' AND ignored_at IS NULL)) AND requester_id = ${me}`,
  }),
  remove: (me) => ({
    set: sql`status = 'removed'`,
    where: sql`status = 'accepted' AND ${me} IN (requester_id, addressee_id)`,
  }),
};

const GONE: Record<Ending, string> = {
  decline: "This request was answered or taken back meanwhile.",
  ignore: "This request was answered or taken back meanwhile.",
  withdraw: "This request was answered meanwhile.",
  remove: "You are not connected any more.",
};

/**
 * Ends a request or a connection: declines or puts aside what was asked, takes back what one asked, removes somebody.
 * @throws AppError `not_found` for a pair that has none with this member, `conflict` when it changed meanwhile
 */
export async function endConnection(asker: NetworkContext, how: Ending, other: Id): Promise<void> {
  const { member: ctx, answers } = await takeAsMember(asker, "api_write", (me) => [
    statement(
      asker.db,
      sql`SELECT requester_id, addressee_id, requested_at FROM ${connections} WHERE pair_key = ${pairKey(me, other)}`,
    ),
  ]);
  const me = ctx.viewer.userId;
  const [row] = answers[0] as Row[];
  const mayAnswer = how === "decline" || how === "ignore";
  if (!row || (mayAnswer && row.addressee_id !== me) || (how === "withdraw" && row.requester_id !== me))
    throw new AppError("not_found");
  const now = ctx.clock.now();
  const { set, where } = ENDINGS[how](me, now);
  const key = pairKey(me, other);
  await orConflict(
    () =>
      ctx.commit(
        [
          statement(ctx.db, sql`UPDATE ${connections} SET ${set} WHERE pair_key = ${key} AND ${where}`),
          failWhen(ctx.db, sql`changes() = 0`),
        ],
        {
          name: "connection.ended",
          payload: {
            how,
            pairKey: key,
            members: sortedPair(me, other),
            addresseeId: row.addressee_id,
            requestedAt: row.requested_at,
            seenBy: mayAnswer ? [me] : [me, other],
            endedAt: now,
          },
        },
      ),
    GONE[how],
  );
}

/** What a block ends between two members, for the batch of what follows from it (product.md §5.2). */
export function cutTies(db: Database, one: Id, other: Id, now: number): Statement[] {
  const open = (mine: string, theirs: string) => sql`SELECT id FROM ${intros}
    WHERE ${sql.raw(mine)} = ${one} AND ${sql.raw(theirs)} = ${other} AND state IN ('asked', 'forwarded')
    UNION ALL SELECT id FROM ${intros}
    WHERE ${sql.raw(mine)} = ${other} AND ${sql.raw(theirs)} = ${one} AND state IN ('asked', 'forwarded')`;
  const closed = (ids: SQL) =>
    statement(db, sql`UPDATE ${intros} SET state = 'withdrawn', moved_at = ${now} WHERE id IN (${ids})`);
  return [
    statement(
      db,
      sql`UPDATE ${connections} SET status = 'removed' WHERE pair_key = ${pairKey(one, other)} AND status = 'accepted'`,
    ),
    statement(
      db,
      sql`DELETE FROM ${follows} WHERE target_type = 'user' AND ((follower_id = ${one} AND target_id = ${other})
        OR (follower_id = ${other} AND target_id = ${one}))`,
    ),
    closed(open("requester_id", "target_id")),
    closed(open("requester_id", "via_id")),
    closed(open("via_id", "target_id")),
  ];
}

const AT_ONCE = 200;

/** Ends requests that nobody answered for 60 days. Nobody is told. */
export async function expireRequests({ db }: { db: Database }, before: number): Promise<void> {
  await db.batch([
    statement(
      db,
      sql`UPDATE ${connections} SET status = 'expired' WHERE status = 'pending' AND id IN (
        SELECT id FROM ${connections} WHERE status = 'pending' AND requested_at <= ${before}
        ORDER BY requested_at, id LIMIT ${AT_ONCE})`,
    ),
  ]);
}
