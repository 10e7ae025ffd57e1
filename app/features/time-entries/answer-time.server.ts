import { sql } from "drizzle-orm";
import type { z } from "zod";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { statement } from "#app/db/client.server.ts";
import { time_entries } from "#app/db/schema/time-entries.ts";
import { getDesk } from "#app/features/projects/desk.server.ts";
import { commitToDesk, type LogEntry } from "#app/features/projects/log.server.ts";
import { forbiddenBecause } from "#app/features/projects/milestone-case.server.ts";
import { changed } from "#app/features/projects/news.ts";
import type { ProjectContext } from "#app/features/projects/project-context.server.ts";
import { refuseBanned } from "#app/platform/moderation/banned-domains.server.ts";
import { failWhen } from "#app/platform/outbox.server.ts";
import { atVersion, fromOf, MOVED } from "./commands.server.ts";
import { mayAnswerTime, TIME_MOVES, timeWords } from "./rules.ts";
import type { disputeTimeSchema, timeTarget } from "./schema.ts";

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
  await refuseBanned(ctx, "reason", reason);
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
