import type { Page } from "@playwright/test";
import { goOn, visit } from "./pages.ts";
import type { Visitor } from "./people.ts";

/** An address that leads nowhere, and where it stands. */
export interface DeadLink {
  status: number;
  path: string;
  on: string;
}

export interface Walk {
  asked: number;
  opened: number;
  dead: DeadLink[];
}

/**
 * Follows own links from page to page: an address is asked for if its route, or something it asks of it, is new, since the
 * same code makes the others; it is opened in the window if that is so for all who walked before, too: a new route by its
 * address, what is new of a known one as a press on its link would, which is two thirds cheaper. What script adds to it
 * there counts as well.
 * @param opened what was opened before; grows
 */
export async function walkFrom(
  { page, origin }: Visitor,
  begin: string[],
  opened: Set<string>,
): Promise<Walk> {
  const waiting = begin.map((path) => ({ path, on: "the address bar" }));
  const asked = new Set<string>();
  const walk: Walk = { asked: 0, opened: 0, dead: [] };
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { path, on } = next;
    const marks = marksOf(path);
    if (!addNew(asked, marks)) continue;
    const answer = await page.request.get(path);
    walk.asked++;
    if (answer.status() >= 400) {
      walk.dead.push({ status: answer.status(), path, on });
      continue;
    }
    if (!answer.headers()["content-type"]?.startsWith("text/html")) continue;
    const links = linksIn(await answer.text());
    const here = new URL(answer.url());
    const knowsRoute = marks.slice(0, 1).every((route) => opened.has(route));
    if (here.origin === origin && !answer.headers()["content-disposition"] && addNew(opened, marks)) {
      walk.opened++;
      await (knowsRoute ? goOn(page, path) : visit(page, path));
      links.push(...(await linksOn(page)));
    }
    const onward = links.map((link) => ownPath(link, here)).filter((link) => link !== null);
    waiting.push(...onward.map((link) => ({ path: link, on: path })));
  }
  return walk;
}

function linksOn(page: Page): Promise<string[]> {
  return page
    .locator("a[href], img[src]")
    .evaluateAll((all) => all.map((one) => one.getAttribute("href") ?? one.getAttribute("src") ?? ""));
}

function linksIn(html: string): string[] {
  return Array.from(html.matchAll(/<(?:a|link|img)\s[^>]*?\b(?:href|src)="([^"]+)"/g), ([, link = ""]) =>
    link.replaceAll("&amp;", "&"),
  );
}

/** An address of our own, without what stands behind `#`. */
function ownPath(link: string, here: URL): string | null {
  if (!URL.canParse(link, here)) return null;
  const { origin, pathname, search } = new URL(link, here);
  return origin === here.origin && !pathname.startsWith("/assets/") ? pathname + search : null;
}

/** The route of an address, and what it asks of it. */
function marksOf(path: string): string[] {
  const { pathname, searchParams } = new URL(path, "http://own");
  const parts = pathname.split("/").map((part) => (/\d|^@|-.*-/.test(part) ? ":" : part));
  if (/^(profile|company|help)$/.test(parts[1] ?? "") && parts[2]) parts[2] = ":";
  const route = parts.join("/");
  const asked = [...searchParams].map(([name, value]) =>
    /^(tab|kind|view)$/.test(name) ? `${name}=${value}` : name,
  );
  return [route, ...asked.map((one) => `${route}?${one}`)];
}

/** @returns whether one of them was not there before */
function addNew(known: Set<string>, marks: string[]): boolean {
  const before = known.size;
  for (const mark of marks) known.add(mark);
  return known.size > before;
}
