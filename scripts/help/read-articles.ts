import { readdirSync, readFileSync } from "node:fs";

const FOLDER = new URL("../../app/features/help/articles/", import.meta.url);

/** An article as its file has it. */
export interface WrittenArticle {
  slug: string;
  title: string;
  category: string;
  summary: string;
  path: string | null;
  words: string;
  /** Its place on the shelf; those without one follow by their names. */
  place: number;
  body: string;
}

/** The articles of the help centre, by their file names: a few lines about each, then Markdown. */
export function readArticles(): WrittenArticle[] {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith(".md"));
  return files.sort().map((name) => readArticle(name, readFileSync(new URL(name, FOLDER), "utf8")));
}

/** @throws Error that names the file, where something is missing */
function readArticle(name: string, text: string): WrittenArticle {
  const [, head = "", body = ""] = /^---\n(.*?)\n---\n+(.*)$/s.exec(text) ?? [];
  const fields = new Map(
    head.split("\n").map((line) => [line.split(":", 1)[0], line.replace(/^\w+:\s*/, "")]),
  );
  const required = (field: string) => {
    const value = fields.get(field);
    if (!value) throw new Error(`${name} does not say its ${field}.`);
    return value;
  };
  return {
    slug: name.replace(/\.md$/, ""),
    title: required("title"),
    category: required("category"),
    summary: required("summary"),
    path: fields.get("path") ?? null,
    words: fields.get("words") ?? "",
    place: Number(fields.get("place") ?? Number.POSITIVE_INFINITY),
    body: body.trim(),
  };
}
