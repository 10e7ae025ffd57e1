import { AppError } from "#app/core/errors.ts";
import type { MemberContext } from "#app/platform/context.server.ts";

const FLAGGED_SENTENCE = "Your post contains content that violates our guidelines.";

/** Refused by moderation: nothing was stored. `message` is the reason shown (specification §8 *Content Flagged*). */
export class WordsFlagged extends AppError {
  constructor(reason: string | null) {
    super("invalid_input", { sentence: reason ?? FLAGGED_SENTENCE });
    this.name = "WordsFlagged";
  }
}

/**
 * Works are moderated like postings, with all that is shown beside them.
 * @throws WordsFlagged
 */
export async function checkWords(
  ctx: Pick<MemberContext, "moderation">,
  words: {
    title: string;
    description: string | null;
    link?: string | null | undefined;
    category: string | null;
    rights_note: string | null;
    tags: readonly string[];
  },
): Promise<void> {
  const { description, link, category, rights_note, tags } = words;
  const verdict = await ctx.moderation.check({
    title: words.title,
    description: [description, link, category, rights_note, ...tags].filter(Boolean).join("\n"),
    compensation: null,
  });
  if (verdict.flagged) throw new WordsFlagged(verdict.reason);
}
