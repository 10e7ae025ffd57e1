import { sql } from "drizzle-orm";
import type { z } from "zod";
import { dayOf, daysBetween } from "#app/core/days.ts";
import { AppError } from "#app/core/errors.ts";
import { type Id, newId } from "#app/core/ids.ts";
import { type Statement, statement } from "#app/db/client.server.ts";
import { time_entries } from "#app/db/schema/time-entries.ts";
import { type Desk, getDesk } from "#app/features/projects/desk.server.ts";
import { commitToDesk } from "#app/features/projects/log.server.ts";
import { peopleIn, requireStatus } from "#app/features/projects/milestone-case.server.ts";
import { changed } from "#app/features/projects/news.ts";
import type { ProjectContext } from "#app/features/projects/project-context.server.ts";
import { refuseBanned } from "#app/platform/moderation/banned-domains.server.ts";
import { failWhen } from "#app/platform/outbox.server.ts";
import { pressedOnce } from "#app/platform/pressed-once.server.ts";
import { DAYS_BACK, ENTRIES_MAX, TIME_MOVES, type TimeMove, timeWords } from "./rules.ts";
import type { timeSchema, timeTarget } from "./schema.ts";

export const MOVED = "These hours have moved on meanwhile. Please look at them again.";

/** As the day of hours is stored: its beginning, UTC. */
export function startOf(day: string): number {
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
  const mine = sql`project_id = ${desk.id} AND user_id = ${ctx.viewer.userId} AND started_at = ${started_at}
    AND minutes = ${minutes} AND note IS ${note}`;
  await pressedOnce(ctx.db, { table: time_entries, id, mine }, () =>
    quietly(ctx, desk, added(ctx, desk, { id, started_at, minutes, note })),
  );
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
    throw new AppError("conflict", {
      standing: true,
      sentence: "There are no hours to send. Write some down first.",
    });
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

/**
 * The desk of a project in which time can be noted. @throws AppError `not_found`, `forbidden`, `conflict` (not
 * begun, or over)
 */
export async function openDesk(ctx: ProjectContext, projectId: string): Promise<Desk> {
  const desk = await getDesk(ctx, projectId, "write_time");
  requireStatus(desk, ["active", "on_hold"]);
  return desk;
}

/** What only who worked sees: no word in the log, and nobody is told. */
export async function quietly(
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

export function added(
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

export const fromOf = (move: TimeMove) =>
  sql.raw(TIME_MOVES[move].from.map((status) => `'${status}'`).join(", "));
export const atVersion = (version: number | undefined) =>
  version === undefined ? sql`1` : sql`version = ${version}`;
