import { AppError } from "#app/core/errors.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import type { ModerationInput, ModerationVerdict } from "#app/platform/moderation/moderation.server.ts";

type Judging = Pick<AppContext, "moderation">;

/** Refused by moderation: nothing was stored. `message` is the reason shown (specification §8 *Content Flagged*). */
export class ContentFlagged extends AppError {
  constructor(reason: string | null) {
    super("content_flagged", reason === null ? {} : { sentence: reason });
    this.name = "ContentFlagged";
  }
}

/**
 * Words are moderated before anything is stored (specification §5). A text alone has no title: `wordsAlone`.
 * @param sentence what is said when moderation gives no reason
 * @returns the verdict of what may be stored
 * @throws ContentFlagged
 */
export async function refuseFlagged(
  ctx: Judging,
  words: ModerationInput,
  sentence: string | null = null,
): Promise<ModerationVerdict> {
  if (words.title === "" && words.description === "") return { flagged: false, reason: null };
  const verdict = await ctx.moderation.check(words);
  if (verdict.flagged) throw new ContentFlagged(saidOf(words, verdict) ?? sentence);
  return verdict;
}

/**
 * Refuses a text that breaks the guidelines, with the reason beside its field.
 * @param what how the field is named in the sentence
 * @throws AppError `invalid_input`
 */
export async function requireDecent(
  ctx: Judging,
  field: string,
  what: string,
  text: string | null,
): Promise<void> {
  if (!text) return;
  const words = wordsAlone(text);
  const verdict = await ctx.moderation.check(words);
  if (!verdict.flagged) return;
  const sentence = `The ${what} contains language that violates our guidelines. Please reword it.`;
  throw new AppError("invalid_input", { fields: { [field]: [saidOf(words, verdict) ?? sentence] } });
}

/** Texts that have no title and name no money. */
export function wordsAlone(...texts: (string | null)[]): ModerationInput {
  return { title: "", description: texts.filter(Boolean).join("\n"), compensation: null };
}

/** The reason of words names a field, which a text alone does not have; that of a forbidden domain holds for any. */
function saidOf(words: ModerationInput, { banned, reason }: ModerationVerdict): string | null {
  return words.title !== "" || banned ? reason : null;
}
