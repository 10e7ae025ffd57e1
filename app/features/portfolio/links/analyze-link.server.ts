import type { MemberContext } from "#app/platform/context.server.ts";
import { FetchRefused } from "#app/platform/fetch/fetch-refused.ts";
import { readForeignUrl } from "#app/platform/fetch/foreign-url.server.ts";
import { FOREIGN_PATIENCE } from "#app/platform/fetch/foreign-web.server.ts";
import { describeError, log } from "#app/platform/log.server.ts";
import { remembered } from "./link-memory.server.ts";
import { lookAtLink } from "./look-at-link.server.ts";
import { linkSourceKey } from "./normal-form.ts";
import { LINK_FAILURE, type LinkAnalysis } from "./schema.ts";

const FAILED: LinkAnalysis = { success: false, error: LINK_FAILURE };

/**
 * What a link shows (specification §3 *Link analysis result*), for a member who is about to add it to a portfolio.
 * Why something cannot be analysed is not told: it would say what else is there.
 * @throws RateLimited
 */
export async function analyzeLink(
  ctx: Pick<MemberContext, "env" | "web" | "limits" | "clock" | "viewer">,
  link: string,
): Promise<LinkAnalysis> {
  await ctx.limits.take("link_analysis", ctx.viewer.userId);
  try {
    readForeignUrl(link);
  } catch {
    return FAILED;
  }
  return remembered(ctx, linkSourceKey(link), async () => {
    try {
      return { success: true, data: await lookAtLink(ctx, link, AbortSignal.timeout(FOREIGN_PATIENCE)) };
    } catch (error) {
      if (!(error instanceof FetchRefused)) log({ event: "link_failed", ...describeError(error) });
      return FAILED;
    }
  });
}
