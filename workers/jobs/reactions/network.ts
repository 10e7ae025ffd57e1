import { sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { pairKey as keyOf } from "#app/core/pairs.ts";
import { connections } from "#app/db/schema/network.ts";
import { askedAnew, part, partedBy } from "#app/features/crews/part.server.ts";
import { takePartedOff } from "#app/features/hiring/crew-team.server.ts";
import { recountReplies } from "#app/features/hiring/reply-clock.server.ts";
import { cutTies } from "#app/features/network/commands/end-connection.server.ts";
import { SETTLED_AFTER } from "#app/features/network/rules.ts";
import { forgetEachOther } from "#app/features/notifications/withdraw.server.ts";
import { grantXpToEach } from "#app/features/rewards/commands.server.ts";
import { notBlocked } from "#app/features/safety/rules.server.ts";
import { closeBetween } from "#app/features/sparks/commands/close-match.server.ts";
import { type Effect, type Reactions, told, toldEach, track, unpaid, untold, untoldEach } from "./effects.ts";

export const networkReactions = {
  "member.blocked": (db, event) => {
    const { blockerId, blockedId } = event.payload;
    const now = event.createdAt;
    const pair = [blockerId, blockedId] as const;
    const parted = partedBy(blockerId, blockedId);
    return [
      ...closeBetween(db, blockerId, blockedId, { by: blockerId, reason: "block", now }).map((end) => ({
        statement: end,
      })),
      ...cutTies(db, blockerId, blockedId, now).map((cut) => ({ statement: cut })),
      // While the two are still in one crew.
      toldEach(db, askedAnew(parted), {
        kind: "crew_asked",
        category: "project",
        priority: "normal",
        title: "A crew asks for your yes",
        link: "/crews",
        actionText: "Look at it",
        actorId: null,
        entityType: "crew",
        now,
      }),
      ...takePartedOff(db, parted, now).map((off) => ({ statement: off })),
      ...part(db, parted, now).map((out) => ({ statement: out })),
      ...pair.flatMap((userId) =>
        unpaid(db, { ...made(userId, keyOf(...pair)), now, when: endedEarly(pair, now) }),
      ),
      { statement: forgetEachOther(db, blockerId, blockedId) },
      { statement: recountReplies(db, blockedId, now) },
      stale(pair),
    ];
  },
  "member.unblocked": (_db, { payload: { blockerId, blockedId } }) => [stale([blockerId, blockedId])],
  "connection.requested": (db, event) => {
    const { pairKey, requesterId, requesterName, addresseeId, requestedAt } = event.payload;
    return [
      track(db, event, "connection_request", requesterId, {}),
      told(db, {
        userId: addresseeId,
        kind: "connection_request",
        category: "other",
        priority: "normal",
        title: "A connection request",
        message: `${requesterName} would like to connect.`,
        link: "/connect",
        actionText: "Answer",
        actorId: requesterId,
        entityType: "connection",
        entityId: `${pairKey}:${requestedAt}`,
        now: event.createdAt,
        when: sql`EXISTS (SELECT 1 FROM ${connections} WHERE pair_key = ${pairKey} AND status = 'pending'
          AND requested_at = ${requestedAt}) AND ${notBlocked(requesterId, addresseeId)}`,
      }),
      stale([requesterId, addresseeId]),
    ];
  },
  "connections.accepted": (db, event) => {
    const { addresseeId, addresseeName, pairKeys, acceptedAt } = event.payload;
    const accepted = sql`FROM ${connections} WHERE pair_key IN (SELECT value FROM json_each(${JSON.stringify(pairKeys)}))
      AND addressee_id = ${addresseeId} AND status = 'accepted' AND responded_at = ${acceptedAt}`;
    const others = pairKeys.flatMap((key) => key.split(":").filter((member) => member !== addresseeId));
    return [
      {
        statement: grantXpToEach(
          db,
          sql`SELECT requester_id AS user_id, pair_key AS source_id ${accepted}
            UNION ALL SELECT addressee_id, pair_key ${accepted}`,
          { reward: "connection_made", sourceType: "connection", now: event.createdAt },
        ),
        live: () =>
          [addresseeId, ...others].map((userId) => ({ userId, frame: { type: "xp.changed" as const } })),
      },
      toldEach(
        db,
        sql`SELECT requester_id AS user_id, pair_key || ':' || ${acceptedAt} AS entity_id,
          ${`${addresseeName} and you are connected now.`} AS message ${accepted}`,
        {
          kind: "connection_accepted",
          category: "other",
          priority: "normal",
          title: "You are connected",
          link: `/profile/${addresseeId}`,
          actionText: "See profile",
          actorId: addresseeId,
          entityType: "connection",
          now: event.createdAt,
        },
      ),
      untoldEach(
        db,
        sql`SELECT addressee_id || ':connection_request:' || pair_key || ':' || requested_at ${accepted}`,
      ),
      stale([addresseeId, ...others]),
    ];
  },
  "connection.ended": (db, event) => {
    const { how, pairKey, members, addresseeId, requestedAt, seenBy, endedAt } = event.payload;
    const request = {
      userId: addresseeId,
      kind: "connection_request" as const,
      entityId: `${pairKey}:${requestedAt}`,
    };
    if (how !== "remove") return [untold(db, request), stale(seenBy)];
    return [
      ...members.map((userId) =>
        unpaid(db, { ...made(userId, pairKey), now: endedAt, when: endedEarly(members, endedAt) }),
      ),
      stale(seenBy),
    ];
  },
  "intro.moved": (db, event) => {
    const { introId, state, requesterId, requesterName, viaId, viaName, targetId, targetName } =
      event.payload;
    const asked = {
      kind: "intro_request" as const,
      category: "match" as const,
      priority: "normal" as const,
      link: "/connect?tab=introductions",
      actionText: "Answer",
      entityType: "intro",
      entityId: introId,
      now: event.createdAt,
    };
    const unasked = (userId: Id) => untold(db, { userId, kind: asked.kind, entityId: introId });
    const known = stale([requesterId, viaId, targetId]);
    switch (state) {
      case "asked":
        return [
          told(db, {
            ...asked,
            userId: viaId,
            title: "Asked for an introduction",
            message: `${requesterName} would like you to introduce them to ${targetName}.`,
            actorId: requesterId,
          }),
          stale([requesterId, viaId]),
        ];
      case "forwarded":
        return [
          told(db, {
            ...asked,
            userId: targetId,
            title: "An introduction",
            // Who asks stays unnamed until the target agrees (product.md B17).
            message: `${viaName} would like to introduce you to someone.`,
            actorId: viaId,
          }),
          unasked(viaId),
          known,
        ];
      case "introduced":
        return [
          told(db, {
            ...asked,
            userId: viaId,
            kind: "intro_made",
            title: "You brought two people together",
            message: `${requesterName} and ${targetName} are connected now.`,
            actionText: "See introductions",
            actorId: targetId,
          }),
          unasked(targetId),
          known,
        ];
      case "passed":
        return [unasked(viaId), stale([viaId])];
      case "declined":
        return [unasked(targetId), stale([targetId])];
      case "withdrawn":
        return [unasked(viaId), unasked(targetId), known];
    }
  },
} satisfies Partial<Reactions>;

/** What is shown of how members stand to others is read again, without saying why. */
export function stale(members: readonly Id[]): Effect {
  return {
    statement: null,
    live: () => members.map((userId) => ({ userId, frame: { type: "relations.changed" as const } })),
  };
}

function made(userId: Id, pairKey: string) {
  return { userId, reward: "connection_made" as const, sourceType: "connection", sourceId: pairKey };
}

/** SQL condition: the pair's connection ended within a day of its beginning (product.md §7.1). */
function endedEarly(pair: readonly [Id, Id], now: number) {
  return sql`EXISTS (SELECT 1 FROM ${connections} WHERE pair_key = ${keyOf(...pair)} AND status = 'removed'
    AND responded_at > ${now - SETTLED_AFTER})`;
}
