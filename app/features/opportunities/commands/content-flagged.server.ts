import { AppError } from "#app/core/errors.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import type { ModerationInput, ModerationVerdict } from "#app/platform/moderation/moderation.server.ts";
import { FLAGGED_SENTENCE } from "../rules.ts";

/** Refused by moderation: nothing was stored. `message` is the reason shown (specification §8 *Content Flagged*). */
export class ContentFlagged extends AppError {
  constructor(reason: string | null) {
    super("content_flagged", { sentence: reason ?? FLAGGED_SENTENCE });
    this.name = "ContentFlagged";
  }
}

/**
 * What moderation says of a posting's words, when it does not refuse them.
 * @throws ContentFlagged
 */
export async function moderate(
  ctx: Pick<AppContext, "moderation">,
  words: ModerationInput & {
    requirements?: string | null;
    deliverables?: string | null;
    questions?: string[];
  },
): Promise<ModerationVerdict> {
  const { title, compensation } = words;
  const all = [words.description, words.requirements, words.deliverables, ...(words.questions ?? [])];
  const verdict = await ctx.moderation.check({
    title,
    compensation,
    description: all.filter(Boolean).join("\n"),
  });
  if (verdict.flagged) throw new ContentFlagged(verdict.reason);
  return verdict;
}
