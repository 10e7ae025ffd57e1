import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "../../app/routes.ts";
import type { Visitor } from "./support/people.ts";
import { post, unusedTitle } from "./support/postings.ts";
import { expect, test } from "./support/test.ts";

const SHARED =
  /^\/($|terms$|privacy$|community-guidelines$|help$|help\/[^/.]+$|opportunity\/[^/.]+$|profile\/[^/.]+$)/;

test("no answer that a member gets may be kept by anybody; a visitor's only where it is everybody's", async ({
  people,
}) => {
  test.setTimeout(240_000);
  const bora = await people.bora();
  const visitor = await people.visitor();
  const posting = await post(bora, unusedTitle());
  const paths = pathsOf(routes).map((path) =>
    `/${path}`
      .replace("/opportunity/:id", `/opportunity/${posting}`)
      .replace("/opportunities/:id", `/opportunities/${posting}`)
      .replace("/profile/:userId", `/profile/${bora.userId}`)
      .replace(/:\w+/g, "none")
      .replace("*", "nowhere"),
  );
  for (const path of paths.flatMap((page) => [page, page === "/" ? "/_.data" : `${page}.data`])) {
    const own = await read(bora, path);
    expect(own.caching, `${path} for a member`).not.toMatch(/public|s-maxage/);
    const theirs = await read(visitor, path);
    if (/public|s-maxage/.test(theirs.caching)) {
      expect(path, `${path} for a visitor`).toMatch(SHARED);
      expect(theirs.cookies).toEqual([]);
      expect(theirs.text).not.toContain(bora.email);
    }
  }
});

test("a second visitor's page of a posting comes from the cache and works as the first one's did", async ({
  people,
}) => {
  const bora = await people.bora();
  const title = unusedTitle();
  const path = `/opportunity/${await post(bora, title)}`;
  const [first, second] = [await people.visitor(), await people.visitor()];
  for (const { page } of [first, second]) {
    const answer = await page.goto(path);
    expect(Boolean((await answer?.allHeaders())?.age)).toBe(page === second.page);
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await page.getByRole("link", { name: "Apply" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
  }
});

function pathsOf(entries: RouteConfigEntry[]): string[] {
  return entries.flatMap(({ path, children }) => [path ?? "", ...pathsOf(children ?? [])]);
}

/** Images are the same for everybody, and say so themselves. */
async function read({ context }: Visitor, path: string) {
  const answer = await context.request.get(path, { maxRedirects: 0 });
  const headers = answer.headers();
  const isImage = headers["content-type"]?.startsWith("image/");
  return {
    caching: isImage ? "" : (headers["cache-control"] ?? ""),
    cookies: answer.headersArray().filter(({ name }) => name.toLowerCase() === "set-cookie"),
    text: isImage ? "" : await answer.text(),
  };
}
