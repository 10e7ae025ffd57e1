import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { AppError } from "#app/core/errors.ts";
import { newId } from "#app/core/ids.ts";
import { dayIn } from "#app/core/time-zone.ts";
import { type Statement, statement } from "#app/db/client.server.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { project_members, projects } from "#app/db/schema/projects.ts";
import { time_entries } from "#app/db/schema/time-entries.ts";
import { currentTimeZone } from "#app/features/profiles/rules.ts";
import type { ProjectContext } from "#app/features/projects/project-context.server.ts";
import { refuseBanned } from "#app/platform/moderation/banned-domains.server.ts";
import { failWhen } from "#app/platform/outbox.server.ts";
import { added, MOVED, openDesk, quietly, startOf } from "./commands.server.ts";
import { MINUTES_MAX } from "./rules.ts";
import type { stopSchema } from "./schema.ts";

/** The clock begins; a member has one at a time. */
export async function startClock(ctx: ProjectContext, projectId: string): Promise<void> {
  const desk = await openDesk(ctx, projectId);
  const now = ctx.clock.now();
  const day = await dayItBegan(ctx, sql`${time_entries.minutes} IS NULL`);
  await quietly(
    ctx,
    desk,
    [
      ...(day === null ? [] : [stoppedWhereOver(ctx, day, now)]),
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
function stoppedWhereOver(ctx: ProjectContext, day: string, now: number): Statement {
  return statement(
    ctx.db,
    sql`UPDATE ${time_entries} SET minutes = ${countedUntil(now)}, started_at = ${startOf(day)}, version = version + 1, updated_at = ${now}
        WHERE user_id = ${ctx.viewer.userId} AND minutes IS NULL AND NOT EXISTS (SELECT 1
          FROM ${project_members} AS seat CROSS JOIN ${projects} AS p ON p.id = seat.project_id
          WHERE seat.project_id = time_entries.project_id AND seat.user_id = ${ctx.viewer.userId}
            AND seat.status = 'active' AND seat.role IN ('lead', 'member') AND p.status IN ('active', 'on_hold'))`,
  );
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
  const day = await dayItBegan(ctx, sql`${time_entries.id} = ${entry_id}`);
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
async function dayItBegan(ctx: ProjectContext, which: SQL): Promise<string | null> {
  const [row] = await ctx.db
    .select({
      at: time_entries.started_at,
      timezone: profiles.timezone,
      nextTimezone: profiles.next_timezone,
      nextTimezoneFrom: profiles.next_timezone_from,
    })
    .from(time_entries)
    .innerJoin(profiles, sql`${profiles.user_id} = ${time_entries.user_id}`)
    .where(sql`${which} AND ${time_entries.user_id} = ${ctx.viewer.userId}`);
  return row ? dayIn(currentTimeZone(row, row.at), row.at) : null;
}
