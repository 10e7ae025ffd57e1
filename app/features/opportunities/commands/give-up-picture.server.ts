import { and, eq, ne } from "drizzle-orm";
import { opportunities } from "#app/db/schema/opportunities.ts";
import { giveUpFileAt } from "#app/features/files/commands.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import type { ManagedPosting } from "../managed.server.ts";

/** Gives up the picture a posting no longer shows, unless a copy of it still does; null when there is nothing to do. */
export async function giveUpPicture(
  ctx: Pick<MemberContext, "db" | "viewer" | "portfolio" | "parts">,
  posting: Pick<ManagedPosting, "id" | "created_by" | "image_url">,
): Promise<ReturnType<typeof giveUpFileAt> | null> {
  const { id, created_by, image_url } = posting;
  if (image_url === null || created_by !== ctx.viewer.userId) return null;
  const [copy] = await ctx.db
    .select({ id: opportunities.id })
    .from(opportunities)
    .where(
      and(
        eq(opportunities.created_by, created_by),
        eq(opportunities.image_url, image_url),
        ne(opportunities.id, id),
      ),
    )
    .limit(1);
  return copy ? null : giveUpFileAt(ctx, image_url);
}
