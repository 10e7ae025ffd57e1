import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { ReactNode } from "react";
import { describe, expect, it } from "vitest";
import { keepTextChunks } from "./react-text-chunks.ts";

type Render = (
  page: ReactNode,
  options?: object,
) => Promise<ReadableStream<Uint8Array> & { allReady: Promise<void> }>;

const require = createRequire(import.meta.url);
const sourceOf = (name: string, file: string) =>
  readFileSync(join(dirname(require.resolve(`${name}/package.json`)), "cjs", file), "utf8");

/** Production modules, as in the bundle: the renderer of one kind does not go with the React of the other. */
function evaluate<T>(source: string, imports: Record<string, unknown>): T {
  const exports = {};
  new Function("require", "exports", source)((name: string) => imports[name], exports);
  return exports as T;
}

const React = evaluate<typeof import("react")>(sourceOf("react", "react.production.js"), {});
const dom = evaluate(sourceOf("react-dom", "react-dom.production.js"), { react: React });
const { createElement, lazy, Suspense } = React;

const source = sourceOf("react-dom", "react-dom-server.edge.production.js");
const rendererOf = (text: string) =>
  evaluate<{ renderToReadableStream: Render }>(text, { react: React, "react-dom": dom })
    .renderToReadableStream;
const stock = rendererOf(source);
const text = rendererOf(keepTextChunks(source));

/** The page's bytes, each as one character: quickly compared, also when there are a million. */
async function bytesOf(render: Render, page: ReactNode, options?: object): Promise<string> {
  const stream = await render(page, options);
  await stream.allReady;
  return new TextDecoder("latin1").decode(await new Response(stream).arrayBuffer());
}

const WORDS = [
  "plain",
  "Grüße aus Łódź",
  "日本語の仕事",
  "two 🎨🎭 faces",
  '<b>&"quoted"</b>',
  "a".repeat(5000),
  "ß".repeat(3000),
];

function Page({ words }: { words: string[] }) {
  const items = words.map((word, index) =>
    createElement("li", { key: index, title: word, className: `n${index}` }, word, index, word),
  );
  return createElement("html", { lang: "de" }, createElement("body", null, createElement("ul", null, items)));
}

function Broken(): ReactNode {
  throw new Error("broken");
}

describe("the renderer of text chunks", () => {
  it.each(WORDS)("gives the bytes of React's own for %j", async (word) => {
    const page = createElement(Page, { words: [word] });
    expect(await bytesOf(text, page)).toBe(await bytesOf(stock, page));
  });

  it("gives the bytes of React's own for a long page", async () => {
    const page = createElement(Page, { words: Array.from({ length: 60 }, () => WORDS).flat() });
    const bytes = await bytesOf(text, page, { nonce: "n0nce" });
    expect(bytes.length).toBeGreaterThan(1_000_000);
    expect(bytes).toBe(await bytesOf(stock, page, { nonce: "n0nce" }));
  });

  it("gives the bytes of React's own when a part of the page comes later", async () => {
    const page = () => {
      const Late = lazy(async () => {
        await new Promise((resolve) => setTimeout(resolve, 5));
        return { default: () => createElement("p", null, "später 🎬 ".repeat(400)) };
      });
      return createElement(
        "main",
        null,
        "früh",
        createElement(Suspense, { fallback: "…" }, createElement(Late)),
      );
    };
    expect(await bytesOf(text, page())).toBe(await bytesOf(stock, page()));
  });

  it("keeps pages apart that are rendered at once", async () => {
    const pages = WORDS.map((word) => createElement(Page, { words: [word, word] }));
    const together = await Promise.all(pages.map((page) => bytesOf(text, page)));
    for (const [index, page] of pages.entries()) expect(together[index]).toBe(await bytesOf(stock, page));
  });

  it("drops what a page that failed had written", async () => {
    await expect(
      text(createElement("main", null, "half a page", createElement(Broken)), { onError: () => {} }),
    ).rejects.toThrow("broken");
    const page = createElement(Page, { words: ["whole"] });
    expect(await bytesOf(text, page)).toBe(await bytesOf(stock, page));
  });
});

describe("keepTextChunks", () => {
  it.each([
    ["function writeChunk(", "function writePiece("],
    ["return textEncoder.encode(content);", "return encode(content);"],
    ["currentView = new Uint8Array(4096);", "currentView = new Uint8Array(8192);"],
  ])("refuses a React without %j", (from, to) => {
    expect(() => keepTextChunks(source.replace(from, to))).toThrow("React's stream renderer has changed");
  });

  it("refuses a React that counts bytes in another place", () => {
    expect(() => keepTextChunks(`${source}\nvar size = chunk.byteLength;`)).toThrow("byteLength");
  });
});
