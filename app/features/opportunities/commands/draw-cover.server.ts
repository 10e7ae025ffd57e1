import type { Id } from "#app/core/ids.ts";
import { type StoredFile, storePublicImage } from "#app/features/files/commands.server.ts";
import { describeError, log } from "#app/platform/log.server.ts";
import type { PostOpportunityInput } from "../schema.ts";
import type { PostContext } from "./post-context.server.ts";

/** The cover of a posting without a picture of its own; one that cannot be drawn is only logged. */
export async function drawCover(
  ctx: PostContext,
  input: Pick<PostOpportunityInput, "title" | "description" | "type"> & {
    company_id: Id | null;
    variant?: string;
  },
): Promise<StoredFile | null> {
  try {
    const { company_id: companyId, ...words } = input;
    const bytes = await ctx.covers.draw({ ...words, byModel: ctx.viewer.aiUse });
    const image = { bytes, mime: "image/png", ext: "png" };
    return await storePublicImage(ctx, image, "opportunity_image", companyId);
  } catch (error) {
    log({ event: "cover_failed", ...describeError(error) });
    return null;
  }
}
