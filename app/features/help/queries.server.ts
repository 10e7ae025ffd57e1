import { and, eq, inArray, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { help_articles, help_votes } from "#app/db/schema/help.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { readMarkdown } from "#app/platform/markdown.server.ts";
import { HELP_CATEGORIES } from "./categories.ts";
import { searchWords } from "./search-words.ts";

type ReadContext = Pick<AppContext, "db">;

/** An article as lists show it. */
export interface HelpEntry {
  slug: string;
  title: string;
  summary: string;
  category: string;
}

const ENTRY = {
  slug: help_articles.slug,
  title: help_articles.title,
  summary: help_articles.summary,
  category: help_articles.category,
};

/** Everything there is, shelf by shelf; one shelf's articles stand in their order. */
export function selectHelpContents({ db }: ReadContext, categories: readonly string[] = HELP_CATEGORIES) {
  return db
    .select(ENTRY)
    .from(help_articles)
    .where(inArray(help_articles.category, [...categories]))
    .orderBy(help_articles.category, help_articles.place);
}

/**
 * One article as it is shown, what this member said of it, and what stands beside it.
 * @throws AppError `not_found` where there is no such article
 */
export async function getHelpArticle(ctx: Pick<AppContext, "db" | "viewer">, slug: string) {
  const [article] = await selectHelpArticle(ctx, slug);
  if (!article) throw new AppError("not_found");
  const { body, ...rest } = article;
  const shelf = await selectHelpContents(ctx, [article.category]);
  return {
    article: { ...rest, blocks: readMarkdown(body) },
    others: shelf.filter((other) => other.slug !== slug),
  };
}

function selectHelpArticle({ db, viewer }: Pick<AppContext, "db" | "viewer">, slug: string) {
  return db
    .select({
      ...ENTRY,
      body: help_articles.body,
      path: help_articles.path,
      updatedAt: help_articles.updated_at,
      vote: help_votes.helpful,
    })
    .from(help_articles)
    .leftJoin(
      help_votes,
      and(eq(help_votes.slug, help_articles.slug), eq(help_votes.user_id, viewer?.userId ?? "")),
    )
    .where(eq(help_articles.slug, slug));
}

/** Weights of title, other words, summary and body in bm25. */
const WEIGHTS = sql.raw("10.0, 6.0, 4.0, 1.0");

/**
 * The articles that answer a question best, the best first (BM25 over FTS5).
 * @param whole whether the question is typed to its end
 * @returns no query at all where the question has no word to look for
 */
export function selectAnswers({ db }: ReadContext, question: string, limit: number, whole = true) {
  const match = searchWords(question, whole);
  if (!match) return null;
  return db
    .select({ ...ENTRY, body: help_articles.body })
    .from(help_articles)
    .innerJoin(
      sql`(SELECT rowid AS doc, bm25(help_search, ${WEIGHTS}) AS distance FROM help_search
        WHERE help_search MATCH ${match} ORDER BY distance LIMIT ${limit}) AS found`,
      sql`found.doc = ${help_articles.doc}`,
    )
    .orderBy(sql`found.distance`);
}
