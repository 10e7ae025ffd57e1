import { refuseFlagged } from "#app/features/safety/refuse-flagged.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import type { ModerationInput, ModerationVerdict } from "#app/platform/moderation/moderation.server.ts";

/**
 * What moderation says of a posting's words, when it does not refuse them.
 * @throws ContentFlagged
 */
export function moderate(
  ctx: Pick<AppContext, "moderation">,
  words: ModerationInput & {
    requirements?: string | null;
    deliverables?: string | null;
    questions?: string[];
  },
): Promise<ModerationVerdict> {
  const { title, compensation } = words;
  const all = [words.description, words.requirements, words.deliverables, ...(words.questions ?? [])];
  return refuseFlagged(ctx, { title, compensation, description: all.filter(Boolean).join("\n") });
}
