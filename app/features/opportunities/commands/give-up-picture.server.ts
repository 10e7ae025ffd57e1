import { sql } from "drizzle-orm";
import { opportunities } from "#app/db/schema/opportunities.ts";
import { giveUpFileAt } from "#app/features/files/commands.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import type { ManagedPosting } from "../managed.server.ts";

/**
 * Gives up the picture a posting no longer shows, unless a copy of it still does; null when there is nothing to do. One
 * that lies in the company's space goes with whoever of its team puts another in its place.
 */
export async function giveUpPicture(
  ctx: Pick<MemberContext, "db" | "viewer" | "portfolio" | "parts">,
  posting: Pick<ManagedPosting, "id" | "created_by" | "company_id" | "image_url">,
): Promise<ReturnType<typeof giveUpFileAt> | null> {
  const { id, created_by, company_id, image_url } = posting;
  if (image_url === null || (created_by !== ctx.viewer.userId && company_id === null)) return null;
  const copies = sql`${opportunities.image_url} = ${image_url} AND ${opportunities.id} <> ${id}`;
  const find = (whose: ReturnType<typeof sql>) =>
    ctx.db.select({ id: opportunities.id }).from(opportunities).where(sql`${whose} AND ${copies}`).limit(1);
  const [own, ofTeam] = await ctx.db.batch([
    find(sql`${opportunities.created_by} = ${created_by}`),
    find(sql`${opportunities.company_id} = ${company_id}`),
  ]);
  return own.length + ofTeam.length > 0 ? null : giveUpFileAt(ctx, image_url, company_id);
}
