import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { chromium } from "@playwright/test";
import { chromiumPath } from "../../setup/ensure-chromium.mjs";
import type { Aim, Finding } from "../report/findings.ts";
import type { Member } from "../world/people.ts";
import type { Bench } from "./bench.ts";

const PUBLIC: Aim = { must: 145, stretch: 125, better: "lower" };
const HEAVY: Aim = { must: 185, stretch: 165, better: "lower" };
const OTHER: Aim = { must: 230, stretch: 200, better: "lower" };
const SETTLED_MS = 1_500;

/** Script and styles that a first visit to each page really loads, in a real browser, gzip. */
export async function weight(bench: Bench, build: string): Promise<Finding[]> {
  const { reader } = bench.cast;
  const posting = `/opportunity/${bench.cast.postings[0]}`;
  const pages: [path: string, name: string, aim: Aim, member: Member | null][] = [
    ["/", "/ (visitor)", PUBLIC, null],
    ["/auth", "/auth (visitor)", PUBLIC, null],
    [posting, "/opportunity/:id (visitor)", PUBLIC, null],
    [`/profile/${reader.userId}`, "/profile/:id (visitor)", PUBLIC, null],
    ["/discover", "/discover", HEAVY, reader],
    ["/messages", "/messages", HEAVY, reader],
    ["/dashboard", "/dashboard", OTHER, reader],
    [posting, "/opportunity/:id (member)", OTHER, reader],
    [`/profile/${reader.userId}`, "/profile/:id (member)", OTHER, reader],
  ];
  const browser = await chromium.launch({ executablePath: await chromiumPath() });
  try {
    const findings: Finding[] = [];
    for (const [path, what, aim, member] of pages) {
      const { script, style } = await firstVisit(
        browser,
        bench.large.addresses.site ?? "",
        path,
        member,
        build,
      );
      findings.push({
        what,
        beside: "script, gzip",
        value: script.bytes / 1000,
        unit: "kB",
        aim,
        note: `${script.files} files; styles ${(style.bytes / 1000).toFixed(1)} kB`,
      });
    }
    return findings;
  } finally {
    await browser.close();
  }
}

type Browser = Awaited<ReturnType<typeof chromium.launch>>;

async function firstVisit(
  browser: Browser,
  site: string,
  path: string,
  member: Member | null,
  build: string,
) {
  const context = await browser.newContext({ serviceWorkers: "block" });
  try {
    if (member) {
      const [name = "", value = ""] = ((await member.headers()).Cookie ?? "").split("=");
      await context.addCookies([{ name, value, url: site }]);
    }
    const page = await context.newPage();
    const files = new Set<string>();
    page.on("response", (response) => files.add(new URL(response.url()).pathname));
    const answer = await page.goto(new URL(path, site).href, { waitUntil: "load" });
    if (answer?.status() !== 200 || new URL(page.url()).pathname !== path)
      throw new Error(`${path} did not open.`);
    await page.waitForTimeout(SETTLED_MS);
    const weigh = (ending: string) => {
      const chosen = [...files].filter((file) => file.startsWith("/assets/") && file.endsWith(ending));
      const bytes = chosen.reduce(
        (sum, file) => sum + gzipSync(readFileSync(join(build, "client", file))).length,
        0,
      );
      return { files: chosen.length, bytes };
    };
    return { script: weigh(".js"), style: weigh(".css") };
  } finally {
    await context.close();
  }
}
