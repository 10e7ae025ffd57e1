import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { compile } from "tailwindcss";
import { expect, it } from "vitest";

const app = join(import.meta.dirname, "..");
const styles = readFileSync(join(app, "app.css"), "utf8");

/** Those that stand for what is told apart by them, and have no look of their own. */
const MARKS = /^(group|peer)(\/\w+)?$/;

const pages = readdirSync(app, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".tsx") && !file.includes(".test."))
  .map((file) => [file, readFileSync(join(app, file), "utf8")] as const);

it("every class that is worn has a look: a name that is none leaves its element bare, and nothing says so", async () => {
  const worn = new Map<string, string>();
  for (const [file, text] of pages)
    for (const [, plain, joined] of text.matchAll(/className=(?:"([^"]*)"|\{cx\(([^{}]*?)\)\})/g))
      for (const name of classesIn(plain ?? stringsOf(joined))) worn.set(name, file);
  expect(worn.size).toBeGreaterThan(500);
  const looks = await looksOf([...worn.keys()]);
  const bare = [...worn].filter(([name]) => !looks.has(name) && !MARKS.test(name));
  expect(bare.map(([name, file]) => `${name} in ${file}`)).toEqual([]);
});

it("a page is as wide as others are: a width in its own classes wins or loses by its name", () => {
  const own = pages.filter(([, text]) => /<Page\b[^>]*className="[^"]*\bmax-w-/.test(text));
  expect(own.map(([file]) => file)).toEqual([]);
});

it("a name before a figure stands by itself: one from right to left would take the figure to its other side", () => {
  const figure =
    /(?<!\$)\{[\w.?]*(?:[nN]ame|member|title|requester)\b[^{}<]*\}[^\w<>{}]{1,6}\{(?:relativeTime|formatMoney)\(/;
  expect(pages.filter(([, text]) => figure.test(text)).map(([file]) => file)).toEqual([]);
});

it("what opens has one sign of it: who draws an angle of its own leaves ours out", () => {
  const two = pages.filter(([, text]) =>
    Array.from(text.matchAll(/<summary\b.*?<\/summary>/gs), ([summary]) => summary).some(
      (summary) => /<Chevron/.test(summary) && !summary.includes("list-none"),
    ),
  );
  expect(two.map(([file]) => file)).toEqual([]);
});

it("what opens keeps its angle beside its words: in a row that wraps it would stand on a line of its own", () => {
  const wrapping = pages.filter(([, text]) => /<summary\b(?![^>]*list-none)[^>]*flex-wrap/.test(text));
  expect(wrapping.map(([file]) => file)).toEqual([]);
});

it("test money has one look on each page that says so", () => {
  const own = pages.filter(([, text]) => /<Chip\b[^>]*>\s*Test money/.test(text));
  expect(own.map(([file]) => file)).toEqual([]);
});

it("no width is counted in letters of the font: it would change, and the text with it, when ours comes late", () => {
  expect(pages.filter(([, text]) => /[\d.]ch\]|\bmax-w-prose\b/.test(text)).map(([file]) => file)).toEqual(
    [],
  );
  expect(styles).not.toMatch(/[\d.]ch\b/);
});

const classesIn = (text: string) => text.split(/\s+/).filter(Boolean);

/** What stands between quotes, and is not compared with or given to anything. */
const stringsOf = (code = "") =>
  Array.from(code.matchAll(/([=(] ?)?"([^"]*)"/g), ([, before, text]) => (before ? "" : text)).join(" ");

/** The classes in the styles that are made for these names, and in our own. */
async function looksOf(names: string[]): Promise<Set<string>> {
  const sheet = createRequire(import.meta.url).resolve("tailwindcss/index.css");
  const { build } = await compile(styles, {
    base: app,
    loadStylesheet: async (id, base) =>
      id === "tailwindcss"
        ? { path: sheet, base: dirname(sheet), content: readFileSync(sheet, "utf8") }
        : { path: id, base, content: "" },
  });
  const selectors = build(names).matchAll(/\.((?:\\.|[\w-])+)/g);
  return new Set(Array.from(selectors, ([, name = ""]) => name.replaceAll(/\\(.)/g, "$1")));
}
