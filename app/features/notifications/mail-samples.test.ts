import { describe, expect, it } from "vitest";
import { createMailTexts, renderMail } from "#workers/mails/render-mail.ts";
import { drawMail } from "./mail-preview.ts";
import { DATA_MAX, dataOf, mailedKinds } from "./mail-samples.ts";

const nothing = { of: null, data: null };

describe("what a template is shown and sent with", () => {
  it.each(["welcome", "digest", "review_request", ...mailedKinds().slice(0, 3)])(
    "is its sample at first, and makes a mail: %s",
    async (choice) => {
      const { template, data, text } = dataOf(choice, nothing);
      expect(JSON.parse(text)).toEqual(data);
      expect((await renderMail(template, data ?? {}))?.html).toContain("<html");
    },
  );

  it("is what was typed for it", async () => {
    const { template, data } = dataOf("welcome", { of: "welcome", data: '{"name":"Zo\\u00eb"}' });
    expect(data).toEqual({ name: "Zoë" });
    expect((await renderMail(template, data ?? {}))?.subject).toBe("Welcome, Zoë");
  });

  it("has a name that reads from right to left set apart: the amount after it stays where it is", async () => {
    const mail = await renderMail("invoice_sent", { issuer: "نورا", amount: "€1,200.00", due: "3 May 2027" });
    expect(mail?.subject).toBe("An invoice from \u2068نورا\u2069: €1,200.00");
    expect(mail?.html).toContain("\u2068نورا\u2069 sent you an invoice over €1,200.00.");
    const items = JSON.stringify([{ title: "نورا wrote to you", message: "Hello", path: "/messages" }]);
    expect((await renderMail("digest", { items, count: "1" }))?.text).toContain("* نورا wrote to you");
  });

  it("says which of its fields the template reads, and no others", async () => {
    const data = { name: "נועה", unread: "never" };
    const texts = createMailTexts("https://thrive.test");
    const drawn = await drawMail(texts, { template: "welcome", data }, { frame: {}, stoppable: false });
    expect(drawn?.checks).toMatchObject({ reads: ["name"], missing: [] });
  });

  it("is not what was typed for another one, or for none", () => {
    const sample = dataOf("digest", nothing);
    expect(dataOf("digest", { of: "welcome", data: '{"name":"Zoë"}' })).toEqual(sample);
    expect(dataOf("digest", { of: null, data: '{"name":"Zoë"}' })).toEqual(sample);
    expect(dataOf("digest", { of: "digest", data: "  " })).toEqual(sample);
  });

  it.each([
    ["{", "Line 1: it ends too early."],
    ['{\n  "name": "Zoë"\n  "code": "1"\n}', 'Line 3: “"” cannot stand there.'],
    ['{\n\n"name": }', "Line 3: “}” cannot stand there."],
    ["[]", "Line 1: texts by name are wanted"],
    ["1", "Line 1: texts by name are wanted"],
    ['{\n  "code": "1",\n  "name": 1\n}', "Line 3: “name” holds no text"],
    ['{"name":{}}', "Line 1: “name” holds no text"],
    [`{"name":"${"x".repeat(DATA_MAX)}"}`, "Use at most 4000 characters."],
  ])("says in which line it is no list of texts by name, and stays as it was typed: %s", (typed, wrong) => {
    expect(dataOf("welcome", { of: "welcome", data: typed })).toEqual({
      template: "welcome",
      data: null,
      text: typed,
      wrong: expect.stringContaining(wrong),
    });
  });
});
