import { sql } from "drizzle-orm";
import { longDay } from "#app/core/day-words.ts";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { days } from "#app/core/time.ts";
import { rowsOf, statement } from "#app/db/client.server.ts";
import { crew_members, crew_noes, crews } from "#app/db/schema/crews.ts";
import { applications } from "#app/db/schema/hiring.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { connected } from "#app/features/profiles/relations.server.ts";
import { notBlocked } from "#app/features/safety/rules.server.ts";
import { refuseBanned } from "#app/platform/moderation/banned-domains.server.ts";
import { failWhen, orConflict } from "#app/platform/outbox.server.ts";
import type { Use } from "#app/platform/rate-limits/rate-limits.server.ts";
import { CHANGED, type CrewContext, LEADS } from "../crew-context.server.ts";
import { selectCrew } from "../queries.server.ts";
import { concerned } from "../rules.ts";
import type { CrewInput } from "../schema.ts";
import { NO_HOLDS_DAYS } from "../terms.ts";

/**
 * Changes a crew: its name, who is in it, as what and for how much. Whoever it concerns is asked to say yes again; what was
 * sent already stays as it was sent. Who comes is one of the lead's connections, and has not said no to it of late.
 * @throws AppError `not_found` for who does not lead it, `conflict` when it changed meanwhile, or when somebody is to go
 *   while an offer to the crew waits, `invalid_input`; RateLimited where somebody was asked often today
 */
export async function saveCrew(ctx: CrewContext, input: CrewInput): Promise<{ asked: number }> {
  const me = ctx.viewer.userId;
  const seats = input.people;
  const fresh = sql`SELECT seat.value ->> 'userId' AS user_id FROM json_each(${JSON.stringify(seats)}) AS seat
    WHERE NOT EXISTS (SELECT 1 FROM ${crew_members} AS had WHERE had.crew_id = ${input.crew_id}
      AND had.user_id = seat.value ->> 'userId')`;
  const strange = sql`NOT (${connected(me, sql`fresh.user_id`)} AND ${notBlocked(me, sql`fresh.user_id`)}
    AND EXISTS (SELECT 1 FROM ${profiles} AS p WHERE p.user_id = fresh.user_id AND p.status = 'active'))`;
  const apart = sql`EXISTS (SELECT 1 FROM json_each(${JSON.stringify(seats)}) AS beside
    WHERE NOT ${notBlocked(sql`fresh.user_id`, sql`(beside.value ->> 'userId')`)})`;
  const now = ctx.clock.now();
  const refused = sql`(SELECT said.said_at FROM ${crew_noes} AS said WHERE said.crew_id = ${input.crew_id}
    AND said.user_id = fresh.user_id AND said.said_at > ${now - days(NO_HOLDS_DAYS)})`;
  const strangers = sql`SELECT fresh.user_id AS user_id, ${strange} AS strange, ${refused} AS refused
    FROM (${fresh}) AS fresh WHERE ${strange} OR ${apart} OR ${refused} IS NOT NULL`;
  const offered = sql`EXISTS (SELECT 1 FROM ${applications} WHERE applicant_id = ${me}
    AND crew_id = ${input.crew_id} AND status IN ('offered', 'countered'))`;
  const [[row], unknown, [waits], had] = await ctx.limits.take("api_write", me, [
    selectCrew(ctx, input.crew_id),
    rowsOf<{ user_id: Id; strange: number; refused: number | null }>(ctx.db, strangers),
    rowsOf<{ offer: number }>(ctx.db, sql`SELECT ${offered} AS offer`),
    ctx.db
      .select({ userId: crew_members.user_id, role: crew_members.role, splitBps: crew_members.split_bps })
      .from(crew_members)
      .where(sql`${crew_members.crew_id} = ${input.crew_id}`),
  ]);
  if (row?.leadId !== me) throw new AppError("not_found");
  if (row.version !== input.version) throw new AppError("conflict", { sentence: CHANGED });
  if (!seats.some(({ userId }) => userId === me))
    throw new AppError("invalid_input", { fields: { people: [LEADS] } });
  const stranger = unknown[0];
  if (stranger) {
    const at = seats.findIndex(({ userId }) => userId === stranger.user_id);
    throw new AppError("invalid_input", {
      fields: {
        [`people[${at}].user_id`]: [
          // A block is never named.
          stranger.strange
            ? "A crew is made of your connections. Connect first."
            : stranger.refused === null
              ? "They cannot be in this crew."
              : `They said no to this crew. You can ask again after ${longDay(stranger.refused + days(NO_HOLDS_DAYS))}.`,
        ],
      },
    });
  }
  await refuseBanned(ctx, "about", input.name, input.about, ...seats.map(({ role }) => role));
  const removed = had.map(({ userId }) => userId).filter((id) => !seats.some(({ userId }) => userId === id));
  if (removed.length > 0 && waits?.offer)
    throw new AppError("conflict", {
      sentence: "An offer to this crew waits for an answer. Answer it before you take somebody out.",
    });
  const affected = concerned(had, seats);
  const opens = seats.some(({ userId }) => !had.some((seat) => seat.userId === userId));
  const asked = affected.filter((id) => id !== me);
  if (asked.length > 0)
    await ctx.limits.takeAll([
      { name: "crew_ask", subject: me },
      ...asked.map((id): Use => ({ name: "crew_ask_one", subject: `${me}:${id}` })),
    ]);
  const next = affected.length > 0 || removed.length > 0 ? 1 : 0;
  await orConflict(
    () =>
      ctx.commit(
        [
          statement(
            ctx.db,
            sql`UPDATE ${crews} SET name = ${input.name}, about = ${input.about}, version = version + ${next},
                updated_at = ${now}
              WHERE id = ${input.crew_id} AND lead_id = ${me} AND status = 'open' AND version = ${input.version}`,
          ),
          failWhen(ctx.db, sql`changes() = 0`),
          failWhen(ctx.db, sql`EXISTS (${strangers})`),
          ...(removed.length > 0 ? [failWhen(ctx.db, offered)] : []),
          statement(
            ctx.db,
            sql`DELETE FROM ${crew_members} WHERE crew_id = ${input.crew_id}
              AND user_id IN (SELECT value FROM json_each(${JSON.stringify(removed)}))`,
          ),
          statement(
            ctx.db,
            sql`INSERT INTO ${crew_members} (crew_id, user_id, role, split_bps, position, confirmed_at, created_at)
              SELECT ${input.crew_id}, seat.value ->> 'userId', seat.value ->> 'role', seat.value ->> 'splitBps',
                seat.key, iif(seat.value ->> 'userId' = ${me}, ${now}, NULL), ${now}
              FROM json_each(${JSON.stringify(seats)}) AS seat WHERE true
              ON CONFLICT (crew_id, user_id) DO UPDATE SET role = excluded.role, split_bps = excluded.split_bps,
                position = excluded.position, confirmed_at = iif(excluded.user_id IN
                  (SELECT value FROM json_each(${JSON.stringify(asked)})), NULL, confirmed_at)`,
          ),
        ],
        {
          name: "crew.changed",
          payload: {
            crewId: input.crew_id,
            name: input.name,
            leadId: me,
            leadName: ctx.viewer.displayName,
            version: input.version + next,
            people: seats.map(({ userId }) => userId),
            asked,
            removed,
            ...(opens ? { opens } : {}),
          },
        },
      ),
    CHANGED,
  );
  return { asked: asked.length };
}
