import { sql } from "drizzle-orm";
import { longDay } from "#app/core/day-words.ts";
import { AppError } from "#app/core/errors.ts";
import { type Id, newId } from "#app/core/ids.ts";
import { PLAN_LIMITS, planOf } from "#app/core/plan-limits.ts";
import { days } from "#app/core/time.ts";
import { rowsOf, statement } from "#app/db/client.server.ts";
import { crew_members, crew_noes, crews } from "#app/db/schema/crews.ts";
import { applications } from "#app/db/schema/hiring.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { wordList } from "#app/db/word-list.ts";
import { connected } from "#app/features/profiles/relations.server.ts";
import { notBlocked } from "#app/features/safety/rules.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { refuseBanned } from "#app/platform/moderation/banned-domains.server.ts";
import { failWhen, orConflict } from "#app/platform/outbox.server.ts";
import { pressedOnce } from "#app/platform/pressed-once.server.ts";
import type { Use } from "#app/platform/rate-limits/rate-limits.server.ts";
import { part } from "./part.server.ts";
import { selectCrew, selectSeated } from "./queries.server.ts";
import { concerned } from "./rules.ts";
import type { CrewInput, NewCrewInput } from "./schema.ts";
import { NO_HOLDS_DAYS, UNDECIDED, WHOLE } from "./terms.ts";

type CrewContext = Pick<MemberContext, "db" | "clock" | "viewer" | "commit" | "limits">;

const CHANGED = "The crew changed meanwhile. Look at it again, then say what you want.";
const LEADS = "Its lead does not leave a crew. Dissolve it instead.";

/**
 * Begins a crew with its lead alone; pressed twice, it is one.
 * @throws AppError `conflict` when the member leads as many as their plan holds, `invalid_input` for a forbidden domain
 */
export async function createCrew(ctx: CrewContext, input: NewCrewInput): Promise<Id> {
  const { userId, displayName } = ctx.viewer;
  const most = PLAN_LIMITS[planOf(ctx.viewer.subscription)].crews;
  const led = sql`(SELECT count(*) FROM ${crews} AS led WHERE led.lead_id = ${userId} AND led.status = 'open')`;
  await ctx.limits.take("api_write", userId);
  await refuseBanned(ctx, "about", input.name, input.about);
  const now = ctx.clock.now();
  const id = input.key ?? newId(now);
  const make = () =>
    ctx.commit(
      [
        ctx.db.insert(crews).values({
          id,
          lead_id: userId,
          name: input.name,
          about: input.about,
          status: "open",
          created_at: now,
          updated_at: now,
        }),
        ctx.db.insert(crew_members).values({
          crew_id: id,
          user_id: userId,
          role: "Lead",
          split_bps: WHOLE,
          position: 0,
          confirmed_at: now,
          joined_at: now,
          created_at: now,
        }),
        failWhen(ctx.db, sql`${led} > ${most}`),
      ],
      {
        name: "crew.changed",
        payload: {
          crewId: id,
          name: input.name,
          leadId: userId,
          leadName: displayName,
          version: 1,
          people: [userId],
          asked: [],
          removed: [],
        },
      },
    );
  await pressedOnce(ctx.db, { table: crews, id, mine: sql`lead_id = ${userId}` }, () =>
    orConflict(make, `You lead ${most} crews already, as many as your plan holds. Dissolve one first.`),
  );
  return id;
}

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
          },
        },
      ),
    CHANGED,
  );
  return { asked: asked.length };
}

/**
 * Says yes to a crew as it was on screen. Again, it changes nothing.
 * @throws AppError `not_found` for who is not in it, `conflict` when it changed since
 */
export async function confirmCrew(
  ctx: CrewContext,
  { crew_id, version }: { crew_id: Id; version: number },
): Promise<void> {
  const me = ctx.viewer.userId;
  const [[row], people] = await ctx.limits.take("api_write", me, [
    selectCrew(ctx, crew_id),
    selectSeated(ctx, crew_id),
  ]);
  if (!row) throw new AppError("not_found");
  if (row.version !== version) throw new AppError("conflict", { sentence: CHANGED });
  const { name, leadId } = row;
  const now = ctx.clock.now();
  await orConflict(
    () =>
      ctx.commit(
        [
          statement(
            ctx.db,
            sql`UPDATE ${crew_members} SET confirmed_at = coalesce(confirmed_at, ${now}), joined_at = coalesce(joined_at, ${now})
              WHERE crew_id = ${crew_id} AND user_id = ${me} AND EXISTS (SELECT 1 FROM ${crews} AS now
                WHERE now.id = ${crew_id} AND now.version = ${version} AND now.status = 'open')`,
          ),
          failWhen(ctx.db, sql`changes() = 0`),
        ],
        {
          name: "crew.confirmed",
          payload: {
            crewId: crew_id,
            name,
            leadId,
            memberId: me,
            memberName: ctx.viewer.displayName,
            version,
            people: people.map(({ userId }) => userId),
            last: people.every(({ userId, confirmedAt }) => confirmedAt !== null || userId === me),
          },
        },
      ),
    CHANGED,
  );
}

/**
 * Goes out of a crew, or does not join it: always allowed. Their share falls to the lead. A no of who has never said yes is
 * kept, so that they are not asked again for a while.
 * @throws AppError `not_found` for who is not in it, `conflict` for its lead
 */
export async function leaveCrew(ctx: CrewContext, crewId: Id): Promise<void> {
  const me = ctx.viewer.userId;
  const [[row], people] = await ctx.limits.take("api_write", me, [
    selectCrew(ctx, crewId),
    selectSeated(ctx, crewId),
  ]);
  if (!row) throw new AppError("not_found");
  if (row.leadId === me) throw new AppError("conflict", { standing: true, sentence: LEADS });
  const mine = sql`SELECT seat.crew_id AS crew_id, seat.user_id AS user_id FROM ${crew_members} AS seat
    WHERE seat.crew_id = ${crewId} AND seat.user_id = ${me}`;
  const now = ctx.clock.now();
  const refused = people.some(({ userId, joinedAt }) => userId === me && joinedAt === null);
  const said = statement(
    ctx.db,
    sql`INSERT INTO ${crew_noes} (crew_id, user_id, said_at) VALUES (${crewId}, ${me}, ${now})
      ON CONFLICT (crew_id, user_id) DO UPDATE SET said_at = excluded.said_at`,
  );
  await orConflict(
    () =>
      ctx.commit(
        [...(refused ? [said] : []), ...part(ctx.db, mine, now), failWhen(ctx.db, sql`changes() = 0`)],
        {
          name: "crew.left",
          payload: {
            crewId,
            name: row.name,
            leadId: row.leadId,
            memberId: me,
            memberName: ctx.viewer.displayName,
            version: row.version + 1,
            people: people.map(({ userId }) => userId).filter((id) => id !== me),
            refused,
          },
        },
      ),
    "You are not in this crew any more.",
  );
}

/**
 * Ends a crew.
 * @throws AppError `not_found` for who does not lead it, `conflict` while an application of it is open
 */
export async function dissolveCrew(ctx: CrewContext, crewId: Id): Promise<void> {
  const me = ctx.viewer.userId;
  const [[row]] = await ctx.limits.take("api_write", me, [selectCrew(ctx, crewId)]);
  if (row?.leadId !== me) throw new AppError("not_found");
  await orConflict(
    () =>
      ctx.commit(
        [
          failWhen(
            ctx.db,
            sql`EXISTS (SELECT 1 FROM ${applications} WHERE applicant_id = ${me} AND crew_id = ${crewId}
              AND status IN (${wordList(UNDECIDED)}))`,
          ),
          statement(
            ctx.db,
            sql`UPDATE ${crews} SET status = 'dissolved', updated_at = ${ctx.clock.now()}
              WHERE id = ${crewId} AND lead_id = ${me} AND status = 'open'`,
          ),
          failWhen(ctx.db, sql`changes() = 0`),
          statement(ctx.db, sql`DELETE FROM ${crew_members} WHERE crew_id = ${crewId}`),
          statement(ctx.db, sql`DELETE FROM ${crew_noes} WHERE crew_id = ${crewId}`),
        ],
        {
          name: "crew.dissolved",
          payload: {
            crewId,
            name: row.name,
            leadId: me,
            leadName: ctx.viewer.displayName,
            people: row.people.map(({ userId }) => userId),
          },
        },
      ),
    "This crew has an application that is still open. Withdraw it first.",
  );
}
