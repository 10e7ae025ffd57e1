import { describe, expect, it } from "vitest";
import { savePosting } from "#app/features/opportunities/commands/save-posting.server.ts";
import {
  type Translation,
  translatePosting,
} from "#app/features/opportunities/commands/translate-posting.server.ts";
import { setUseOfAi } from "#app/features/privacy/use-of-ai.server.ts";
import { languageAsked } from "#app/features/profiles/languages.ts";
import { ModelFailed } from "#app/platform/ai/model.server.ts";
import type { Translator } from "#app/platform/ai/translator.server.ts";
import { handlePostingForm } from "#app/routes/opportunities/posting-forms.server.ts";
import { appOf } from "#tests/factories/app.ts";
import { blocks } from "#tests/factories/blocks.ts";
import { count, rows } from "#tests/factories/database.ts";
import { alice, bora, type Person } from "#tests/factories/people.ts";
import { postInput, posting } from "#tests/factories/postings.ts";

const interpreter: Translator = { translate: async (text, language) => `${language}: ${text}` };

const asksAgain: Translator = { translate: () => Promise.reject(new Error("asked again")) };

async function translates(who: Person, id: string, translator: Translator | null = interpreter) {
  const { app } = await appOf(who, translator ? { translator } : {});
  return translatePosting(app, id, "de");
}

const kept = (id: string) => count("posting_translations", "opportunity_id = ?", id);

/** A trade of bora's, and alice who reads it. */
async function brief() {
  const [creator, brand] = await Promise.all([alice(), bora()]);
  const { id } = await posting(brand, {
    type: "barter",
    barter_give: "A weekend by the sea",
    deliverables: "Twelve pictures",
    rights_terms: { usage: ["organic_social"] } as never,
  });
  return { creator, brand, id };
}

describe("a brief in another language", () => {
  it("has every part that was written, is asked for once, and kept for whoever reads it", async () => {
    const { creator, id } = await brief();
    const said: Translation = {
      language: "de",
      languageName: "German",
      parts: {
        title: "German: Photos for a spring campaign",
        description: "German: Two days in the studio, twelve pictures.",
        barter_give: "German: A weekend by the sea",
        deliverables: "German: Twelve pictures",
      },
    };
    expect(await translates(creator, id)).toEqual(said);
    expect(await translates(await alice(), id, asksAgain)).toEqual(said);
    expect(await rows("SELECT title FROM opportunities WHERE id = ?", id)).toEqual([
      { title: "Photos for a spring campaign" },
    ]);
  });

  it("is forgotten when its words change", async () => {
    const { creator, brand, id } = await brief();
    await translates(creator, id);
    const { app } = await appOf(brand);
    const other = {
      input: postInput({ description: "Three days by the sea." }),
      publish: false,
      image: null,
    };
    await savePosting(app, { id, version: 1 }, other);
    expect(await kept(id)).toBe(0);
    expect((await translates(creator, id)).parts.description).toBe("German: Three days by the sea.");
  });

  it("is not kept when the words changed while it was made", async () => {
    const { creator, brand, id } = await brief();
    const { app } = await appOf(brand);
    let changed: Promise<unknown> | null = null;
    const slow: Translator = {
      translate: async (text) => {
        changed ??= savePosting(
          app,
          { id, version: 1 },
          { input: postInput({ description: "Three days by the sea." }), publish: false, image: null },
        );
        await changed;
        return `old: ${text}`;
      },
    };
    expect((await translates(creator, id, slow)).parts.description).toContain("old:");
    expect(await kept(id)).toBe(0);
  });

  it("is not for whom the posting is not there, also once it is kept", async () => {
    const { creator, brand, id } = await brief();
    await translates(creator, id);
    await blocks(brand, creator);
    await expect(translates(creator, id)).rejects.toMatchObject({ code: "not_found" });
    const { id: draft } = await posting(brand, { status: "draft", published_at: null });
    await expect(translates(await alice(), draft)).rejects.toMatchObject({ code: "not_found" });
    await expect(translates(creator, crypto.randomUUID())).rejects.toMatchObject({ code: "not_found" });
  });

  it("is not made for who keeps models out, nor of what they wrote", async () => {
    const { creator, brand, id } = await brief();
    await setUseOfAi((await appOf(creator)).app, false);
    await expect(translates(creator, id)).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("Settings"),
    });
    await setUseOfAi((await appOf(creator)).app, true);
    await setUseOfAi((await appOf(brand)).app, false);
    await expect(translates(creator, id)).rejects.toMatchObject({ code: "conflict" });
    expect(await kept(id)).toBe(0);
  });

  it("that fails in one part is not half kept, and says so", async () => {
    const { creator, id } = await brief();
    const tired: Translator = {
      translate: async (text) => {
        if (text === "Twelve pictures") throw new ModelFailed("timeout");
        return text;
      },
    };
    await expect(translates(creator, id, tired)).rejects.toMatchObject({
      code: "unavailable",
      message: expect.stringContaining("try again"),
    });
    expect(await kept(id)).toBe(0);
  });

  it("is refused where no model is", async () => {
    const { creator, id } = await brief();
    await expect(translates(creator, id, null)).rejects.toMatchObject({ code: "conflict" });
  });

  it("comes in the language of the browser, also by a form without script", async () => {
    const { creator, id } = await brief();
    const { app } = await appOf(creator, { translator: interpreter });
    const form = new FormData();
    form.set("intent", "translate");
    const answer = await handlePostingForm(app as never, id, form, "xx, pt-BR;q=0.9, en;q=0.8");
    expect(answer).toMatchObject({ data: { intent: "translate", translation: { language: "pt-BR" } } });
  });

  it.each([
    ["de-AT, en;q=0.5", "de"],
    ["*, fr", "fr"],
    ["", null],
    [null, null],
    [`${"x".repeat(9)},`.repeat(5000), null],
  ])("knows what a browser asks for with %j", (accepted, language) => {
    expect(languageAsked(accepted)).toBe(language);
  });
});
