import { markdownTable } from "../bench/report/table.ts";
import { type Audit, CATEGORIES, LIGHTHOUSE } from "./lighthouse.ts";
import type { Press } from "./swipes.ts";

const HEADING = "## Lighthouse and Web Vitals";

/** The aims of the design (quality.md §2): scores of pages that anybody may see, and what each page takes. */
const AIMS = { performance: 95, others: 100, lcp: 2_000, cls: 0.02, press: 100 };

const HEAD = ["page", ...CATEGORIES, "LCP", "blocked", "CLS", "misses"];

/** The section of docs/performance.md. */
export function sectionOf(audits: Audit[], press: Press, times: number): string {
  const slow = press.worst > AIMS.press ? `, missed by ${press.worst - AIMS.press} ms` : "";
  return `${HEADING}

Written by \`npm run vitals\`; do not edit. Lighthouse ${LIGHTHOUSE} with its own mid-range phone and slow connection, the built
Worker with the demo world behind HTTP/2 and Brotli as a data centre adds them; of ${times} runs the one whose performance is in
the middle. The scores of pages for members are told beside: nobody indexes those. Aims: performance ${AIMS.performance}, the other
scores ${AIMS.others} on pages for anybody; LCP ${AIMS.lcp / 1000} s, CLS ${AIMS.cls}; a swipe ${AIMS.press} ms at its worst.

${markdownTable(HEAD, audits.map(cells))}

A swipe by key on a processor four times slower, until the next frame: median ${press.median} ms, worst of ${press.count} ${press.worst} ms${slow}.
`;
}

function cells(audit: Audit): string[] {
  const { path, scores, lcp, tbt, cls } = audit;
  return [
    `\`${path}\``,
    ...CATEGORIES.map((name) => String(scores[name])),
    `${(lcp / 1000).toFixed(1)} s`,
    `${Math.round(tbt)} ms`,
    cls.toFixed(3),
    missesOf(audit).join(", ") || "-",
  ];
}

/** What an audit says below its aims; which checks failed is named. */
export function missesOf({ scores, failed, lcp, cls }: Audit): string[] {
  return [
    ...(scores.performance < AIMS.performance ? ["performance"] : []),
    ...(lcp > AIMS.lcp ? ["LCP"] : []),
    ...(cls > AIMS.cls ? ["CLS"] : []),
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
