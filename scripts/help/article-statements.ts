import type { WrittenArticle } from "./read-articles.ts";

/**
 * One statement per article, shelf by shelf, and one that takes away those that are no longer written. What the team took
 * off its shelf does not come back.
 */
export function articleStatements(articles: WrittenArticle[], categories: readonly string[]): string[] {
  const shelved = categories.flatMap((category) =>
    articles
      .filter((article) => article.category === category)
      .map((article, place) => ({ ...article, place })),
  );
  if (shelved.length < articles.length) throw new Error("An article stands on no shelf.");
  const slugs = shelved.map(({ slug }) => quoted(slug));
  return [
    `DELETE FROM help_articles WHERE edited_at IS NULL AND slug NOT IN (${slugs.join(", ")})`,
    ...shelved.map(upsert),
  ];
}

function upsert({ slug, title, category, summary, body, path, words, place }: WrittenArticle) {
  const texts = [slug, title, category, summary, body].map(quoted).join(", ");
  return `INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT ${texts}, ${path === null ? "NULL" : quoted(path)}, ${quoted(words)}, ${place}, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = ${quoted(slug)})
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = ${quoted(slug)} AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place)`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
