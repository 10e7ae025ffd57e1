import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import type { portfolio_items } from "#app/db/schema/portfolio.ts";
import { analyzeLink } from "../links/analyze-link.server.ts";
import { linkSourceKey } from "../links/normal-form.ts";

/** What a work shows, in the words of its row. */
export type ItemMedia = Pick<
  typeof portfolio_items.$inferSelect,
  "media_type" | "media_url" | "thumbnail_url" | "embed_code"
> & {
  fileId: Id | null;
  /** What makes two works the same. */
  sourceKey: string;
};

/**
 * A link as we read it ourselves: what the browser says about it is never stored.
 * @throws AppError `invalid_input` when it cannot be analysed, RateLimited
 */
export async function resolveLink(ctx: Parameters<typeof analyzeLink>[0], link: string): Promise<ItemMedia> {
  const analysis = await analyzeLink(ctx, link);
  if (!analysis.success) throw new AppError("invalid_input", { sentence: `${analysis.error}.` });
  const { mediaUrl, mediaType, thumbnailUrl, embedCode } = analysis.data;
  return {
    media_type: mediaType,
    media_url: mediaUrl,
    thumbnail_url: thumbnailUrl,
    embed_code: embedCode,
    fileId: null,
    sourceKey: `link:${linkSourceKey(mediaUrl)}`,
  };
}
