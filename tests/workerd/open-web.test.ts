import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { encodeCursor } from "#app/core/cursor.ts";
import { days, minutes } from "#app/core/time.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { call, ORIGIN } from "#tests/factories/calls.ts";
import { db } from "#tests/factories/database.ts";
import { alice, bora, type PersonDetails, person } from "#tests/factories/people.ts";
import { posting } from "#tests/factories/postings.ts";
import { createServer } from "#workers/http/server.ts";

async function text(path: string): Promise<string> {
  const answer = await call(null, path);
  expect(answer.status, path).toBe(200);
  return answer.text();
}

/** What stands in `<loc>`, as paths. */
function listedIn(xml: string): string[] {
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = ""]) =>
    url.replaceAll("&amp;", "&").replace(ORIGIN, ""),
  );
}

/** Every page that the sitemaps lead to. */
async function listed(): Promise<string[]> {
  const maps = listedIn(await text("/sitemap.xml"));
  const pages = await Promise.all(maps.map(async (path) => listedIn(await text(path))));
  return pages.flat();
}

const member = (profile: PersonDetails["profile"]) => person({ name: "Robin", profile });

describe("what search engines are told of", () => {
  it("are public profiles and open postings, and nothing of anybody else", async () => {
    const now = Date.now();
    const brand = await bora();
    const suspended = await member({ status: "suspended", handle: "gone.robin" });
    const shown = [await posting(brand), await posting(brand)];
    const hidden = await Promise.all([
      posting(brand, { visibility: "members" }),
      posting(brand, { visibility: "invited" }),
      posting(brand, { status: "removed" }),
      posting(brand, { status: "paused" }),
      posting(brand, { status: "draft" }),
      posting(brand, { status: "pending_review" }),
      posting(brand, { expires_at: now - minutes(5) }),
      posting(suspended),
    ]);
    await member({ handle: "open.robin" });
    await member({ handle: "members.robin", visibility: "members" });
    await member({ handle: "hidden.robin", visibility: "hidden" });
    await member({ handle: "left.robin", status: "deleted" });

    const all = await listed();
    for (const { id } of shown) expect(all).toContain(`/opportunity/${id}`);
    expect(all).toContain("/profile/open.robin");
    const everywhere = [
      all.join(),
      await text("/feeds/opportunities.xml"),
      await text("/llms.txt"),
      await text("/sitemap.xml"),
    ].join();
    for (const { id } of hidden) expect(everywhere).not.toContain(`/opportunity/${id}`);
    for (const name of ["gone", "members", "hidden", "left"])
      expect(everywhere).not.toContain(`${name}.robin`);
    expect(all).toEqual(expect.arrayContaining(["/", "/help", "/help/tiers", "/terms"]));
  });

  it("is listed from a position on, each once", async () => {
    const brand = await bora();
    const at = Date.now() - days(3);
    const older = await posting(brand, { published_at: at - 1 });
    const here = await posting(brand, { published_at: at });
    const newer = await posting(brand, { published_at: at + 1 });
    const from = encodeCursor({ key: at, id: here.id });
    const found = listedIn(await text(`/sitemaps/opportunities.xml?from=${from}`));
    expect(found).toContain(`/opportunity/${older.id}`);
    expect(found).not.toContain(`/opportunity/${newer.id}`);
    expect(found.filter((path) => path.endsWith(here.id))).toHaveLength(1);
  });

  it.each(["/sitemaps/opportunities.xml?from=x", "/sitemaps/profiles.xml?from='", "/sitemaps/none.xml"])(
    "is nothing at %s",
    async (path) => {
      const { status } = await call(null, path);
      // The last is a page that does not exist; the server of the tests answers for it.
      expect(status).toBe(path.endsWith("none.xml") ? 200 : 404);
    },
  );

  it("and robots are shown the way, not into rooms that open by a secret address", async () => {
    const rules = await text("/robots.txt");
    expect(rules).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
    for (const path of ["/auth", "/guest/", "/invoice/"]) expect(rules).toContain(`Disallow: ${path}`);
  });
});

describe("the feed of opportunities", () => {
  it("says in plain XML what anybody wrote", async () => {
    const title = `<script>alert("&")</script> ]]> ${String.fromCharCode(8)}ü`;
    const { id } = await posting(await bora(), {
      title,
      topics: ['"quoted"'],
      compensation: "€ 1.200 < 2.000",
    });
    const feed = await text("/feeds/opportunities.xml");
    expect(feed).toContain("<title>&lt;script&gt;alert(&quot;&amp;&quot;)&lt;/script&gt; ]]&gt; ü</title>");
    expect(feed).toContain('<category term="&quot;quoted&quot;"/>');
    expect(feed).toContain(`<id>urn:uuid:${id}</id>`);
    expect(feed).toContain("Paid Job · € 1.200 &lt; 2.000");
    expect((await call(null, "/feeds/opportunities.xml")).headers.get("content-type")).toContain("atom+xml");
  });
});

describe("how other sites show a page of ours", () => {
  const asked = (url: string, more = "") => call(null, `/oembed?url=${encodeURIComponent(url)}${more}`);

  it("is a link with its picture, by handle and by id", async () => {
    const creator = await alice({ profile: { headline: "Film & food" } });
    const { id } = await posting(await bora(), { title: "A film" });
    const [row] = await db
      .select({ handle: profiles.handle })
      .from(profiles)
      .where(eq(profiles.user_id, creator.userId));
    for (const key of [creator.userId, row?.handle]) {
      const answer = await asked(`${ORIGIN}/profile/${key}`);
      expect(answer.headers.get("access-control-allow-origin")).toBe("*");
      expect(await answer.json()).toMatchObject({
        version: "1.0",
        type: "link",
        title: "Alice: Film & food",
        author_url: `${ORIGIN}/profile/${row?.handle}`,
        thumbnail_width: 1200,
      });
    }
    const shown = await (await asked(`${ORIGIN}/opportunity/${id}`, "&maxwidth=600")).json();
    expect(shown).toMatchObject({ title: "Paid Job: A film", author_name: "Bora" });
    expect(shown).not.toHaveProperty("thumbnail_url");
  });

  it("is not found where the page is not open to all, or is not ours", async () => {
    const brand = await bora();
    const { userId } = await member({ visibility: "members" });
    const closed = await posting(brand, { visibility: "members" });
    const removed = await posting(brand, { status: "removed" });
    for (const url of [
      `${ORIGIN}/profile/${userId}`,
      `${ORIGIN}/opportunity/${closed.id}`,
      `${ORIGIN}/opportunity/${removed.id}`,
      `${ORIGIN}/opportunity/not-an-id`,
      `${ORIGIN}/dashboard`,
      "https://elsewhere.test/profile/alice",
      "not an address",
    ])
      expect((await asked(url)).status, url).toBe(404);
  });

  it("is asked for in a way that can be answered", async () => {
    expect((await call(null, "/oembed")).status).toBe(422);
    expect((await asked(`${ORIGIN}/profile/alice`, "&format=xml")).status).toBe(501);
    expect((await asked(`${ORIGIN}/profile/nobody`, "&maxwidth=wide")).status).toBe(404);
  });
});

it("keeps a document at the edge, whatever else its address says", async () => {
  const server = createServer(async () => new Response("page"), crypto.randomUUID());
  const ask = async (path: string) => {
    const execution = createExecutionContext();
    const answer = await server.fetch(new Request(new URL(path, ORIGIN)), env, execution);
    const [body, headers] = [await answer.text(), answer.headers];
    await waitOnExecutionContext(execution);
    return { body, headers };
  };
  const first = await ask("/feeds/opportunities.xml");
  expect(first.headers.get("cache-control")).toBe("public, max-age=60");
  expect(first.headers.get("x-db-round-trips")).toBe("1");
  await posting(await bora());
  const again = await ask("/feeds/opportunities.xml?bust=1");
  expect(again.headers.get("x-db-round-trips")).toBe("0");
  expect(again.body).toBe(first.body);
});
