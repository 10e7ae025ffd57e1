import { type SQL, sql } from "drizzle-orm";
import type { DomainEvent, EventName } from "#app/core/events.ts";
import type { Id } from "#app/core/ids.ts";
import type { ServerFrame } from "#app/core/realtime-protocol.ts";
import { type Database, type Statement, statement } from "#app/db/client.server.ts";
import { type AnalyticsEvent, trackEvent } from "#app/features/analytics/commands.server.ts";
import type { HearerRow } from "#app/features/messages/queries/hearers.server.ts";
import {
  findTold,
  findToldEach,
  type NewNotification,
  notify,
  notifyEach,
  type ToldToEach,
} from "#app/features/notifications/tell.server.ts";
import { withdrawEach, withdrawNotification } from "#app/features/notifications/withdraw.server.ts";
import { grantXp, reverseXp } from "#app/features/rewards/commands.server.ts";
import { restoreXp, withdrawXp } from "#app/features/rewards/restored-xp.server.ts";
import { type Carried, carried } from "../carried.ts";
import type { Said } from "../deliver-said.ts";

/**
 * What leaves once a batch of reactions is stored: something for one member's room (a frame for every window, or the end
 * of one session's windows), a code that was asked for, a message, or its change, for all who take part, or public
 * objects that not everybody may read any longer.
 */
export type Delivery =
  | { userId: Id; frame: ServerFrame }
  | { userId: Id; endSession: Id; left?: true }
  | Carried
  | { code: DomainEvent<"code.asked"> }
  | { said: Said }
  | { changed: HearerRow[] }
  | { asked: { id: Id; key: string }[] };

/** One consequence: a statement for the batch of reactions, and what leaves once it is stored. */
export interface Effect {
  statement: Statement | null;
  /** Read in its place when the reactions were stored before and only their delivery is repeated. */
  again?: Statement;
  live?: (rows: unknown) => Delivery[];
}

/** Event -> what follows from it. Every effect is idempotent by a unique key, so running it twice changes nothing. */
export type Reactions<N extends EventName = EventName> = {
  [K in N]: (db: Database, event: DomainEvent<K>) => Effect[];
};

/** Tells a member once, and shows it in their open windows. */
export function told(db: Database, input: NewNotification): Effect {
  return {
    statement: notify(db, input),
    again: findTold(db, input),
    live: (rows) => toRows(rows).flatMap(carried),
  };
}

/**
 * Tells many members of one thing, each once.
 * @param audience a select of `user_id`, `entity_id` and `message`
 */
export function toldEach(db: Database, audience: SQL, input: ToldToEach): Effect {
  return {
    statement: notifyEach(db, audience, input),
    again: findToldEach(db, audience, input),
    live: (rows) => toRows(rows).flatMap(carried),
  };
}

/** Takes a notification back that has lost its reason. */
export function untold(db: Database, input: Parameters<typeof withdrawNotification>[1]): Effect {
  return {
    statement: withdrawNotification(db, input),
    // Windows may still show it.
    again: statement(db, sql`SELECT 1`),
    live: (rows) =>
      toRows(rows).map(() => ({ userId: input.userId, frame: { type: "notifications.changed" } })),
  };
}

/**
 * The same for many members at once.
 * @param keys a select of dedupe keys, `{member}:{kind}:{entity}`
 */
export function untoldEach(db: Database, keys: SQL): Effect {
  return {
    statement: withdrawEach(db, keys),
    again: statement(db, sql`SELECT 1`),
    live: (rows) =>
      (toRows(rows) as { user_id?: Id }[]).flatMap(({ user_id }) =>
        user_id ? [{ userId: user_id, frame: { type: "notifications.changed" } as const }] : [],
      ),
  };
}

/** Pays XP once for its source, and shows it in the member's open windows. */
export function paid(db: Database, grant: Parameters<typeof grantXp>[1]): Effect {
  return { statement: grantXp(db, grant), live: () => [xpChanged(grant.userId)] };
}

/** Takes XP back that has lost its reason. */
export function unpaid(db: Database, grant: Parameters<typeof reverseXp>[1]): Effect {
  return { statement: reverseXp(db, grant), live: () => [xpChanged(grant.userId)] };
}

/** Takes back what a source pays, however often it was given back before. */
export function withdrawn(db: Database, grant: Parameters<typeof withdrawXp>[1]): Effect {
  return { statement: withdrawXp(db, grant), live: () => [xpChanged(grant.userId)] };
}

/** Gives back what was taken by a decision that was wrong. */
export function restored(db: Database, grant: Parameters<typeof restoreXp>[1]): Effect {
  return { statement: restoreXp(db, grant), live: () => [xpChanged(grant.userId)] };
}

function xpChanged(userId: Id): Delivery {
  return { userId, frame: { type: "xp.changed" } };
}

/**
 * Stores the analytics event that a domain event stands for.
 * @param part tells several of them apart that one domain event stands for
 */
export function track(
  db: Database,
  event: DomainEvent,
  name: AnalyticsEvent["name"],
  userId: Id,
  properties: AnalyticsEvent["properties"],
  part?: string,
): Effect {
  return {
    statement: trackEvent(db, {
      id: part ? `${event.id}:${part}` : event.id,
      name,
      userId,
      sessionId: event.browserSessionId,
      // What somebody else did to them says nothing about their browser.
      unfollowed: event.unfollowed || userId === event.actorId ? event.unfollowed : null,
      properties,
      createdAt: event.createdAt,
    }),
  };
}

function toRows(rows: unknown): unknown[] {
  return Array.isArray(rows) ? rows : [];
}
