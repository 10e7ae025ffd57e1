import { sql } from "drizzle-orm";
import type { Statement } from "#app/db/client.server.ts";
import { files } from "#app/db/schema/files.ts";
import { opportunities } from "#app/db/schema/opportunities.ts";
import { giveUpFileAt } from "#app/features/files/commands.server.ts";
import { keptToJudge } from "#app/features/files/kept-to-judge.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { publicUrl } from "#app/platform/files/files.server.ts";
import type { ManagedPosting } from "../managed.server.ts";

/**
 * Gives up the picture a posting no longer shows, unless a copy of it still does; null when there is nothing to do. One
 * that lies in the company's space goes with whoever of its team puts another in its place. Of a posting that is reported
 * it stays until somebody has decided.
 */
export async function giveUpPicture(
  ctx: Pick<MemberContext, "db" | "clock" | "viewer" | "portfolio" | "parts">,
  posting: Pick<ManagedPosting, "id" | "created_by" | "company_id" | "image_url">,
): Promise<{ statements: Statement[]; removeBytes: () => Promise<unknown> } | null> {
  const { id, created_by, company_id, image_url } = posting;
  if (image_url === null || (created_by !== ctx.viewer.userId && company_id === null)) return null;
  const copies = sql`${opportunities.image_url} = ${image_url} AND ${opportunities.id} <> ${id}`;
  const find = (whose: ReturnType<typeof sql>) =>
    ctx.db.select({ id: opportunities.id }).from(opportunities).where(sql`${whose} AND ${copies}`).limit(1);
  const [own, ofTeam] = await ctx.db.batch([
    find(sql`${opportunities.created_by} = ${created_by}`),
    find(sql`${opportunities.company_id} = ${company_id}`),
  ]);
  if (own.length + ofTeam.length > 0) return null;
  const { statement, ...given } = giveUpFileAt(ctx, image_url, company_id);
  const kept = keptToJudge(
    ctx.db,
    sql`SELECT f.id AS file_id, ${id} AS subject_id FROM ${files} AS f
      WHERE f.bucket = 'portfolio' AND f.r2_key = ${image_url.slice(publicUrl("").length)}`,
    ctx.clock.now(),
  );
  return { statements: [kept, statement], ...given };
}
