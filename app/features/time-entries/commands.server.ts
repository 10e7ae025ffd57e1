import { sql } from "drizzle-orm";
import type { z } from "zod";
import { dayOf, daysBetween } from "#app/core/days.ts";
import { AppError } from "#app/core/errors.ts";
import { type Id, newId } from "#app/core/ids.ts";
import { dayIn } from "#app/core/time-zone.ts";
import { type Statement, statement } from "#app/db/client.server.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { project_members, projects } from "#app/db/schema/projects.ts";
import { time_entries } from "#app/db/schema/time-entries.ts";
import { currentTimeZone } from "#app/features/profiles/rules.ts";
import { type Desk, getDesk } from "#app/features/projects/desk.server.ts";
import { commitToDesk, type LogEntry } from "#app/features/projects/log.server.ts";
import { forbiddenBecause, peopleIn, requireStatus } from "#app/features/projects/milestone-case.server.ts";
import { changed } from "#app/features/projects/news.ts";
import type { ProjectContext } from "#app/features/projects/project-context.server.ts";
import { refuseBanned } from "#app/platform/moderation/banned-domains.server.ts";
import { failWhen, isUniqueFailure } from "#app/platform/outbox.server.ts";
import {
  DAYS_BACK,
  ENTRIES_MAX,
  MINUTES_MAX,
  mayAnswerTime,
  TIME_MOVES,
  type TimeMove,
  timeWords,
} from "./rules.ts";
import type { disputeTimeSchema, stopSchema, timeSchema, timeTarget } from "./schema.ts";

const MOVED = "These hours have moved on meanwhile. Please look at them again.";

/** The clock begins; a member has one at a time. */
export async function startClock(ctx: ProjectContext, projectId: string): Promise<void> {
  const desk = await openDesk(ctx, projectId);
  const now = ctx.clock.now();
  await quietly(
    ctx,
    desk,
    [
      ...stoppedWhereOver(ctx, now),
      failWhen(
        ctx.db,
        sql`EXISTS (SELECT 1 FROM ${time_entries} WHERE user_id = ${ctx.viewer.userId} AND minutes IS NULL)`,
      ),
      ...added(ctx, desk, { id: newId(now), started_at: now, minutes: null, note: null }),
    ],
    "Your clock runs already, here or in another project. Stop it first.",
  );
}

/** SQL: the minutes since a clock began, begun ones whole, a day at most. */
const countedUntil = (now: number) =>
  sql`min(${MINUTES_MAX}, max(1, CAST((${now} - started_at + 59999) / 60000 AS INTEGER)))`;

/** A clock of theirs ends that nobody can stop any more: its project is over, or they work in it no longer. */
function stoppedWhereOver(ctx: ProjectContext, now: number): Statement[] {
  return [
    statement(
      ctx.db,
      sql`UPDATE ${time_entries} SET minutes = ${countedUntil(now)}, version = version + 1, updated_at = ${now}
        WHERE user_id = ${ctx.viewer.userId} AND minutes IS NULL AND NOT EXISTS (SELECT 1
          FROM ${project_members} AS seat CROSS JOIN ${projects} AS p ON p.id = seat.project_id
          WHERE seat.project_id = time_entries.project_id AND seat.user_id = ${ctx.viewer.userId}
            AND seat.status = 'active' AND seat.role IN ('lead', 'member') AND p.status IN ('active', 'on_hold'))`,
    ),
  ];
}

/** The clock ends: what it counted is hours of one's own, to be looked through and sent. */
export async function stopClock(
  ctx: ProjectContext,
  projectId: string,
  { entry_id, note }: z.output<typeof stopSchema>,
): Promise<void> {
  const desk = await openDesk(ctx, projectId);
  await refuseBanned(ctx, null, note);
  const now = ctx.clock.now();
  const day = await dayItBegan(ctx, entry_id);
  if (day === null) throw new AppError("conflict", { sentence: MOVED });
  await quietly(ctx, desk, [
    statement(
      ctx.db,
      sql`UPDATE ${time_entries} SET minutes = ${countedUntil(now)}, started_at = ${startOf(day)},
          note = ${note}, version = version + 1, updated_at = ${now}
        WHERE id = ${entry_id} AND project_id = ${desk.id} AND user_id = ${ctx.viewer.userId} AND minutes IS NULL`,
    ),
    failWhen(ctx.db, sql`changes() = 0`),
  ]);
}

/** The day a clock began where who runs it is: their hours are of that day, as those they write down. */
async function dayItBegan(ctx: ProjectContext, entryId: Id): Promise<string | null> {
  const [row] = await ctx.db
    .select({
      at: time_entries.started_at,
      timezone: profiles.timezone,
      nextTimezone: profiles.next_timezone,
      nextTimezoneFrom: profiles.next_timezone_from,
    })
    .from(time_entries)
    .innerJoin(profiles, sql`${profiles.user_id} = ${time_entries.user_id}`)
    .where(sql`${time_entries.id} = ${entryId} AND ${time_entries.user_id} = ${ctx.viewer.userId}`);
  return row ? dayIn(currentTimeZone(row, row.at), row.at) : null;
}

/** As the day of hours is stored: its beginning, UTC. */
function startOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}

/**
 * Hours are written down, or written anew: what was disputed is a draft again. The same key writes them down once.
 * @throws AppError `invalid_input` for a day to come or long ago, `conflict` for hours that were sent
 */
export async function writeTime(
  ctx: ProjectContext,
  projectId: string,
  { entry_id, version, key, day, minutes, note }: z.output<typeof timeSchema>,
): Promise<void> {
  const desk = await openDesk(ctx, projectId);
  await refuseBanned(ctx, null, note);
  const now = ctx.clock.now();
  // It may be tomorrow already where they are.
  const ago = daysBetween(day, dayOf(now));
  if (ago < -1 || ago > DAYS_BACK)
    throw new AppError("invalid_input", {
      fields: { day: [`Choose a day of the last ${DAYS_BACK}.`] },
    });
  const started_at = startOf(day);
  if (entry_id) {
    const where = sql`id = ${entry_id} AND minutes IS NOT NULL AND ${atVersion(version)}`;
    const set = sql`, started_at = ${started_at}, minutes = ${minutes}, note = ${note}, answer = NULL`;
    await quietly(ctx, desk, moved(ctx, desk, "change", { where, set }));
    return;
  }
  const id = key ?? newId(now);
  try {
    await quietly(ctx, desk, added(ctx, desk, { id, started_at, minutes, note }));
  } catch (error) {
    if (!isUniqueFailure(error, "time_entries.id")) throw error;
    const [before] = await ctx.db
      .select({ id: time_entries.id })
      .from(time_entries)
      .where(sql`${time_entries.id} = ${id} AND ${time_entries.project_id} = ${desk.id}
        AND ${time_entries.user_id} = ${ctx.viewer.userId}`);
    if (!before) throw new AppError("conflict", { sentence: MOVED });
  }
}

/** One's own hours that were not sent, taken away. */
export async function removeTime(
  ctx: ProjectContext,
  projectId: string,
  { entry_id, version }: z.output<typeof timeTarget>,
): Promise<void> {
  const desk = await openDesk(ctx, projectId);
  await quietly(ctx, desk, [
    statement(
      ctx.db,
      sql`DELETE FROM ${time_entries} WHERE id = ${entry_id} AND project_id = ${desk.id}
        AND user_id = ${ctx.viewer.userId} AND status IN ('draft', 'disputed') AND ${atVersion(version)}`,
    ),
    failWhen(ctx.db, sql`changes() = 0`),
  ]);
}

/** Sends all hours of one's own that are written down. @throws AppError `conflict` when there are none */
export async function submitTime(ctx: ProjectContext, projectId: string): Promise<void> {
  const desk = await openDesk(ctx, projectId);
  const me = ctx.viewer.userId;
  const [sum] = await ctx.db
    .select({
      count: sql<number>`count(*)`.as("entries"),
      minutes: sql<number>`coalesce(sum(${time_entries.minutes}), 0)`.as("all_minutes"),
    })
    .from(time_entries)
    .where(sql`${time_entries.project_id} = ${desk.id} AND ${time_entries.user_id} = ${me}
      AND ${time_entries.status} = 'draft' AND ${time_entries.minutes} IS NOT NULL`);
  if (!sum || sum.count === 0)
    throw new AppError("conflict", { sentence: "There are no hours to send. Write some down first." });
  const time = timeWords(sum.minutes);
  const clients = peopleIn(desk, "client");
  await commitToDesk(
    ctx,
    desk,
    [{ type: "time.submitted", data: { title: time, minutes: sum.minutes, entries: sum.count } }],
    [
      // The log says how many, and how long: as they are sent, and not as they were counted.
      failWhen(
        ctx.db,
        sql`(SELECT count(*) FROM ${time_entries} WHERE project_id = ${desk.id} AND user_id = ${me} AND status = 'draft'
          AND minutes IS NOT NULL HAVING coalesce(sum(minutes), 0) = ${sum.minutes}) IS NOT ${sum.count}`,
      ),
      ...moved(ctx, desk, "submit", { where: sql`minutes IS NOT NULL` }),
    ],
    [
      changed(ctx.viewer, desk, "time.submitted", {
        mark: newId(ctx.clock.now()),
        about: time,
        tell: clients.length > 0 ? clients : peopleIn(desk, "lead"),
      }),
    ],
    MOVED,
  );
}

/** The client's yes to hours. */
export async function approveTime(
  ctx: ProjectContext,
  projectId: string,
  { entry_id, version }: z.output<typeof timeTarget>,
): Promise<void> {
  await answer(ctx, projectId, entry_id, version, "approve", null);
}

/** The client disagrees: who worked changes the hours, or talks about them, and sends them anew. */
export async function disputeTime(
  ctx: ProjectContext,
  projectId: string,
  { entry_id, version, reason }: z.output<typeof disputeTimeSchema>,
): Promise<void> {
  await answer(ctx, projectId, entry_id, version, "dispute", reason);
}

async function answer(
  ctx: ProjectContext,
  projectId: string,
  entryId: Id,
  version: number | undefined,
  move: "approve" | "dispute",
  reason: string | null,
): Promise<void> {
  const desk = await getDesk(ctx, projectId, "answer_time");
  const [entry] = await ctx.db
    .select({ userId: time_entries.user_id, minutes: time_entries.minutes, note: time_entries.note })
    .from(time_entries)
    .where(sql`${time_entries.id} = ${entryId} AND ${time_entries.project_id} = ${desk.id}
      AND ${time_entries.status} <> 'draft'`);
  if (!entry) throw new AppError("not_found");
  if (!mayAnswerTime({ userId: ctx.viewer.userId, role: desk.role }, entry.userId, desk.people))
    throw forbiddenBecause("The client answers for hours, and nobody for their own.");
  const now = ctx.clock.now();
  const minutes = entry.minutes ?? 0;
  const type = move === "approve" ? "time.approved" : "time.disputed";
  const logged: LogEntry = {
    type,
    data: {
      title: timeWords(minutes),
      minutes,
      entry_id: entryId,
      worker_id: entry.userId,
      ...(reason ? { reason } : {}),
    },
  };
  const edge = TIME_MOVES[move];
  await commitToDesk(
    ctx,
    desk,
    [logged],
    [
      statement(
        ctx.db,
        sql`UPDATE ${time_entries} SET status = ${edge.to}, answer = ${reason}, answered_by = ${ctx.viewer.userId},
            answered_at = ${now}, version = version + 1, updated_at = ${now}
          WHERE id = ${entryId} AND status IN (${fromOf(move)}) AND ${atVersion(version)}`,
      ),
      failWhen(ctx.db, sql`changes() = 0`),
    ],
    [
      changed(ctx.viewer, desk, type, {
        mark: `${entryId}:${now}`,
        about: timeWords(minutes),
        note: reason,
        tell: [entry.userId],
      }),
    ],
    MOVED,
  );
}

async function openDesk(ctx: ProjectContext, projectId: string): Promise<Desk> {
  const desk = await getDesk(ctx, projectId, "write_time");
  requireStatus(desk, ["active", "on_hold"]);
  return desk;
}

/** What only who worked sees: no word in the log, and nobody is told. */
async function quietly(
  ctx: ProjectContext,
  desk: Desk,
  statements: Statement[],
  conflict = MOVED,
): Promise<void> {
  const own = { id: desk.id, title: desk.title, people: [{ userId: ctx.viewer.userId }] };
  await commitToDesk(
    ctx,
    desk,
    [],
    statements,
    [changed(ctx.viewer, own, "time.noted", { mark: newId(ctx.clock.now()) })],
    conflict,
  );
}

function added(
  ctx: ProjectContext,
  desk: Desk,
  entry: { id: Id; started_at: number; minutes: number | null; note: string | null },
): Statement[] {
  const now = ctx.clock.now();
  return [
    failWhen(
      ctx.db,
      sql`(SELECT count(*) FROM ${time_entries} WHERE project_id = ${desk.id}) >= ${ENTRIES_MAX}`,
    ),
    ctx.db.insert(time_entries).values({
      ...entry,
      project_id: desk.id,
      user_id: ctx.viewer.userId,
      status: "draft",
      created_at: now,
      updated_at: now,
    }),
  ];
}

/** One's own hours along an edge of the table, or nothing happens at all. */
function moved(
  ctx: ProjectContext,
  desk: Desk,
  move: TimeMove,
  { where, set = sql`` }: { where: ReturnType<typeof sql>; set?: ReturnType<typeof sql> },
): Statement[] {
  return [
    statement(
      ctx.db,
      sql`UPDATE ${time_entries} SET status = ${TIME_MOVES[move].to}, version = version + 1,
          updated_at = ${ctx.clock.now()}${set}
        WHERE project_id = ${desk.id} AND user_id = ${ctx.viewer.userId} AND status IN (${fromOf(move)}) AND ${where}`,
    ),
    failWhen(ctx.db, sql`changes() = 0`),
  ];
}

const fromOf = (move: TimeMove) => sql.raw(TIME_MOVES[move].from.map((status) => `'${status}'`).join(", "));
const atVersion = (version: number | undefined) =>
  version === undefined ? sql`1` : sql`version = ${version}`;
