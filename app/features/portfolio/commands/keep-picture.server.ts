import { and, eq, isNull, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { type Id, newId } from "#app/core/ids.ts";
import type { Statement } from "#app/db/client.server.ts";
import { portfolio_items } from "#app/db/schema/portfolio.ts";
import { giveUpFiles, giveUpOwnFiles } from "#app/features/files/commands.server.ts";
import { keptToJudge } from "#app/features/files/kept-to-judge.server.ts";
import { claimUpload, getOwnUploads } from "#app/features/files/uploads/claim-upload.server.ts";
import { keepImage } from "#app/features/files/uploads/store-image.server.ts";
import type { StoredUpload } from "#app/features/files/uploads/stored-upload.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { failWhen, isGuardFailure } from "#app/platform/outbox.server.ts";
import { fetchLinkImage, readLinkImagePath } from "../links/link-image.server.ts";

type PictureContext = Pick<
  MemberContext,
  "db" | "clock" | "viewer" | "env" | "web" | "portfolio" | "parts" | "commit"
>;

/**
 * Copies the picture of a linked work to our own storage, so that it stays when its page changes. Where that cannot be
 * done (gone, no image, storage full), the work goes on showing it under the signed path.
 */
export async function keepLinkPicture(ctx: PictureContext, itemId: Id, path: string): Promise<void> {
  const src = await readLinkImagePath(ctx.env, new URLSearchParams(path.slice(path.indexOf("?"))));
  const found = src === null ? null : await fetchLinkImage(ctx.web, src);
  if (!found) return;
  const now = ctx.clock.now();
  const image = {
    id: newId(now),
    purpose: "work_cover",
    name: "Picture of a link",
    thumbnail: null,
  } as const;
  let kept: StoredUpload;
  try {
    kept = await keepImage(ctx, { ...image, bytes: found.bytes });
  } catch (error) {
    if (error instanceof AppError) return;
    throw error;
  }
  const shows = and(
    eq(portfolio_items.id, itemId),
    eq(portfolio_items.user_id, ctx.viewer.userId),
    eq(portfolio_items.thumbnail_url, path),
    isNull(portfolio_items.deleted_at),
  );
  try {
    await ctx.commit([
      ctx.db.update(portfolio_items).set({ thumbnail_url: kept.url, cover_file_id: kept.id }).where(shows),
      failWhen(ctx.db, sql`changes() = 0`),
      ...claimUpload(ctx.db, { id: kept.id, ownerId: ctx.viewer.userId, now }),
    ]);
  } catch (error) {
    if (!isGuardFailure(error)) throw error;
    // Deleted meanwhile, or given another cover.
    await giveUpFiles(ctx, [kept.id]);
  }
}

/** A cover the member chose, as columns of its work and statements for the batch that saves it. */
export interface ChosenCover {
  columns: { thumbnail_url: string; cover_file_id: Id };
  statements: Statement[];
}

/**
 * A picture of the member's own as the cover of a work.
 * @param of the work, and the cover it takes the place of
 * @throws AppError `invalid_input` when it is not there, or in use
 */
export async function chooseCover(
  ctx: Pick<MemberContext, "db" | "clock" | "viewer">,
  coverId: Id,
  { itemId, before }: { itemId: Id; before: Id | null },
): Promise<ChosenCover> {
  const now = ctx.clock.now();
  const ownerId = ctx.viewer.userId;
  const [cover] = await getOwnUploads(ctx, [coverId], "work_cover");
  if (!cover) throw new AppError("invalid_input");
  return {
    columns: { thumbnail_url: cover.url, cover_file_id: coverId },
    statements: [
      ...claimUpload(ctx.db, { id: coverId, ownerId, now }),
      ...(before
        ? [
            keptToJudge(ctx.db, sql`SELECT ${before} AS file_id, ${itemId} AS subject_id`, now),
            giveUpOwnFiles(ctx.db, { ids: [before], ownerId }),
          ]
        : []),
    ],
  };
}
