import { and, eq, sql } from "drizzle-orm";
import { files } from "#app/db/schema/files.ts";
import { portfolio_items } from "#app/db/schema/portfolio.ts";
import type { AppContext } from "#app/platform/context.server.ts";

/**
 * Who may read a work's file (product.md D16, R29): everyone once it is shown, its owner at any time. Who asks is found
 * out only when it matters.
 */
export async function readersOf(
  ctx: Pick<AppContext, "db" | "viewer">,
  key: string,
  findAsker: () => Promise<void>,
): Promise<"everyone" | "asker" | "nobody"> {
  const [file] = await ctx.db
    .select({
      ownerId: files.owner_id,
      shown: sql<number>`EXISTS (SELECT 1 FROM ${portfolio_items} WHERE file_id = files.id
        AND visibility = 'public' AND deleted_at IS NULL)`.as("shown"),
    })
    .from(files)
    .where(and(eq(files.bucket, "portfolio"), eq(files.r2_key, key), eq(files.status, "ready")));
  if (!file) return "nobody";
  if (file.shown) return "everyone";
  await findAsker();
  return ctx.viewer?.userId === file.ownerId ? "asker" : "nobody";
}
