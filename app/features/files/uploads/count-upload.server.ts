import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import type { Use } from "#app/platform/rate-limits/rate-limits.server.ts";
import { type ProjectSpace, selectProjectSpace } from "../space.server.ts";
import { type FileRow, selectOwnFile } from "./upload-rows.server.ts";

/** One upload of the half hour's thirty and of the day's two hundred (security.md §1, product.md §7.4). */
export function uploadUses(subject: Id): Use[] {
  return [
    { name: "upload", subject },
    { name: "upload_day", subject },
  ];
}

export interface Counted {
  /** The row that an earlier try of the same upload made. */
  before: FileRow | undefined;
  /** The company in whose space it lies; null for the member's own. */
  companyId: Id | null;
}

/**
 * Counts one upload.
 * @param file the project it is meant for decides whose space it lies in
 * @throws RateLimited, AppError `not_found` for a project to which the member brings nothing
 */
export async function countUpload(
  ctx: Pick<MemberContext, "db" | "viewer" | "limits">,
  file: { id: Id; project_id?: Id | undefined },
): Promise<Counted> {
  const own = selectOwnFile(ctx, file.id);
  const reads = file.project_id ? [own, selectProjectSpace(ctx, file.project_id)] : [own];
  const [rows, spaces] = (await ctx.limits.takeAll(uploadUses(ctx.viewer.userId), reads)) as [
    FileRow[],
    ProjectSpace[]?,
  ];
  if (spaces?.length === 0) throw new AppError("not_found");
  return { before: rows[0], companyId: spaces?.[0]?.counted_with ?? null };
}
