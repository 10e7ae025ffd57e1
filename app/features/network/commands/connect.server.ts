import { sql } from "drizzle-orm";
import { dayOf } from "#app/core/days.ts";
import { AppError } from "#app/core/errors.ts";
import { type Id, newId } from "#app/core/ids.ts";
import { pairKey } from "#app/core/pairs.ts";
import { statement } from "#app/db/client.server.ts";
import { connections } from "#app/db/schema/network.ts";
import { notBlocked } from "#app/features/safety/rules.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { refuseBanned } from "#app/platform/moderation/banned-domains.server.ts";
import { type TakingContext, takeAsMember } from "#app/platform/take-as-member.server.ts";
import { type Asked, selectAsked, toStanding } from "../queries/asked.server.ts";
import { ASK_AGAIN_AFTER, COLD_REQUESTS, outcomeOf, REQUEST_LIVES } from "../rules.ts";
import type { ConnectInput } from "../schema.ts";

export type NetworkContext = TakingContext & Pick<AppContext, "clock" | "commit">;

/**
 * Asks a member to connect. Meeting a request of theirs it accepts that, whichever comes first (product.md §5.2). One
 * that waits, or seems to, stands as it is.
 * @returns how the two stand now
 * @throws AppError `not_found`; `conflict` when they are connected, or it is too soon to ask again; `invalid_input` for a
 *   forbidden domain in the note; `rate_limited` over 20 cold requests in 24 hours
 */
export async function connect(
  asker: NetworkContext,
  input: ConnectInput,
): Promise<"requested" | "connected"> {
  const now = asker.clock.now();
  const other = input.user_id;
  const { member: ctx, answers } = await takeAsMember(asker, "api_write", (me) => [
    selectAsked(asker.db, me, other, now),
  ]);
  const me = ctx.viewer.userId;
  const [asked] = answers[0] as Asked[];
  if (!asked) throw new AppError("not_found");
  const standing = toStanding(asked, me);
  await refuseBanned(ctx, "note", input.note);
  const outcome = outcomeOf(standing, now);
  const key = pairKey(me, other);
  if (outcome === "connected") throw new AppError("conflict", { sentence: "You are connected already." });
  if (outcome === "later")
    throw new AppError("conflict", { sentence: againOn(standing?.requestedAt ?? now) });
  if (outcome === "stands") {
    // One that was refused, and that its sender took back since: it seems to wait again.
    await ctx.commit([
      statement(
        ctx.db,
        sql`UPDATE ${connections} SET ignored_at = NULL WHERE pair_key = ${key} AND requester_id = ${me}
          AND status = 'declined'`,
      ),
    ]);
    return "requested";
  }
  const cold = !asked.known;
  if (outcome === "ask" && cold && asked.cold_count >= COLD_REQUESTS.most)
    throw capReached((asked.cold_since ?? now) + COLD_REQUESTS.window - now);
  const { userId, displayName } = ctx.viewer;
  const meets = sql`((status = 'pending' OR (status = 'declined' AND requested_at > ${now - REQUEST_LIVES}))
    AND requester_id = ${other})`;
  const { results } = await ctx.commit(
    [
      statement(
        ctx.db,
        sql`INSERT INTO ${connections} (id, requester_id, addressee_id, pair_key, note, source, status, cold,
            requested_at, created_at)
          SELECT ${newId(now)}, ${me}, ${other}, ${key}, ${input.note}, ${input.source}, 'pending', ${cold}, ${now},
            ${now}
          WHERE ${notBlocked(me, other)} AND (${!cold} OR ${coldCount(me, now)} < ${COLD_REQUESTS.most}
            OR EXISTS (SELECT 1 FROM ${connections} WHERE pair_key = ${key} AND ${meets}))
          ON CONFLICT (pair_key) DO UPDATE SET
            requester_id = iif(${meets}, requester_id, excluded.requester_id),
            addressee_id = iif(${meets}, addressee_id, excluded.addressee_id),
            note = iif(${meets}, note, excluded.note), source = iif(${meets}, source, excluded.source),
            cold = iif(${meets}, cold, excluded.cold), responded_at = iif(${meets}, ${now}, NULL),
            requested_at = iif(${meets}, requested_at, excluded.requested_at), ignored_at = NULL,
            status = iif(${meets}, 'accepted', 'pending')
          WHERE ${meets} OR status IN ('withdrawn', 'removed')
            OR (status IN ('declined', 'expired')
              AND (requester_id = ${other} OR requested_at <= ${now - ASK_AGAIN_AFTER}))
          RETURNING status`,
      ),
    ],
    {
      name: "connection.requested",
      payload: {
        pairKey: key,
        requesterId: userId,
        requesterName: displayName,
        addresseeId: other,
        note: input.note,
        requestedAt: now,
      },
      when: sql`EXISTS (SELECT 1 FROM ${connections} WHERE pair_key = ${key} AND status = 'pending'
        AND requester_id = ${me} AND requested_at = ${now})`,
      ...(outcome === "ask" ? { usual: true as const } : {}),
    },
    {
      name: "connections.accepted",
      payload: { addresseeId: userId, addresseeName: displayName, pairKeys: [key], acceptedAt: now },
      when: sql`EXISTS (SELECT 1 FROM ${connections} WHERE pair_key = ${key} AND status = 'accepted'
        AND addressee_id = ${me} AND responded_at = ${now})`,
      ...(outcome === "accept" ? { usual: true as const } : {}),
    },
  );
  const [row] = results[0] as { status: string }[];
  if (!row) throw new AppError("conflict");
  return row.status === "accepted" ? "connected" : "requested";
}

/** SQL of how many cold requests of a member count now; more than the cap are not looked at. */
function coldCount(me: Id, now: number) {
  return sql`(SELECT count(*) FROM (SELECT 1 FROM ${connections} WHERE requester_id = ${me}
    AND requested_at > ${now - COLD_REQUESTS.window} AND cold = 1 AND status <> 'accepted'
    LIMIT ${COLD_REQUESTS.most}))`;
}

function againOn(requestedAt: number): string {
  const day = dayOf(requestedAt + ASK_AGAIN_AFTER);
  return `They have not answered your last request. You can ask again on ${day}.`;
}

function capReached(wait: number): AppError {
  const hours = Math.max(1, Math.ceil(wait / 3_600_000));
  return new AppError("rate_limited", {
    sentence: `That is ${COLD_REQUESTS.most} requests to new people within a day, and enough for now. You can send more in ${hours === 1 ? "an hour" : `${hours} hours`}.`,
    retryAfter: Math.max(1, Math.ceil(wait / 1000)),
  });
}
