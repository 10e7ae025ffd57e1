import { expect, test } from "vitest";
import { readMarkdown } from "./markdown.server.ts";

test("paragraphs, lists and marks are read as such", () => {
  expect(readMarkdown("Press **Post** now.\n\n1. one\n2. *two*")).toEqual([
    { kind: "paragraph", content: ["Press ", { mark: "strong", content: ["Post"] }, " now."] },
    {
      kind: "list",
      ordered: true,
      items: [
        [{ kind: "paragraph", content: ["one"] }],
        [{ kind: "paragraph", content: [{ mark: "em", content: ["two"] }] }],
      ],
    },
  ]);
});

test("a link leads to our own pages, or nowhere", () => {
  expect(readMarkdown("[here](/help/tiers)")).toEqual([
    { kind: "paragraph", content: [{ mark: "link", to: "/help/tiers", content: ["here"] }] },
  ]);
});

test.each([
  "[x](https://evil.example)",
  "[x](javascript:alert(1))",
  "[x](//evil.example)",
  "[x](/\\evil.example)",
  "[x](data:text/html,hi)",
  "<https://evil.example>",
  "![x](https://evil.example/pixel.png)",
])("%s keeps its words and leads nowhere", (text) => {
  expect(JSON.stringify(readMarkdown(text))).not.toContain('"to"');
});

test.each(["<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "a <b>bold</b> word"])(
  "%s stays text",
  (text) => {
    const words = JSON.stringify(readMarkdown(text));
    expect(words).toContain("<");
    expect(words).not.toContain('"html"');
  },
);

test("tables, quotes, code and characters by name are read", () => {
  const [table, quote, code, words] = readMarkdown(
    "| a | b |\n|---|---|\n| 1 | `2` |\n\n> said\n\n```\nx < y\n```\n\nfish &amp; chips",
  );
  expect(table).toEqual({
    kind: "table",
    head: [["a"], ["b"]],
    rows: [[["1"], [{ mark: "code", content: ["2"] }]]],
  });
  expect(quote).toEqual({ kind: "quote", blocks: [{ kind: "paragraph", content: ["said"] }] });
  expect(code).toEqual({ kind: "code", text: "x < y" });
  expect(words).toEqual({ kind: "paragraph", content: ["fish & chips"] });
});

test.each([
  ">".repeat(3000),
  "> ".repeat(1500),
  "- ".repeat(1500),
  "1. ".repeat(1000),
  `${"*a ".repeat(500)}x${" b*".repeat(500)}`,
])("what is nested without end is shown, and not deep: %.12s", (text) => {
  const blocks = readMarkdown(`Hello.\n\n${text}x\n\nBye.`);
  const shown = JSON.stringify(blocks);
  expect(shown).toContain("Hello.");
  expect(shown).toContain("Bye.");
  expect(depthOf(blocks)).toBeLessThan(60);
});

test("a list in a list in a list is one", () => {
  expect(JSON.stringify(readMarkdown("- a\n  - b\n    - c **d**")).match(/"kind":"list"/g)).toHaveLength(3);
});

/** How deep objects and lists stand in each other. */
function depthOf(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}
