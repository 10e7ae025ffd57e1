/** `npm run pictures`: walks all pages as everybody, at each width and in each theme, and takes their pictures; see USAGE. */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium } from "@playwright/test";
import config from "../../playwright.config.ts";
import { chromiumPath } from "../setup/ensure-chromium.mjs";
import { main, root } from "../setup/run.mjs";
import { type PictureOptions, readOptions, USAGE, type WorldName } from "./options.ts";
import { allPatterns, patternOf } from "./places.ts";
import { gallery, written } from "./report.ts";
import { type Sight, walk } from "./walk.ts";
import { accountOf } from "./walkers.ts";
import { startWorld } from "./worlds.ts";

const folder = join(root, ".tmp", "pictures");

await main(async () => {
  const options = readOptions(process.argv.slice(2));
  if (options.help) {
    console.log(USAGE);
    return;
  }
  if (options.only.length === 0) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const browser = await chromium.launch({
    ...config.use?.launchOptions,
    executablePath: await chromiumPath(),
  });
  const sights: Sight[] = [];
  for (const world of options.worlds) sights.push(...(await walkWorld(browser, world, options)));
  await browser.close();
  const came = new Set(sights.map(({ address }) => patternOf(new URL(address, "http://own").pathname)));
  const unseen = options.only.length > 0 ? [] : allPatterns().filter((pattern) => !came.has(pattern));
  writeFileSync(join(folder, "report.md"), written(sights, unseen));
  writeFileSync(join(folder, "index.html"), gallery(sights));
  console.log(`\n${written(sights, unseen)}\nThe pictures are in .tmp/pictures: open index.html.`);
});

async function walkWorld(browser: Browser, world: WorldName, options: PictureOptions): Promise<Sight[]> {
  const server = options.at ? null : await startWorld(world, options.fresh);
  const origin = options.at ?? server?.origin ?? "";
  const sights: Sight[] = [];
  for (const walker of options.walkers) {
    const begun = performance.now();
    const account = await accountOf(browser, origin, walker, world);
    const seen = await walk({ browser, origin, world, walker, account, folder, options });
    sights.push(...seen);
    const seconds = Math.round((performance.now() - begun) / 1000);
    console.log(`  ${world}, ${walker}: ${seen.length} sights in ${seconds} s`);
  }
  await server?.stop();
  return sights;
}
