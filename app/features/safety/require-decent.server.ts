import { AppError } from "#app/core/errors.ts";
import type { AppContext } from "#app/platform/context.server.ts";

/**
 * Refuses a text that breaks the guidelines, with the reason beside its field.
 * @param what how the field is named in the sentence
 * @throws AppError `invalid_input`
 */
export async function requireDecent(
  ctx: Pick<AppContext, "moderation">,
  field: string,
  what: string,
  text: string | null,
): Promise<void> {
  if (!text) return;
  const verdict = await ctx.moderation.check({ title: "", description: text, compensation: null });
  if (!verdict.flagged) return;
  const sentence = (verdict.banned ? verdict.reason : null) ?? flaggedSentence(what);
  throw new AppError("invalid_input", { fields: { [field]: [sentence] } });
}

/** What is said of a text that moderation refuses; it names the field and never repeats the word. */
function flaggedSentence(what: string): string {
  return `The ${what} contains language that violates our guidelines. Please reword it.`;
}
