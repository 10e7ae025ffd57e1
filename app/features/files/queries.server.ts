import { and, eq, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { files } from "#app/db/schema/files.ts";
import { takedowns } from "#app/db/schema/moderation.ts";
import { portfolio_items } from "#app/db/schema/portfolio.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { isJudged, isKeptToJudge } from "./kept-to-judge.server.ts";

/**
 * Who may read a public file that is asked about: a work (product.md D16, R29) everyone once it is shown, its owner at any
 * time; what our team took down with its post, posting or work its owner and moderators, and everyone again once it is
 * back; what was in a reported post or work and was deleted or hidden moderators. Who asks is found out only when it matters.
 * @param file a work's by its name; any other by the id that was written on its bytes when it was taken down
 */
export async function readersOf(
  ctx: Pick<AppContext, "db" | "viewer">,
  file: { key: string } | { id: string },
  findAsker: () => Promise<void>,
): Promise<"everyone" | "asker" | "nobody"> {
  const work = sql`FROM ${portfolio_items} AS item WHERE item.file_id = files.id AND item.deleted_at IS NULL`;
  const shown = sql<number>`(${files.status} = 'ready' AND (${files.purpose} <> 'portfolio'
    OR EXISTS (SELECT 1 ${work} AND item.visibility = 'public')))`;
  const judged = sql`EXISTS (SELECT 1 FROM ${portfolio_items} AS reported WHERE reported.file_id = files.id
    AND ${isJudged(sql`reported.id`)})`;
  const takenDown = sql`EXISTS (SELECT 1 ${work}
    AND EXISTS (SELECT 1 FROM ${takedowns} WHERE subject_type = 'portfolio_item' AND subject_id = item.id))`;
  const [found] = await ctx.db
    .select({
      ownerId: files.owner_id,
      shown: shown.as("shown"),
      gone: sql<number>`${files.status} = 'deleted'`.as("gone"),
      judges: sql<number>`NOT ${shown} AND (${files.status} <> 'ready' OR ${judged} OR ${takenDown})`.as(
        "judges",
      ),
    })
    .from(files)
    .where(
      and(
        eq(files.bucket, "portfolio"),
        "id" in file ? eq(files.id, file.id as Id) : eq(files.r2_key, file.key),
        sql`(${files.status} IN ('ready', 'quarantined')
          OR ${files.status} = 'deleted' AND ${isKeptToJudge(sql`${files.id}`)})`,
      ),
    );
  if (!found) return "nobody";
  if (found.shown) return "everyone";
  await findAsker();
  if (ctx.viewer?.userId === found.ownerId) return found.gone ? "nobody" : "asker";
  const isJudge = ctx.viewer?.roles.some((role) => role === "moderator" || role === "admin") ?? false;
  return found.judges && isJudge ? "asker" : "nobody";
}
