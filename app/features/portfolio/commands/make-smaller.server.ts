import { sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { statement } from "#app/db/client.server.ts";
import { portfolio_items } from "#app/db/schema/portfolio.ts";
import { giveUpOwnFiles, removeGivenUp } from "#app/features/files/commands.server.ts";
import { keptToJudge } from "#app/features/files/kept-to-judge.server.ts";
import { claimUpload, getOwnUploads } from "#app/features/files/uploads/claim-upload.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { failWhen, isGuardFailure } from "#app/platform/outbox.server.ts";
import { isDown } from "../taken-down.server.ts";

type SmallerContext = Pick<
  MemberContext,
  "db" | "clock" | "viewer" | "commit" | "portfolio" | "parts" | "defer"
>;

interface Smaller {
  /** The picture a work shows. */
  from: Id;
  /** An upload of the member's own that nothing uses yet. */
  to: Id;
}

/**
 * Puts a smaller copy in the place of a work's picture (product.md `/storage`: compress images), and gives the large one
 * up with the same batch. The work stays the same one: its hash is that of the first file, so that it cannot be added,
 * nor pay XP, a second time.
 * @returns bytes that are free now
 * @throws AppError `invalid_input` when the copy is not there or no smaller, `not_found` when no work shows the picture, as
 *   none does that our team took down
 */
export async function makeSmaller(ctx: SmallerContext, { from, to }: Smaller): Promise<number> {
  const ownerId = ctx.viewer.userId;
  const now = ctx.clock.now();
  const [copy] = await getOwnUploads(ctx, [to], "portfolio", from);
  if (copy?.kind !== "image") throw new AppError("invalid_input");
  const sizes = sql<number>`SELECT (SELECT size + thumb_size FROM files WHERE id = ${from} AND owner_id = ${ownerId})
    - (SELECT size + thumb_size FROM files WHERE id = ${to})`;
  const [{ saved } = { saved: null }] = await ctx.db.all<{ saved: number | null }>(sql`${sizes} AS saved`);
  if (saved === null) throw new AppError("not_found");
  if (saved <= 0) throw new AppError("invalid_input", { sentence: "That picture does not become smaller." });
  try {
    await ctx.commit([
      keptToJudge(
        ctx.db,
        sql`SELECT file_id, id AS subject_id FROM ${portfolio_items} WHERE file_id = ${from} AND user_id = ${ownerId}`,
        now,
      ),
      statement(
        ctx.db,
        sql`UPDATE ${portfolio_items} SET file_id = ${to}, media_url = ${copy.url}, updated_at = ${now},
          thumbnail_url = iif(cover_file_id IS NULL, ${copy.thumbnailUrl}, thumbnail_url)
        WHERE file_id = ${from} AND user_id = ${ownerId} AND media_type = 'image' AND deleted_at IS NULL
          AND NOT ${isDown}`,
      ),
      failWhen(ctx.db, sql`changes() = 0`),
      ...claimUpload(ctx.db, { id: to, ownerId, now }),
      giveUpOwnFiles(ctx.db, { ids: [from], ownerId }),
    ]);
  } catch (error) {
    if (isGuardFailure(error)) throw new AppError("not_found");
    throw error;
  }
  ctx.defer(removeGivenUp(ctx, [from]));
  return saved;
}
