import { AppError } from "#app/core/errors.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { flaggedSentence } from "./rules.ts";

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
