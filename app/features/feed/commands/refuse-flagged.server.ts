import { ContentFlagged } from "#app/features/opportunities/commands/content-flagged.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";

/**
 * Text of a post or a comment is moderated like a posting's before anything is stored (specification §5).
 * @throws ContentFlagged
 */
export async function refuseFlagged(
  ctx: Pick<AppContext, "moderation">,
  ...texts: (string | null)[]
): Promise<void> {
  const written = texts.filter((text) => text !== null && text !== "").join("\n");
  if (written === "") return;
  const verdict = await ctx.moderation.check({ title: "", description: written, compensation: null });
  // The reason of words names a field that a post does not have.
  if (verdict.flagged) throw new ContentFlagged(verdict.banned ? verdict.reason : null);
}
