import type { Id } from "#app/core/ids.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import type { Use } from "#app/platform/rate-limits/rate-limits.server.ts";
import { type FileRow, selectOwnFile } from "./upload-rows.server.ts";

/** One upload of the half hour's thirty and of the day's two hundred (security.md §1, product.md §7.4). */
export function uploadUses(subject: Id): Use[] {
  return [
    { name: "upload", subject },
    { name: "upload_day", subject },
  ];
}

/**
 * Counts one upload.
 * @returns the row that an earlier try of the same upload made
 * @throws RateLimited
 */
export async function countUpload(
  ctx: Pick<MemberContext, "db" | "viewer" | "limits">,
  id: Id,
): Promise<FileRow | undefined> {
  const uses = uploadUses(ctx.viewer.userId);
  const [rows] = (await ctx.limits.takeAll(uses, [selectOwnFile(ctx, id)])) as [FileRow[]];
  return rows[0];
}
