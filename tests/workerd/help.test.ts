import { expect, it } from "vitest";
import { HELP_CATEGORIES } from "#app/features/help/categories.ts";
import { voteOnArticle } from "#app/features/help/commands/vote.server.ts";
import { getHelpArticle, selectAnswers, selectHelpContents } from "#app/features/help/queries.server.ts";
import { readMarkdown } from "#app/platform/markdown.server.ts";
import { appOf, visitorApp } from "#tests/factories/app.ts";
import { rows } from "#tests/factories/database.ts";
import { alice, bora } from "#tests/factories/people.ts";
import { HELP_QUESTIONS } from "#tests/fixtures/help/questions.ts";

const files = import.meta.glob<string>("../../app/features/help/articles/*.md", {
  eager: true,
  query: "?raw",
  import: "default",
});

async function found(question: string, limit = 3): Promise<string[]> {
  return ((await selectAnswers(visitorApp().app, question, limit)) ?? []).map(({ slug }) => slug);
}

it("brings every article of the repository into the database as it is written", async () => {
  const stored = await rows<{ slug: string; body: string }>("SELECT slug, body FROM help_articles");
  const written = Object.entries(files).map(([path, text]) => ({
    slug: path.replace(/^.*\/|\.md$/g, ""),
    body: text.replace(/^---\n.*?\n---\n+/s, "").trim(),
  }));
  // When this fails: `npm run db:help` prints the next migration.
  expect(new Map(stored.map(({ slug, body }) => [slug, body]))).toEqual(
    new Map(written.map(({ slug, body }) => [slug, body])),
  );
  expect(stored.length).toBeGreaterThanOrEqual(40);
});

it("shows every article once, on a shelf", async () => {
  const entries = await selectHelpContents(visitorApp().app);
  expect(entries).toHaveLength(Object.keys(files).length);
  for (const { category } of entries) expect(HELP_CATEGORIES).toContain(category);
});

it("can show all that is written: nothing of an article falls away", async () => {
  for (const { body } of await rows<{ body: string }>("SELECT body FROM help_articles"))
    expect(JSON.stringify(readMarkdown(body))).not.toMatch(/\*\*|\]\(|\|\s/);
});

it("answers what people ask, in their words", async () => {
  const ranks = await Promise.all(
    HELP_QUESTIONS.map(async ([question, slug]) => (await found(question)).indexOf(slug)),
  );
  const share = (upTo: number) => ranks.filter((rank) => rank >= 0 && rank < upTo).length / ranks.length;
  expect(share(1)).toBeGreaterThanOrEqual(0.75);
  expect(share(3)).toBeGreaterThanOrEqual(0.9);
});

it("has the article whose very title is asked for first, however common its words", async () => {
  const titles = await rows<{ slug: string; title: string }>("SELECT slug, title FROM help_articles");
  const first = await Promise.all(titles.map(async ({ title }) => (await found(title, 1))[0]));
  expect(first).toEqual(titles.map(({ slug }) => slug));
});

it("takes NEAR( for a word, not for an order", async () => {
  expect(await found("NEAR(")).toEqual(await found("near"));
  expect(await found("NEAR(")).toContain("swiping");
});

it.each(['"', "zzyzx:*", "' OR 1=1 --", "a AND", "^", "\u0000", "🙂", "   ", "the of and"])(
  "takes %j for a question, not for an order",
  async (question) => {
    await expect(found(question)).resolves.toEqual([]);
  },
);

it("finds a word in any of its forms, and what was written anew", async () => {
  expect(await found("unblocking")).toContain("block-somebody");
  await rows("UPDATE help_articles SET body = body || ' Zeppelins fly.' WHERE slug = 'offline'");
  expect(await found("zeppelin")).toEqual(["offline"]);
  await rows("DELETE FROM help_articles WHERE slug = 'offline'");
  expect(await found("zeppelin")).toEqual([]);
});

it("counts each member's last word on an article once", async () => {
  const [first, second] = [await appOf(await alice()), await appOf(await bora())];
  await voteOnArticle(first.app, "tiers", true);
  await voteOnArticle(first.app, "tiers", true);
  await voteOnArticle(second.app, "tiers", true);
  await voteOnArticle(second.app, "tiers", false);
  const counts = "SELECT helpful_yes AS yes, helpful_no AS no FROM help_articles WHERE slug = 'tiers'";
  expect(await rows(counts)).toEqual([{ yes: 1, no: 1 }]);
  expect(await getHelpArticle(first.app, "tiers")).toMatchObject({ article: { vote: true } });
  expect(await getHelpArticle(second.app, "tiers")).toMatchObject({ article: { vote: false } });
  expect(await getHelpArticle(visitorApp().app, "tiers")).toMatchObject({ article: { vote: null } });
  await expect(voteOnArticle(first.app, "no-such-article", true)).rejects.toThrow("find");
});
