import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { hydrated } from "./support/pages.ts";
import type { Member, Visitor } from "./support/people.ts";
import { post, unusedTitle } from "./support/postings.ts";
import { expect, test } from "./support/test.ts";

/** Script of a first visit, gzip, in bytes: the most that a page may load before it is left alone. */
const PUBLIC = 145_000;
const HEAVY = 185_000;
const OTHER = 230_000;

/** What a page fetches when the browser is idle comes later than this. */
const SETTLED_MS = 1_500;

test("a first visit loads no more script than its page may", async ({ people }) => {
  const bora = await people.bora();
  const posting = `/opportunity/${await post(bora, unusedTitle())}`;
  const profile = `/profile/${bora.userId}`;
  const visitor = () => people.visitor();
  const member = () => people.signedIn(bora);
  const pages: [who: () => Promise<Visitor | Member>, path: string, most: number][] = [
    [visitor, "/", PUBLIC],
    [visitor, "/terms", PUBLIC],
    [visitor, "/auth", PUBLIC],
    [visitor, posting, PUBLIC],
    [visitor, profile, PUBLIC],
    [visitor, `${profile}?tab=openings`, PUBLIC],
    [member, "/discover", HEAVY],
    [member, "/discover?tab=creators", HEAVY],
    [member, "/messages", HEAVY],
    [member, "/dashboard", OTHER],
    [member, posting, OTHER],
    [member, profile, OTHER],
    [member, "/spark", OTHER],
    [member, "/profile", OTHER],
    [member, "/opportunity-dashboard", OTHER],
    [member, "/manage-opportunities", OTHER],
  ];
  for (const [who, path, most] of pages)
    expect.soft(await scriptOf(await who(), path), `script of ${path}`).toBeLessThanOrEqual(most);
});

async function scriptOf({ page, context }: Visitor, path: string): Promise<number> {
  const files = new Set<string>();
  page.on("response", (response) => files.add(new URL(response.url()).pathname));
  await page.goto(path);
  await hydrated(page);
  await page.waitForTimeout(SETTLED_MS);
  await context.close();
  return [...files]
    .filter((file) => file.startsWith("/assets/") && file.endsWith(".js"))
    .reduce((sum, file) => sum + gzipSync(readFileSync(`build/client${file}`)).length, 0);
}

test("a page names its style before its text, so that a data centre can tell browsers early", async ({
  people,
}) => {
  const { page } = await people.visitor();
  const { link } = (await page.request.get("/help")).headers();
  expect(link).toMatch(/^<\/assets\/root-[\w-]+\.css>; rel=preload; as=style, /);
});
