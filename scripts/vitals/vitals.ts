/** `npm run vitals`: what Lighthouse and a swipe on a slow phone say of the built product; see USAGE. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium } from "@playwright/test";
import { type Account, accountOf, signIn } from "../pictures/walkers.ts";
import { startWorld } from "../pictures/worlds.ts";
import { wholeChromiumPath } from "../setup/ensure-chromium.mjs";
import { readFlags } from "../setup/read-flags.ts";
import { main, Problem, root } from "../setup/run.mjs";
import { startEdge } from "./edge.ts";
import { BROWSER_ARGUMENTS, LIGHTHOUSE, lighthouse } from "./lighthouse.ts";
import { type Seen, sectionOf, withVitals } from "./section.ts";
import { PHONE, paintOnSlowPhone } from "./slow-line.ts";
import { type Press, swipeOnSlowPhone } from "./swipes.ts";

const USAGE = `Usage: npm run vitals -- [options]

  --runs N      runs of each page, by Lighthouse and on a slow line, of which the middle one counts (3)
  --only A,B    only pages whose address begins with one of these; the table is printed and not written
  --help

Lighthouse ${LIGHTHOUSE} is taken from the npm registry by npx. The table goes to docs/performance.md.`;

const FLAGS = { runs: { type: "string" }, only: { type: "string" }, help: { type: "boolean" } } as const;

/** What anybody may see, besides a posting and a profile. */
const PUBLIC = ["/", "/auth", "/help", "/terms"];
const MEMBERS = ["/dashboard", "/discover", "/spark", "/messages", "/connect", "/projects"];

await main(async () => {
  const { runs = "3", only = "", help } = readFlags(process.argv.slice(2), FLAGS, USAGE);
  if (help) {
    console.log(USAGE);
    return;
  }
  const times = Number(runs);
  if (!Number.isInteger(times) || times < 1 || times > 15)
    throw new Problem(`--runs is 1 to 15.\n\n${USAGE}`);
  const wanted = only.split(",").filter(Boolean);
  const isWanted = (path: string) => wanted.length === 0 || wanted.some((begin) => path.startsWith(begin));

  const server = await startWorld("demo", true);
  const edge = await startEdge(server.origin);
  const chrome = await wholeChromiumPath();
  const browser = await chromium.launch({ args: BROWSER_ARGUMENTS, executablePath: chrome });
  try {
    const member = await accountOf(browser, server.origin, "creator", "demo");
    if (!member) throw new Problem("The demo world has no creator.");
    const press = await swipesOf(browser, server.origin, member);
    const seen: Seen[] = [];
    const look = async (path: string, reader: Account | null) => {
      if (!isWanted(path)) return;
      const page = { origin: edge.origin, path, reader, times };
      const paint = await paintOnSlowPhone({ browser, ...page });
      seen.push({ ...(await lighthouse({ chrome, ...page })), paint });
      console.log(`  ${path}`);
    };
    for (const page of [...PUBLIC, ...(await somethingOf(server.origin))]) await look(page, null);
    for (const page of MEMBERS) await look(page, member);
    const section = sectionOf(seen, press, times);
    console.log(`\n${section}`);
    if (wanted.length > 0) return;
    const page = join(root, "docs", "performance.md");
    writeFileSync(page, withVitals(readFileSync(page, "utf8"), section));
  } finally {
    await browser.close();
    await edge.stop();
    await server.stop();
  }
});

async function swipesOf(browser: Browser, origin: string, member: Account): Promise<Press> {
  const context = await browser.newContext({ baseURL: origin, viewport: PHONE, serviceWorkers: "block" });
  await signIn(context, origin, member);
  return swipeOnSlowPhone(await context.newPage());
}

/** A posting of the demo world, and who posted it. @throws Problem when there is none */
async function somethingOf(origin: string): Promise<string[]> {
  const posting = await linkOn(origin, "/feeds/opportunities.xml", /\/opportunity\/[\w-]+/);
  return [posting, await linkOn(origin, posting, /\/profile\/[\w-]+/)];
}

async function linkOn(origin: string, page: string, pattern: RegExp): Promise<string> {
  const [link] = (await (await fetch(`${origin}${page}`)).text()).match(pattern) ?? [];
  if (!link) throw new Problem(`${page} leads to nothing like ${pattern}.`);
  return link;
}
