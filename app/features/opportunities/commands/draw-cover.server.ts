import { sql } from "drizzle-orm";
import { monthBegan } from "#app/core/days.ts";
import type { Id } from "#app/core/ids.ts";
import { PLAN_LIMITS, planOf } from "#app/core/plan-limits.ts";
import { readNow, rowsOf } from "#app/db/client.server.ts";
import { opportunities } from "#app/db/schema/opportunities.ts";
import { type StoredFile, storePublicImage } from "#app/features/files/commands.server.ts";
import { describeError, log } from "#app/platform/log.server.ts";
import type { PostOpportunityInput } from "../schema.ts";
import type { PostContext } from "./post-context.server.ts";

/**
 * Whether a model draws for a member: they let it, and their plan has one of its pictures left this month. Beyond that
 * our own drawing stands in; during the beta the plan holds any number (product.md §7.4).
 */
export async function drawsByModel({
  db,
  viewer,
  env,
  clock,
}: Pick<PostContext, "db" | "viewer" | "env" | "clock">): Promise<boolean> {
  if (!viewer.aiUse || env.PLAN_LIMITS !== "on") return viewer.aiUse;
  const [drawn] = await readNow(
    db,
    rowsOf<{ pictures: number }>(
      db,
      sql`SELECT count(*) AS pictures FROM ${opportunities} WHERE created_by = ${viewer.userId} AND ai_image
        AND created_at >= ${monthBegan(clock.now())}`,
    ),
  );
  return (drawn?.pictures ?? 0) < PLAN_LIMITS[planOf(viewer.subscription)].aiImages;
}

/**
 * The cover of a posting without a picture of its own; one that cannot be drawn is only logged.
 * @param byModel for one that is paid for by itself
 */
export async function drawCover(
  ctx: PostContext,
  input: Pick<PostOpportunityInput, "title" | "description" | "type"> & {
    company_id: Id | null;
    variant?: string;
  },
  byModel?: boolean,
): Promise<StoredFile | null> {
  try {
    const { company_id: companyId, ...words } = input;
    const bytes = await ctx.covers.draw({ ...words, byModel: byModel ?? (await drawsByModel(ctx)) });
    const image = { bytes, mime: "image/png", ext: "png" };
    return await storePublicImage(ctx, image, "opportunity_image", companyId);
  } catch (error) {
    log({ event: "cover_failed", ...describeError(error) });
    return null;
  }
}
