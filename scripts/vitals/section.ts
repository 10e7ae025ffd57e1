import { markdownTable } from "../bench/report/table.ts";
import { type Audit, CATEGORIES, LIGHTHOUSE } from "./lighthouse.ts";
import { type Paint, SLOWER } from "./slow-line.ts";
import type { Press } from "./swipes.ts";

const HEADING = "## Lighthouse and Web Vitals";

/** The aims of the design (quality.md §2): scores of pages that anybody may see, and what each page takes. */
const AIMS = { performance: 95, others: 100, lcp: 2_000, cls: 0.02, press: 100 };

const HEAD = ["page", ...CATEGORIES, "LCP", "LCP by Lighthouse's model", "blocked", "CLS", "misses"];

/** What a browser's developer tools take for phones, on the scale of Lighthouse's benchmark (CalibrationController of DevTools). */
const PHONES = { midRange: 1_000, cheap: 264 };

/** A page as Lighthouse judges it, and as it is painted on a slow phone. */
export type Seen = Audit & { paint: Paint };

/** The section of docs/performance.md. */
export function sectionOf(pages: Seen[], press: Press, times: number): string {
  const slow = press.worst > AIMS.press ? `, missed by ${press.worst - AIMS.press} ms` : "";
  return `${HEADING}

Written by \`npm run vitals\`; do not edit. Lighthouse ${LIGHTHOUSE} with its own mid-range phone and slow connection, the built
Worker with the demo world behind HTTP/2 and Brotli as a data centre adds them; of ${times} runs the one whose performance is in
the middle. The scores of pages for members are told beside: nobody indexes those. LCP is what the browser itself tells on a
slow 4G line and a processor four times slower, the middle of ${times}; Lighthouse reads a page on a fast line, then models
the slow one, and blames each script that happened to be there before the paint: of one page it says 1.5 s in one run and
2.3 s in the next. Aims: performance ${AIMS.performance}, the other scores ${AIMS.others} on pages for anybody; LCP ${AIMS.lcp / 1000} s, CLS ${AIMS.cls}; a
swipe ${AIMS.press} ms at its worst.

${processorOf(pages)}
${markdownTable(HEAD, pages.map(cells))}

A swipe by key on a processor four times slower, until the next frame: median ${press.median} ms, worst of ${press.count} ${press.worst} ms${slow}.
`;
}

/** How fast the machine was: four times slower is another phone on each. */
function processorOf(pages: Seen[]): string {
  const told = pages.map(({ processor }) => processor).toSorted((a, b) => a - b);
  const middle = told[Math.floor(told.length / 2)];
  if (!middle) return "";
  return `Lighthouse's benchmark gave this machine's processor ${thousands(middle)} (the middle of all pages), so that four times slower
is a phone of ${thousands(middle / SLOWER)}; a browser's own tools take ${thousands(PHONES.midRange)} for a mid-range phone and ${PHONES.cheap} for a cheap one.
`;
}

function thousands(value: number): string {
  return Math.round(value).toLocaleString("en");
}

function cells(seen: Seen): string[] {
  const { path, scores, lcp, tbt, cls, paint } = seen;
  return [
    `\`${path}\``,
    ...CATEGORIES.map((name) => String(scores[name])),
    inSeconds(paint.lcp),
    inSeconds(lcp),
    `${Math.round(tbt)} ms`,
    Math.max(cls, paint.cls).toFixed(3),
    missesOf(seen).join(", ") || "-",
  ];
}

function inSeconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

/** What is below its aims; which checks failed is named. */
export function missesOf({ scores, failed, cls, paint }: Seen): string[] {
  return [
    ...(scores.performance < AIMS.performance ? ["performance"] : []),
    ...(paint.lcp > AIMS.lcp ? ["LCP"] : []),
    ...(Math.max(cls, paint.cls) > AIMS.cls ? ["CLS"] : []),
    ...failed,
  ];
}

/** docs/performance.md with this section in place of the one it had, or behind all else. */
export function withVitals(page: string, section: string): string {
  const place = page.indexOf(HEADING);
  const before = (place < 0 ? page : page.slice(0, place)).trimEnd();
  return section ? `${before}\n\n${section.trimEnd()}\n` : `${before}\n`;
}

/** The section that a page has; empty without one. */
export function vitalsOf(page: string): string {
  const place = page.indexOf(HEADING);
  return place < 0 ? "" : page.slice(place);
}
