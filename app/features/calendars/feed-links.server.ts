import { asc, eq, sql } from "drizzle-orm";
import { type Id, newId } from "#app/core/ids.ts";
import { statement } from "#app/db/client.server.ts";
import { projects } from "#app/db/schema/projects.ts";
import { calendar_feeds } from "#app/db/schema/tasks.ts";
import { hashToken, newToken } from "#app/features/files/token-hash.server.ts";
import { allowed, deskOf, selectDesk } from "#app/features/projects/desk.server.ts";
import type { ProjectContext } from "#app/features/projects/project-context.server.ts";
import type { QueryContext } from "#app/platform/context.server.ts";

/** Feeds of one member that their list shows. */
const FEEDS_MAX = 400;

/**
 * A new secret address for a calendar; the one before it leads nowhere from now on.
 * @param projectId null for all projects of the member
 * @returns the token, which is shown once and kept nowhere
 */
export async function renewFeed(ctx: ProjectContext, projectId: string | null): Promise<string> {
  const [rows] = (await ctx.limits.take(
    "api_write",
    ctx.viewer.userId,
    projectId === null ? [] : [selectDesk(ctx, projectId)],
  )) as [Awaited<ReturnType<typeof selectDesk>>?];
  const desk = projectId === null ? null : allowed(deskOf(rows ?? []), "read");
  const now = ctx.clock.now();
  const token = newToken();
  await ctx.commit([
    statement(
      ctx.db,
      sql`UPDATE ${calendar_feeds} SET revoked_at = ${now} WHERE user_id = ${ctx.viewer.userId}
        AND project_id IS ${desk?.id ?? null} AND revoked_at IS NULL`,
    ),
    ctx.db.insert(calendar_feeds).values({
      id: newId(now),
      user_id: ctx.viewer.userId,
      project_id: desk?.id ?? null,
      token_hash: await hashToken(token),
      created_at: now,
    }),
  ]);
  return token;
}

/** Since when the member's calendar subscribes to this; no row when it does not. */
export function selectFeed({ db, viewer }: QueryContext, projectId: string | null) {
  return db
    .select({ since: calendar_feeds.created_at })
    .from(calendar_feeds)
    .where(
      sql`${calendar_feeds.user_id} = ${viewer.userId} AND ${calendar_feeds.revoked_at} IS NULL
        AND ${calendar_feeds.project_id} IS ${projectId}`,
    )
    .limit(1);
}

/** Every calendar that subscribes to something of the member's. */
export function selectFeeds({ db, viewer }: QueryContext) {
  return db
    .select({
      feedId: calendar_feeds.id,
      since: calendar_feeds.created_at,
      project: sql<string | null>`${projects.title}`.as("feed_project"),
    })
    .from(calendar_feeds)
    .leftJoin(projects, eq(projects.id, calendar_feeds.project_id))
    .where(sql`${calendar_feeds.user_id} = ${viewer.userId} AND ${calendar_feeds.revoked_at} IS NULL`)
    .orderBy(asc(calendar_feeds.created_at))
    .limit(FEEDS_MAX);
}

/** Ends an address of the member's own: it leads nowhere from now on. Again, it changes nothing. */
export async function endFeed(ctx: ProjectContext, id: Id): Promise<void> {
  await ctx.limits.take("api_write", ctx.viewer.userId);
  await ctx.commit([
    statement(
      ctx.db,
      sql`UPDATE ${calendar_feeds} SET revoked_at = ${ctx.clock.now()}
        WHERE id = ${id} AND user_id = ${ctx.viewer.userId} AND revoked_at IS NULL`,
    ),
  ]);
}
