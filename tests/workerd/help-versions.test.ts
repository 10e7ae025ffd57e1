import { describe, expect, it } from "vitest";
import { readNow } from "#app/db/client.server.ts";
import { HELP_CATEGORIES } from "#app/features/help/categories.ts";
import {
  discardArticle,
  draftArticle,
  publishArticle,
  removeArticle,
} from "#app/features/help/commands/versions.server.ts";
import { getHelpArticle, selectAnswers, selectHelpContents } from "#app/features/help/queries.server.ts";
import { helpDraftSchema } from "#app/features/help/schema.ts";
import { selectHelpVersions } from "#app/features/help/versions.server.ts";
import { action, loader } from "#app/routes/admin/help.tsx";
import { articleStatements } from "#scripts/help/article-statements.ts";
import { appOf, visitorApp } from "#tests/factories/app.ts";
import { rows } from "#tests/factories/database.ts";
import { sam } from "#tests/factories/people.ts";
import { visits } from "#tests/factories/visits.ts";

const ARTICLE = {
  slug: "tiers",
  title: "Tiers, told anew",
  category: "Reviews and XP",
  summary: "Eight tiers, each with a ring of its own.",
  body: "There are eight tiers. A zebrafinch sings at each of them, and nobody knows why.",
  path: "/leaderboard",
  words: "rank level",
  change_note: "Shorter than it was.",
};
const draft = (more: object = {}) => helpDraftSchema.parse({ ...ARTICLE, ...more });
const article = (slug: string) => getHelpArticle(visitorApp().app, slug);

describe("a version of a help article", () => {
  it("is the team's alone until it is out, then stands for readers and answers; the first one is kept", async () => {
    const { app } = await appOf(await sam());
    const first = await article("tiers");
    const id = await draftArticle(app, draft());
    expect((await article("tiers")).article.title).toBe(first.article.title);
    await publishArticle(app, id);
    expect((await article("tiers")).article.title).toBe(ARTICLE.title);
    expect((await selectAnswers(app, "zebrafinch", 3))?.map(({ slug }) => slug)).toEqual(["tiers"]);
    const versions = await readNow(app.db, selectHelpVersions(app.db, "tiers"));
    expect(versions.map(({ help_status, version_title }) => [help_status, version_title])).toEqual([
      ["published", ARTICLE.title],
      ["published", first.article.title],
    ]);
    await expect(publishArticle(app, id)).rejects.toMatchObject({ status: 409 });
  });

  it("is not put over one that came out since it was written", async () => {
    const { app } = await appOf(await sam());
    const [early, late] = [
      await draftArticle(app, draft({ slug: "undo-a-swipe" })),
      await draftArticle(app, draft({ slug: "undo-a-swipe", title: "Undo, quickly" })),
    ];
    await publishArticle(app, late);
    await expect(publishArticle(app, early)).rejects.toMatchObject({ status: 409 });
    await discardArticle(app, early);
    await expect(discardArticle(app, late)).rejects.toMatchObject({ status: 409 });
    await expect(publishArticle(app, crypto.randomUUID())).rejects.toMatchObject({ status: 404 });
  });

  it("stands last on its shelf where it is new, and is gone when it is taken off", async () => {
    const { app } = await appOf(await sam());
    const slug = `new-${crypto.randomUUID().slice(0, 8)}`;
    await publishArticle(app, await draftArticle(app, draft({ slug })));
    const shelf = await selectHelpContents(app, [ARTICLE.category]);
    expect(shelf.at(-1)?.slug).toBe(slug);
    await removeArticle(app, { slug, reason: "Nobody asks this." });
    await expect(article(slug)).rejects.toMatchObject({ status: 404 });
    await expect(removeArticle(app, { slug, reason: "Nobody asks this." })).rejects.toMatchObject({
      status: 409,
    });
    const [line] = await rows("SELECT action, reason FROM audit_log WHERE subject_id = ?", slug);
    expect(line).toEqual({ action: "help_remove", reason: "Nobody asks this." });
  });

  it("that came with Thrive and was taken off stays off when articles are brought anew", async () => {
    const { app } = await appOf(await sam());
    const stands = await rows<{ slug: string }>("SELECT slug FROM help_articles WHERE slug = 'circle'");
    const bring = async () => {
      const written = { ...ARTICLE, slug: "brought", path: null, place: 0 };
      for (const one of articleStatements([written], HELP_CATEGORIES).slice(1)) await rows(one);
    };
    await bring();
    expect((await article("brought")).article.title).toBe(ARTICLE.title);
    await removeArticle(app, { slug: "brought", reason: "Nobody asks this." });
    await bring();
    await expect(article("brought")).rejects.toMatchObject({ status: 404 });
    expect(await rows("SELECT slug FROM help_articles WHERE slug = 'circle'")).toEqual(stands);
  });

  it.each([
    ["slug", "../etc"],
    ["slug", "Upper Case"],
    ["title", ""],
    ["category", "Secrets"],
    ["path", "https://elsewhere.test"],
    ["path", "//elsewhere.test"],
    ["body", "Short."],
    ["change_note", ""],
  ])("is refused with %s %j, at its field", async (name, value) => {
    const form = { intent: "draft", ...ARTICLE, [name]: value };
    const answer = await visits(await sam(), action, { path: "/admin/help", form });
    expect(answer).toMatchObject({
      status: 422,
      body: { error: { fields: { [name]: [expect.any(String)] } } },
    });
  });

  it("is found among all of them by words of its title", async () => {
    const found = async (query: string) =>
      (
        (await visits(await sam(), loader, { path: `/admin/help?q=${query}` })).body as {
          shelves: { slug: string }[];
        }
      ).shelves;
    expect((await found("passkey")).map(({ slug }) => slug)).toEqual(["passkeys"]);
    expect(await found("nothing+like+it")).toEqual([]);
  });

  it("begins from what stands, or from an older one", async () => {
    const agent = await sam();
    const { app } = await appOf(agent);
    const id = await draftArticle(app, draft({ slug: "what-is-a-spark", title: "A Spark" }));
    const page = async (query: string) =>
      (await visits(agent, loader, { path: `/admin/help?${query}` })).body as {
        text: { title: string } | null;
      };
    expect((await page("article=what-is-a-spark")).text?.title).not.toBe("A Spark");
    expect((await page(`article=what-is-a-spark&from=${id}`)).text?.title).toBe("A Spark");
    expect((await page("article=new")).text).toBeNull();
  });
});
