import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { BUILT_IN } from "./built-in.server.ts";
import { LEGAL_KIND_NAMES } from "./kinds.ts";
import { changedSections, LegalTextError, readLegalText, writeLegalText } from "./legal-text.ts";

const TEXT = `# House rules

Be kind.

## Pay on time {#pay}

> Within 14 days.

Money is due when work is approved.

- By card
- By bank

| What | When |
| --- | --- |
| A \\| B | Soon |
`;

describe("a legal text", () => {
  it.each(LEGAL_KIND_NAMES)("%s is the same once written and read again", (kind) => {
    const written = readFileSync(`public/legal/${kind}.md`, "utf8");
    expect(writeLegalText(readLegalText(written))).toBe(written);
    expect(readLegalText(written).title).toBe(BUILT_IN[kind].title);
  });

  it("is read from Markdown, by hand and with the line ends of forms", () => {
    const read = readLegalText(TEXT.replaceAll("\n", "\r\n"));
    expect(read).toEqual({
      title: "House rules",
      intro: "Be kind.",
      sections: [
        {
          id: "pay",
          title: "Pay on time",
          summary: "Within 14 days.",
          body: [
            { kind: "text", text: "Money is due when work is approved." },
            { kind: "list", items: ["By card", "By bank"] },
            { kind: "table", head: ["What", "When"], rows: [["A | B", "Soon"]] },
          ],
        },
      ],
    });
    expect(readLegalText(TEXT.replace(" {#pay}", "")).sections[0]?.id).toBe("pay-on-time");
  });

  it.each([
    ["no title", "Be kind."],
    ["no introduction", "# Rules\n\n## One\n\n> Short\n\nLong"],
    ["no summary", "# Rules\n\nHello\n\n## One\n\nLong"],
    ["nothing below the summary", "# Rules\n\nHello\n\n## One\n\n> Short"],
    ["a table that is torn", TEXT.replace("| A \\| B | Soon |", "| A |")],
    ["one anchor twice", `${TEXT}\n## Pay again {#pay}\n\n> Short\n\nLong`],
  ])("is refused in a sentence: %s", (_, text) => {
    expect(() => readLegalText(text)).toThrow(LegalTextError);
  });

  it("says which sections are new, changed and gone", () => {
    const before = readLegalText(TEXT);
    const after = readLegalText(
      `${TEXT.replace("14", "7")}\n## Cookies\n\n> None.\n\nWe set what is needed.`,
    );
    expect(changedSections(before, after)).toEqual({
      added: ["Cookies"],
      changed: ["Pay on time"],
      removed: [],
    });
    expect(changedSections(after, { ...after, sections: [] }).removed).toEqual(["Pay on time", "Cookies"]);
  });
});
