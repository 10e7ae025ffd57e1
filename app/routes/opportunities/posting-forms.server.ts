import type { Id } from "#app/core/ids.ts";
import {
  answerQuestion,
  askQuestion,
  removeQuestion,
} from "#app/features/opportunities/commands/questions.server.ts";
import {
  type Translation,
  translatePosting,
} from "#app/features/opportunities/commands/translate-posting.server.ts";
import { questionSchemas } from "#app/features/opportunities/question-schema.ts";
import { languageAsked } from "#app/features/profiles/languages.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { answerForm, byIntent, parseForm } from "#app/platform/form-answers.server.ts";

/**
 * Does what one form of a posting asks for.
 * @param accepted languages of the browser
 * @throws AppError `bad_request` for a form of another page
 */
export async function handlePostingForm(
  app: MemberContext,
  opportunityId: Id,
  form: FormData,
  accepted: string | null,
) {
  const acts: Record<string, () => Promise<string | { done?: string; translation: Translation }>> = {
    ask: async () => {
      await askQuestion(app, opportunityId, parseForm(form, questionSchemas.ask).body);
      return "Asked. Everybody will read the answer here.";
    },
    answer: async () => {
      const { question_id, answer } = parseForm(form, questionSchemas.answer);
      await answerQuestion(app, question_id, answer);
      return "Answered.";
    },
    "remove-question": async () => {
      await removeQuestion(app, parseForm(form, questionSchemas["remove-question"]).question_id);
      return "Taken away.";
    },
    translate: async () => ({
      translation: await translatePosting(app, opportunityId, languageAsked(accepted) ?? "en"),
    }),
  };
  return answerForm(form, byIntent(acts, form));
}
