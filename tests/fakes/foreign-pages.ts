import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { hostilePages } from "./hostile-pages.ts";

/** Answers one address of a foreign site. */
export type Page = (request: IncomingMessage, response: ServerResponse, url: URL) => void | Promise<void>;

const FOLDER = join(process.cwd(), "tests/fixtures/foreign-web");

/** Pages and answers as the sites gave them: host and path -> file in `tests/fixtures/foreign-web`. */
const SAVED: Record<string, string> = {};

/** What a site answers at an address; undefined where it has nothing. */
export function findPage(url: URL): Page | undefined {
  const place = `${url.hostname}${url.pathname}`;
  const saved = SAVED[`${place}?url=${url.searchParams.get("url")}`] ?? SAVED[place];
  return saved ? savedPage(saved) : hostilePages[place];
}

function savedPage(file: string): Page {
  return (_request, response) => {
    response.writeHead(200, { "content-type": typeOf(file) }).end(readFileSync(join(FOLDER, file)));
  };
}

function typeOf(file: string): string {
  return file.endsWith(".json") ? "application/json" : "text/html; charset=utf-8";
}
