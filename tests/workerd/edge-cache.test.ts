import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import { newId } from "#app/core/ids.ts";
import { minutes, seconds } from "#app/core/time.ts";
import { getApp } from "#app/platform/context.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import { cookieOf, ORIGIN } from "#tests/factories/calls.ts";
import { rows } from "#tests/factories/database.ts";
import { alice, bora, type Person } from "#tests/factories/people.ts";
import { posting } from "#tests/factories/postings.ts";
import { createServer, type PageHandler } from "#workers/http/server.ts";
import { runSchedule } from "#workers/jobs/schedule.ts";

const HTML = { "content-type": "text/html; charset=utf-8" };

/** A page that says how often it was made, and for whom, with a script under its nonce. */
function counting() {
  const made = { times: 0 };
  const page: PageHandler = async (_request, context) => {
    const app = getApp(context);
    await app.settle();
    made.times++;
    const html = `<p>${app.viewer?.displayName ?? "visitor"}, ${made.times}</p><script nonce="${app.nonce}">1</script>`;
    return new Response(html, { headers: HTML });
  };
  return { made, page };
}

interface Asked {
  as?: Person;
  cookie?: string;
  /** So much later than now. */
  later?: number;
  method?: string;
  /** Variables of the installation. */
  env?: Partial<Env>;
}

/** A Worker whose build has a name of its own, so that no test meets pages of another. */
function worker(page: PageHandler, build: string | null = crypto.randomUUID()) {
  const server = createServer(page, build ?? undefined);
  return async (path: string, { as, cookie, later = 0, method = "GET", env: own }: Asked = {}) => {
    const execution = createExecutionContext();
    const headers = new Headers({ "x-test-clock-offset": String(later), origin: ORIGIN });
    if (as || cookie) headers.set("cookie", cookie ?? cookieOf(as as Person));
    const request = new Request(new URL(path, ORIGIN), { headers, method });
    const answer = await server.fetch(request, { ...env, ...own, TEST_CLOCK: "on" }, execution);
    const text = await answer.text();
    await waitOnExecutionContext(execution);
    return { answer, text, headers: answer.headers };
  };
}

function nonceIn(policy: string | null): string {
  return /'nonce-([^']+)'/.exec(policy ?? "")?.[1] ?? "none";
}

describe("a visitor's page", () => {
  it.each([
    "/",
    "/terms",
    "/privacy",
    "/community-guidelines",
    "/help",
    "/help/what-a-spark-is",
    `/opportunity/${newId(1)}`,
    "/profile/alice.k",
  ])("%s is made once for two visitors, each with a nonce of their own", async (path) => {
    const { made, page } = counting();
    const ask = worker(page);
    const first = await ask(path);
    const second = await ask(path);
    expect(made.times).toBe(1);
    expect(second.headers.get("age")).toBe("0");
    const nonces = [first, second].map(({ headers }) => nonceIn(headers.get("content-security-policy")));
    expect(new Set(nonces).size).toBe(2);
    for (const [index, { text, headers }] of [first, second].entries()) {
      expect(text).toBe(`<p>visitor, 1</p><script nonce="${nonces[index]}">1</script>`);
      expect(headers.get("cache-control")).toBe("public, max-age=0, must-revalidate, s-maxage=60");
      expect(headers.get("cdn-cache-control")).toContain("stale-while-revalidate=60");
      expect(headers.get("vary")).toContain("Cookie");
      expect(headers.has("x-stored-nonce")).toBe(false);
    }
    expect(first.headers.get("x-request-id")).not.toBe(second.headers.get("x-request-id"));
  });

  it("is an old one for a minute more while a new one is made, and never older", async () => {
    const { page } = counting();
    const ask = worker(page);
    await ask("/");
    expect((await ask("/", { later: seconds(59) })).text).toContain("visitor, 1");
    expect((await ask("/", { later: seconds(61) })).text).toContain("visitor, 1");
    expect((await ask("/", { later: seconds(62) })).text).toContain("visitor, 2");
    expect((await ask("/", { later: minutes(5) })).text).toContain("visitor, 3");
  });

  it.each([
    "/discover",
    "/auth",
    "/profile/alice?tab=posts",
    "/?ref=abc",
    "/help?q=spark",
    "/opportunity/not-an-id",
    "/settings",
  ])("%s is made for each", async (path) => {
    const { made, page } = counting();
    const ask = worker(page);
    await ask(path);
    expect((await ask(path)).headers.get("cache-control")).toBe("private, no-cache");
    expect(made.times).toBe(2);
  });

  it("is not kept when it was refused, moved, or says something to this one browser", async () => {
    const answers: PageHandler[] = [
      async () => new Response("gone", { status: 404, headers: HTML }),
      async () => new Response(null, { status: 302, headers: { location: "/auth" } }),
      async () => new Response("json", { headers: { "content-type": "application/json" } }),
      async () => new Response("mine", { headers: { ...HTML, "set-cookie": "a=b" } }),
      async () => new Response("mine", { headers: { ...HTML, "cache-control": "no-store" } }),
      async (_request, context) => {
        getApp(context).setCookie("thrive-referral=x");
        return new Response("mine", { headers: HTML });
      },
    ];
    for (const answer of answers) {
      let times = 0;
      const ask = worker((...args) => {
        times++;
        return answer(...args);
      });
      await ask("/");
      expect((await ask("/")).headers.get("cache-control")).not.toContain("public");
      expect(times).toBe(2);
    }
  });

  it("is made for each where the build has no name", async () => {
    const { made, page } = counting();
    const ask = worker(page, null);
    await ask("/");
    await ask("/");
    expect(made.times).toBe(2);
  });
});

describe("whoever brings a session", () => {
  it("is never shown a visitor's page, and theirs is never shown to a visitor", async () => {
    const person = await alice();
    const { page } = counting();
    const ask = worker(page);
    const own = await ask("/", { as: person });
    expect(own.text).toContain(`${person.name}, 1`);
    expect(own.headers.get("cache-control")).toBe("no-store");
    expect((await ask("/")).text).toContain("visitor, 2");
    expect((await ask("/", { as: person })).text).toContain(`${person.name}, 3`);
    expect((await ask("/")).text).toContain("visitor, 2");
  });

  it.each(["thrive-access=tampered", "__Host-thrive-access=tampered", "__Host-thrive-refresh=tampered"])(
    "is no visitor with %s either",
    async (cookie) => {
      const { made, page } = counting();
      const ask = worker(page);
      await ask("/");
      const answer = await ask("/", { cookie });
      expect(made.times).toBe(2);
      expect(answer.headers.get("cache-control")).not.toContain("public");
    },
  );
});

describe("a change", () => {
  it("of a posting is seen by the next visitor of its page, of the landing page, and of no other", async () => {
    const brand = await bora();
    const { id } = await posting(brand);
    const other = newId(2);
    const { made, page } = counting();
    const ask = worker(async (request, context) => {
      if (request.method === "GET") return page(request, context);
      const payload = { opportunityId: id, posterId: brand.userId, title: "Cups", how: "removed" } as const;
      await getApp(context).commit([], { name: "opportunity.ended", payload });
      return new Response("done");
    });
    for (const path of [`/opportunity/${id}`, "/", `/opportunity/${other}`]) await ask(path);
    await ask("/manage-opportunities", { as: brand, method: "POST" });
    for (const path of [`/opportunity/${id}`, "/", `/opportunity/${other}`]) await ask(path);
    expect(made.times).toBe(5);
  });

  it("of a profile is seen under its id and its handle", async () => {
    const person = await alice();
    const { made, page } = counting();
    const ask = worker(async (request, context) => {
      if (request.method === "GET") return page(request, context);
      const app = getApp(context);
      await app.settle();
      await app.commit([], { name: "profile.updated", payload: { userId: person.userId, fields: ["bio"] } });
      return new Response(app.viewer?.handle);
    });
    const handle = (await ask("/profile", { as: person, method: "POST" })).text;
    const paths = [`/profile/${person.userId}`, `/profile/${handle}`];
    for (const path of paths) await ask(path);
    await ask("/profile", { as: person, method: "POST" });
    for (const path of paths) await ask(path);
    expect(made.times).toBe(4);
  });

  it("of an article or of a legal text is seen by its next reader, and on the shelves", async () => {
    const { made, page } = counting();
    const ask = worker(async (request, context) => {
      if (request.method === "GET") return page(request, context);
      await getApp(context).commit(
        [],
        { name: "help.removed", payload: { slug: "kites" } },
        { name: "legal.published", payload: { kind: "privacy" } },
      );
      return new Response("done");
    });
    const paths = ["/help", "/help/kites", "/privacy", "/help/tiers", "/terms"];
    for (const path of paths) await ask(path);
    await ask("/admin/help", { method: "POST" });
    for (const path of paths) await ask(path);
    expect(made.times).toBe(8);
  });

  it("is forgotten in all of a member's pages when the team decides about them", async () => {
    const brand = await bora();
    const { id } = await posting(brand);
    const { made, page } = counting();
    const ask = worker(decidesAbout(brand, page));
    const { handle } = await handleOf(brand);
    const paths = ["/", `/profile/${brand.userId}`, `/profile/${handle}`, `/opportunity/${id}`];
    for (const path of paths) await ask(path);
    await ask("/admin/moderation", { method: "POST" });
    for (const path of paths) await ask(path);
    expect(made.times).toBe(8);
  });

  it.each([
    ["their suspension ended", "suspension.ended"],
    ["they came back", "account.came_back"],
  ] as const)("is forgotten in all of a member's pages when %s", async (_when, name) => {
    const brand = await bora();
    const { id } = await posting(brand);
    const { made, page } = counting();
    const ask = worker(async (request, context) => {
      if (request.method === "GET") return page(request, context);
      await getApp(context).commit([], { name, payload: { userId: brand.userId } });
      return new Response("done");
    });
    const { handle } = await handleOf(brand);
    const paths = ["/", `/profile/${brand.userId}`, `/profile/${handle}`, `/opportunity/${id}`];
    for (const path of paths) await ask(path);
    await ask("/admin/users", { method: "POST" });
    for (const path of paths) await ask(path);
    expect(made.times).toBe(8);
  });

  it("that takes something down is told to every data centre, where a zone is configured", async () => {
    const brand = await bora();
    const { id } = await posting(brand);
    const ask = worker(decidesAbout(brand, counting().page));
    const zone = newId(3);
    const env = { CLOUDFLARE_ZONE_ID: zone, CACHE_PURGE_TOKEN: "purger" };
    await ask("/admin/moderation", { method: "POST", env });
    const [purge, ...more] = await purgesOf(zone);
    expect(more).toEqual([]);
    expect(purge?.token).toBe("Bearer purger");
    const { handle } = await handleOf(brand);
    const pages = ["/", `/profile/${brand.userId}`, `/profile/${handle}`, `/opportunity/${id}`];
    expect(purge?.tags.toSorted()).toEqual(pages.map((path) => `page:${path}`).sort());
    await ask("/admin/moderation", { method: "POST", env: { CLOUDFLARE_ZONE_ID: zone } });
    expect(await purgesOf(zone)).toHaveLength(1);
  });

  it("of a member is told to every data centre when their suspension ends by its time", async () => {
    const brand = await bora();
    const { id } = await posting(brand);
    await rows("UPDATE profiles SET status = 'suspended' WHERE user_id = ?", brand.userId);
    await rows("UPDATE users SET banned_until = ? WHERE id = ?", Date.now() - 1, brand.userId);
    const zone = newId(4);
    const execution = createExecutionContext();
    await runSchedule({ ...env, CLOUDFLARE_ZONE_ID: zone, CACHE_PURGE_TOKEN: "purger" }, execution);
    await waitOnExecutionContext(execution);
    const { handle } = await handleOf(brand);
    const pages = ["/", `/profile/${brand.userId}`, `/profile/${handle}`, `/opportunity/${id}`];
    const tags = (await purgesOf(zone)).flatMap((purge) => purge.tags);
    expect(tags).toEqual(expect.arrayContaining(pages.map((path) => `page:${path}`)));
  });

  it("of a posting is told to every data centre when it ends by its day", async () => {
    const { id } = await posting(await bora());
    await rows("UPDATE opportunities SET expires_at = ? WHERE id = ?", Date.now() - 1, id);
    const zone = newId(5);
    const execution = createExecutionContext();
    await runSchedule({ ...env, CLOUDFLARE_ZONE_ID: zone, CACHE_PURGE_TOKEN: "purger" }, execution);
    await waitOnExecutionContext(execution);
    expect(await rows("SELECT status FROM opportunities WHERE id = ?", id)).toEqual([{ status: "expired" }]);
    const tags = (await purgesOf(zone)).flatMap((purge) => purge.tags);
    expect(tags).toEqual(expect.arrayContaining(["page:/", `page:/opportunity/${id}`]));
  });

  it("is made all the same when the zone is not purged", async () => {
    const brand = await bora();
    const ask = worker(decidesAbout(brand, counting().page));
    const env = { CLOUDFLARE_ZONE_ID: "full", CACHE_PURGE_TOKEN: "purger" };
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const { answer } = await ask("/admin/moderation", { method: "POST", env });
    expect(answer.status).toBe(200);
    expect(logged.mock.calls.flat().join()).toContain("purge_cache answered 429");
    logged.mockRestore();
  });
});

/** A page that shows, and takes the member's postings down when it is posted to. */
function decidesAbout({ userId }: Person, page: PageHandler): PageHandler {
  return async (request, context) => {
    if (request.method === "GET") return page(request, context);
    await getApp(context).commit([], {
      name: "moderation.decided",
      payload: {
        caseId: newId(4),
        userId,
        subjectType: "profile",
        subjectId: userId,
        thing: "your profile",
        action: "hide",
        reason: "spam",
        level: null,
        until: null,
      },
    });
    return new Response("done");
  };
}

async function handleOf({ userId }: Person): Promise<{ handle: string }> {
  const [profile] = await rows<{ handle: string }>("SELECT handle FROM profiles WHERE user_id = ?", userId);
  return profile as { handle: string };
}

async function purgesOf(zone: string): Promise<{ token: string; tags: string[] }[]> {
  return (await fetch(`http://purges.foreign-web.test/${zone}`)).json();
}
