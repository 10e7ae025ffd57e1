import { and, eq, isNull } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { isId } from "#app/core/ids.ts";
import { files } from "#app/db/schema/files.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { removeGivenUp } from "../commands.server.ts";

type CancelContext = Pick<MemberContext, "db" | "viewer" | "parts" | "portfolio" | "defer">;

/**
 * Ends an upload that nothing uses yet, at any point: its storage is free at once, its bytes go right after.
 * @throws AppError `not_found` for what is not the member's own, or in use
 */
export async function cancelUpload(ctx: CancelContext, id: string): Promise<void> {
  const given = isId(id)
    ? await ctx.db
        .update(files)
        .set({ status: "deleted" })
        .where(and(eq(files.id, id), eq(files.owner_id, ctx.viewer.userId), isNull(files.attached_at)))
        .returning({ id: files.id })
    : [];
  if (given.length === 0) throw new AppError("not_found");
  ctx.defer(removeGivenUp(ctx, [id]));
}
