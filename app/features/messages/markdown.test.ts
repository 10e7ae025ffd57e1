import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Block, blocks, type Inline, inline } from "./markdown.ts";

const text = (words: string): Inline => ({ kind: "text", text: words });

describe("the words of a line", () => {
  it.each<[string, Inline[]]>([
    ["**bold**", [{ kind: "strong", parts: [text("bold")] }]],
    [
      "*leaning* and _leaning_",
      [{ kind: "em", parts: [text("leaning")] }, text(" and "), { kind: "em", parts: [text("leaning")] }],
    ],
    ["~~gone~~", [{ kind: "del", parts: [text("gone")] }]],
    ["`a *b* c`", [{ kind: "code", text: "a *b* c" }]],
    [
      "**a *b* c**",
      [{ kind: "strong", parts: [text("a "), { kind: "em", parts: [text("b")] }, text(" c")] }],
    ],
  ])("reads %s", (typed, parts) => expect(inline(typed)).toEqual(parts));

  it.each(["2 * 3 * 4", "** not bold **", "**open", "snake_case_name", "a*b*c", "`open"])(
    "leaves %s as it was typed",
    (typed) => expect(inline(typed)).toEqual([text(typed)]),
  );

  it("keeps what looks like a mark inside an address", () => {
    const [link] = inline("https://thrive.example/a_b_c");
    expect(link).toMatchObject({ kind: "link", text: "https://thrive.example/a_b_c" });
  });
});

describe("the parts of a message", () => {
  it("are lines, quotes, lists and fenced code", () => {
    expect(blocks("Hello\nyou\n> said\n- one\n- two\n```\n*raw*\n```\nbye")).toEqual<Block[]>([
      { kind: "text", parts: [text("Hello"), text("\n"), text("you")] },
      { kind: "quote", parts: [text("said")] },
      { kind: "list", items: [[text("one")], [text("two")]] },
      { kind: "code", text: "*raw*" },
      { kind: "text", parts: [text("bye")] },
    ]);
  });
  it("lose nothing of what stands behind a fence", () => {
    expect(blocks("```see below\nx = 1\n```")).toEqual([{ kind: "code", text: "see below\nx = 1" }]);
  });
  it("are plain lines where a fence is not closed", () => {
    expect(blocks("```\nopen")).toEqual([{ kind: "text", parts: [text("```"), text("\n"), text("open")] }]);
  });

  const said = (parts: Inline[]): string =>
    parts.map((part) => ("parts" in part ? said(part.parts) : part.text)).join("");
  const words = (block: Block): string =>
    block.kind === "code"
      ? block.text
      : block.kind === "list"
        ? block.items.map(said).join("\n")
        : said(block.parts);
  it("lose and invent no word, whatever is typed", () => {
    const pieces = fc.constantFrom(
      "**",
      "*",
      "_",
      "~~",
      "`",
      "```",
      "> ",
      "- ",
      "\n",
      "a",
      "word",
      " ",
      "https://a.example/x_y",
    );
    const plain = (from: string) => from.replace(/[^\p{L}\p{N}]/gu, "");
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 24 }), (typed) => {
        const whole = typed.join("");
        expect(plain(blocks(whole).map(words).join("\n"))).toBe(plain(whole));
      }),
    );
  });
});
