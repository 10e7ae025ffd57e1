import { sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { rowsOf, statement } from "#app/db/client.server.ts";
import { message_translations, messages } from "#app/db/schema/messages.ts";
import { languageName } from "#app/features/profiles/languages.ts";
import {
  requireWilling,
  selectUnwilling,
  type Unwilling,
} from "#app/features/profiles/model-consent.server.ts";
import { translateAll } from "#app/platform/ai/translator.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { type TakingContext, takeAsMember } from "#app/platform/take-as-member.server.ts";
import { type MessageRow, selectMessage } from "../queries/message-rows.server.ts";

type TranslateContext = TakingContext & Pick<AppContext, "clock" | "commit" | "translator">;

const NO_TRANSLATOR = "Messages cannot be translated here.";

/**
 * A message of a thread the member takes part in, in another language (product.md §5.6, B19). The original stays; what a
 * model said is kept for everybody in the thread, until the words change.
 * @param language a BCP 47 tag
 * @throws AppError `not_found` (also for what was taken back or has no words), `conflict` where nobody translates, or one of the two wants no model,
 *   `unavailable` when the model failed; RateLimited
 */
export async function translateMessage(asker: TranslateContext, id: Id, language: string): Promise<string> {
  const { translator } = asker;
  if (!translator) throw new AppError("conflict", { sentence: NO_TRANSLATOR });
  const { member: ctx, answers } = await takeAsMember(asker, "translation", (me) => [
    selectMessage(asker.db, me, id),
    selectUnwilling(asker.db, me, sql`(SELECT sender_id FROM ${messages} WHERE id = ${id})`),
    rowsOf<{ translated: string }>(
      asker.db,
      sql`SELECT body AS translated FROM ${message_translations} WHERE message_id = ${id} AND language = ${language}`,
    ),
  ]);
  const [[message], unwilling, [known]] = answers as [MessageRow[], Unwilling[], { translated: string }[]];
  if (message?.type !== "text" || message.body === "") throw new AppError("not_found");
  requireWilling(unwilling, ctx.viewer.userId);
  if (known) return known.translated;
  const [translated = ""] = await translateAll(translator, [message.body], languageName(language));
  await ctx.commit([
    statement(
      ctx.db,
      sql`INSERT INTO ${message_translations} (message_id, language, body, created_at)
        SELECT id, ${language}, ${translated}, ${ctx.clock.now()} FROM ${messages}
        WHERE id = ${id} AND body = ${message.body} AND deleted_at IS NULL ON CONFLICT DO NOTHING`,
    ),
  ]);
  return translated;
}
