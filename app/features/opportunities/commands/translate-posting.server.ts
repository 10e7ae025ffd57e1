import { sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { rowsOf, statement } from "#app/db/client.server.ts";
import { opportunities, posting_translations, type TranslatedPart } from "#app/db/schema/opportunities.ts";
import { languageName } from "#app/features/profiles/languages.ts";
import {
  requireWilling,
  selectUnwilling,
  type Unwilling,
} from "#app/features/profiles/model-consent.server.ts";
import { translateAll } from "#app/platform/ai/translator.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { type TakingContext, takeAsMember } from "#app/platform/take-as-member.server.ts";
import { getPostingPage, type PostingPage } from "../queries/posting-page.server.ts";

type TranslateContext = TakingContext & Pick<AppContext, "ask" | "clock" | "commit" | "translator">;

/** A brief in another language: its parts as they are shown, and which language that is. */
export interface Translation {
  language: string;
  languageName: string;
  parts: Partial<Record<TranslatedPart, string>>;
}

const NO_TRANSLATOR = "Opportunities cannot be translated here.";

/**
 * The brief of a posting in another language (product.md B19). The original stays, and counts: rights and money are shown
 * as they were written. What a model said is kept for everybody who may read the posting, until its words change.
 * @param language a BCP 47 tag
 * @throws AppError `not_found` for what the member may not read, `conflict` where nobody translates, or one of the two
 *   wants no model, `unavailable` when the model failed; RateLimited
 */
export async function translatePosting(
  asker: TranslateContext,
  id: Id,
  language: string,
): Promise<Translation> {
  const { translator } = asker;
  if (!translator) throw new AppError("conflict", { sentence: NO_TRANSLATOR });
  const { member: ctx, answers } = await takeAsMember(asker, "translation", (me) => [
    selectUnwilling(asker.db, me, sql`(SELECT created_by FROM ${opportunities} WHERE id = ${id})`),
    rowsOf<{ words: string }>(
      asker.db,
      sql`SELECT words FROM ${posting_translations} WHERE opportunity_id = ${id} AND language = ${language}`,
    ),
  ]);
  const [unwilling, [known]] = answers as [Unwilling[], { words: string }[]];
  const page = await getPostingPage(ctx, id);
  if (page.sight !== "open" && page.sight !== "over") throw new AppError("not_found");
  requireWilling(unwilling, ctx.viewer.userId);
  const told = { language, languageName: languageName(language) };
  if (known) return { ...told, parts: JSON.parse(known.words) };
  const written = writtenParts(page.posting);
  const said = await translateAll(
    translator,
    written.map(([, text]) => text),
    told.languageName,
  );
  const parts = Object.fromEntries(written.map(([part], index) => [part, said[index] ?? ""]));
  await ctx.commit([
    statement(
      ctx.db,
      sql`INSERT INTO ${posting_translations} (opportunity_id, language, words, created_at)
        SELECT id, ${language}, ${JSON.stringify(parts)}, ${ctx.clock.now()} FROM ${opportunities}
        WHERE id = ${id} AND version = ${page.posting.version} ON CONFLICT DO NOTHING`,
    ),
  ]);
  return { ...told, parts };
}

function writtenParts(posting: PostingPage["posting"]): [TranslatedPart, string][] {
  const parts: [TranslatedPart, string | null][] = [
    ["title", posting.title],
    ["description", posting.description],
    ["barter_give", posting.barterGive],
    ["barter_get", posting.barterGet],
    ["deliverables", posting.deliverables],
    ["requirements", posting.requirements],
  ];
  return parts.flatMap(([part, text]) => (text?.trim() ? [[part, text]] : []));
}
