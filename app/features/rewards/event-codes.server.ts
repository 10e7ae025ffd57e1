import { desc, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { type Id, newId } from "#app/core/ids.ts";
import { days } from "#app/core/time.ts";
import { rowsOf, statement } from "#app/db/client.server.ts";
import { event_check_ins, event_codes } from "#app/db/schema/events.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { notHiddenFrom } from "#app/features/profiles/stealth-rule.server.ts";
import { audited } from "#app/features/safety/audit.server.ts";
import { notBlocked } from "#app/features/safety/rules.server.ts";
import type { AuditedContext, MemberContext, QueryContext } from "#app/platform/context.server.ts";
import { failWhen, isGuardFailure, isUniqueFailure, orConflict } from "#app/platform/outbox.server.ts";
import { EVENT_CODE_LENGTH, openTimes } from "./event-rules.ts";
import { newPromoCode } from "./promo-code.ts";
import type { NewEvent } from "./schema.ts";

const UNKNOWN = "This code does not work today. Please check it, or ask who hosts the event.";
/** Of a member, and of the team. */
const ATTENDED_SHOWN = 5;
const EVENTS_LISTED = 50;
/** So many others, and so long after an event, are shown to who was there. */
const OTHERS_SHOWN = 12;
const OTHERS_FOR = days(14);

/**
 * Checks in at the event of a code (product.md `/check-in`): while it is open, once; said again it stays as it was.
 * It brings no XP: the table of awards (specification §9) has none for it.
 * @throws AppError `invalid_input` (unknown, not open, ended), RateLimited
 */
export async function checkInAtEvent(
  ctx: Pick<MemberContext, "db" | "clock" | "viewer" | "commit" | "limits">,
  code: string,
): Promise<void> {
  const me = ctx.viewer.userId;
  const now = ctx.clock.now();
  await ctx.limits.take("code_entry", me);
  try {
    await ctx.commit([
      statement(
        ctx.db,
        sql`INSERT INTO ${event_check_ins} (user_id, event_id, created_at)
          SELECT ${me}, e.id, ${now} FROM ${event_codes} AS e
          WHERE e.code = ${code} AND e.ended_at IS NULL AND e.opens_at <= ${now} AND e.closes_at > ${now}`,
      ),
      failWhen(ctx.db, sql`changes() = 0`),
      statement(ctx.db, sql`UPDATE ${event_codes} SET attended = attended + 1 WHERE code = ${code}`),
    ]);
  } catch (error) {
    if (isUniqueFailure(error, "event_check_ins.user_id, event_check_ins.event_id")) return;
    if (isGuardFailure(error)) throw new AppError("invalid_input", { fields: { code: [UNKNOWN] } });
    throw error;
  }
}

/** An event that a member was at. */
export interface Attended {
  eventId: Id;
  eventName: string;
  place: string | null;
  startsOn: string;
  endsOn: string;
  attended: number;
}

/** Where the member was, the newest event first. */
export function selectAttended({ db, viewer }: Pick<QueryContext, "db" | "viewer">) {
  return rowsOf<Attended>(
    db,
    sql`SELECT e.id AS eventId, e.name AS eventName, e.place, e.starts_on AS startsOn, e.ends_on AS endsOn, e.attended
      FROM ${event_check_ins} AS c CROSS JOIN ${event_codes} AS e ON e.id = c.event_id
      WHERE c.user_id = ${viewer.userId} ORDER BY c.event_id DESC LIMIT ${ATTENDED_SHOWN}`,
  );
}

/** Somebody else who was there. */
export interface AlsoThere {
  userId: Id;
  name: string;
  handle: string;
  avatarUrl: string | null;
  xp: number;
}

/** Who else checked in at the member's newest event, the last ones first, while it is on and two weeks after. */
export function selectAlsoThere({ db, viewer, clock }: Pick<QueryContext, "db" | "viewer" | "clock">) {
  const me = viewer.userId;
  return rowsOf<AlsoThere>(
    db,
    sql`SELECT p.user_id AS userId, p.display_name AS name, p.handle, p.avatar_url AS avatarUrl, p.xp
      FROM ${event_check_ins} AS c CROSS JOIN ${profiles} AS p ON p.user_id = c.user_id
      WHERE c.event_id = (SELECT e.id FROM ${event_check_ins} AS mine CROSS JOIN ${event_codes} AS e ON e.id = mine.event_id
          WHERE mine.user_id = ${me} AND e.closes_at > ${clock.now() - OTHERS_FOR}
          ORDER BY mine.event_id DESC LIMIT 1)
        AND c.user_id <> ${me}
        AND p.status = 'active' AND p.visibility <> 'hidden'
        AND ${notBlocked(me, sql`p.user_id`)} AND ${notHiddenFrom(me, sql`p.user_id`)}
      ORDER BY c.created_at DESC LIMIT ${OTHERS_SHOWN}`,
  );
}

/** All events, the newest first. */
export function selectEvents({ db }: Pick<QueryContext, "db">) {
  return db
    .select({
      eventId: event_codes.id,
      eventName: event_codes.name,
      code: event_codes.code,
      place: event_codes.place,
      startsOn: event_codes.starts_on,
      endsOn: event_codes.ends_on,
      opensAt: event_codes.opens_at,
      closesAt: event_codes.closes_at,
      endedAt: event_codes.ended_at,
      attended: event_codes.attended,
    })
    .from(event_codes)
    .where(sql`${event_codes.id} > ''`)
    .orderBy(desc(event_codes.id))
    .limit(EVENTS_LISTED);
}

/** Makes the code of an event. @throws AppError `invalid_input` for one that is over, RateLimited */
export async function createEvent(ctx: AuditedContext, event: NewEvent): Promise<void> {
  const now = ctx.clock.now();
  const times = openTimes(event.starts_on, event.ends_on);
  if (times.closes_at <= now)
    throw new AppError("invalid_input", { fields: { ends_on: ["This day is over."] } });
  await ctx.limits.take("api_write", ctx.viewer.userId);
  const id = newId(now);
  await ctx.commit([
    ctx.db
      .insert(event_codes)
      .values({ ...event, ...times, id, code: newPromoCode(EVENT_CODE_LENGTH), created_at: now }),
    audited(ctx, {
      action: "event_create",
      subject: { type: "event", id },
      after: event,
      reason: null,
      now,
    }),
  ]);
}

/** Nobody checks in any more; who did stays so. @throws AppError `conflict` for one that was ended, RateLimited */
export async function endEvent(ctx: AuditedContext, id: Id): Promise<void> {
  const now = ctx.clock.now();
  await ctx.limits.take("api_write", ctx.viewer.userId);
  await orConflict(
    () =>
      ctx.commit([
        statement(
          ctx.db,
          sql`UPDATE ${event_codes} SET ended_at = ${now} WHERE id = ${id} AND ended_at IS NULL`,
        ),
        failWhen(ctx.db, sql`changes() = 0`),
        audited(ctx, { action: "event_end", subject: { type: "event", id }, reason: null, now }),
      ]),
    "It is ended already, or was never there.",
  );
}
