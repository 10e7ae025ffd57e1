import { sql } from "drizzle-orm";
import { z } from "zod";
import { type Id, isId } from "#app/core/ids.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { project_events } from "#app/db/schema/projects.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { isOnDesk } from "../desk.server.ts";
import { logWords } from "../log-words.ts";

const PAGE = 40;

/**
 * The log, newest first, for who is part of the project.
 * @param before the number of the entry that was shown last
 */
export function selectLog(
  ctx: Pick<QueryContext, "db" | "viewer">,
  projectId: string | undefined,
  before: number | null = null,
  limit: number = PAGE + 1,
) {
  const id = isId(projectId) ? projectId : "";
  return ctx.db
    .select({
      seq: project_events.seq,
      actorId: project_events.actor_id,
      actorName: sql<string | null>`(SELECT p.display_name FROM ${profiles} AS p
        WHERE p.user_id = project_events.actor_id)`.as("actor_name"),
      type: project_events.type,
      data: project_events.data,
      at: project_events.at,
      hash: project_events.hash,
    })
    .from(project_events)
    .where(
      sql`${project_events.project_id} = ${id} AND ${project_events.seq} < ${before ?? Number.MAX_SAFE_INTEGER}
        AND ${isOnDesk(id, ctx.viewer.userId)}`,
    )
    .orderBy(sql`${project_events.seq} DESC`)
    .limit(limit);
}

type Row = Awaited<ReturnType<typeof selectLog>>[number];

/** What a page shows of an entry. */
export interface LogLine {
  seq: number;
  actorName: string;
  words: string;
  at: number;
  hash: string;
}

/** The log of a project in words. */
export function toLines(rows: readonly Row[]): LogLine[] {
  return rows.map(({ seq, actorName, type, data, at, hash }) => {
    const said = storedData.parse(JSON.parse(data));
    // Guests of a link are no members: the entry itself names them.
    const guest = typeof said.guest === "string" ? `${said.guest} (guest)` : null;
    return { seq, actorName: actorName ?? guest ?? "Thrive", words: logWords(type, said), at, hash };
  });
}

/** @returns one page, and where the next one begins */
export function toLogPage(rows: readonly Row[]): { lines: LogLine[]; next: number | null } {
  const shown = rows.slice(0, PAGE);
  return { lines: toLines(shown), next: rows.length > PAGE ? (shown.at(-1)?.seq ?? null) : null };
}

const storedData = z.record(z.string(), z.unknown()).catch({});

/** What others did last, for who is told that something changed meanwhile. */
export async function readLatest(
  ctx: Pick<QueryContext, "db"> & { viewer: { userId: Id } },
  projectId: string,
): Promise<LogLine[]> {
  return toLines(await selectLog(ctx, projectId, null, 3));
}
