import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { RouterContextProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { newId } from "#app/core/ids.ts";
import { days, minutes } from "#app/core/time.ts";
import { makeKitLink } from "#app/features/kits/links.server.ts";
import type { KitPage } from "#app/features/kits/queries.server.ts";
import { appContext, getApp } from "#app/platform/context.server.ts";
import { action as editAction, loader as editLoader } from "#app/routes/kits/edit-kit.tsx";
import { action, loader } from "#app/routes/kits/kit.tsx";
import { loader as pdfLoader } from "#app/routes/kits/kit-pdf.ts";
import { loader as profileLoader } from "#app/routes/profile/profile.tsx";
import { appOf, visitorApp } from "#tests/factories/app.ts";
import { blocks } from "#tests/factories/blocks.ts";
import { cookieOf, ORIGIN } from "#tests/factories/calls.ts";
import { count, rows } from "#tests/factories/database.ts";
import { alice, bora, type Person } from "#tests/factories/people.ts";
import { visits } from "#tests/factories/visits.ts";
import { movedClock } from "#tests/fakes/moved-clock.ts";
import { resolveSession } from "#workers/http/middleware/session.ts";
import { createServer, type PageHandler } from "#workers/http/server.ts";

const SECRET_RATE = "A quiet campaign of three films";
const BROWSER =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140 Safari/537.36";

interface Look {
  as?: Person;
  token?: string;
  cookie?: string | undefined;
  headers?: Record<string, string>;
  /** Where the visitor sits, for limits. */
  from?: string;
  later?: number;
  form?: Record<string, string>;
}

/** Asks for a kit as a browser does, or sends the form of its page. */
async function asks(slug: string, look: Look = {}) {
  const { as, token, cookie, later = 0, form, from = crypto.randomUUID() } = look;
  const clock = movedClock();
  clock.move(later);
  const own = { "user-agent": BROWSER, "sec-fetch-dest": "document", ...look.headers };
  const cookies = [as ? cookieOf(as) : null, cookie].filter(Boolean).join("; ");
  const headers = { ...own, ...(cookies ? { cookie: cookies } : {}) };
  const made = visitorApp({ clock, env: { ...env, RATE_LIMIT_SCALE: "1" } }, { "cf-connecting-ip": from });
  if (as) await resolveSession(made.app, cookieOf(as), true);
  const context = new RouterContextProvider();
  context.set(appContext, made.app);
  const request = new Request(new URL(`/kit/${slug}${token ? `?for=${token}` : ""}`, ORIGIN), {
    headers,
    ...(form ? { method: "POST", body: new URLSearchParams(form) } : {}),
  });
  const handle = (form ? action : loader) as (args: unknown) => Promise<unknown>;
  const answer = await handle({ request, params: { slug }, context }).catch((thrown: unknown) => thrown);
  if (answer instanceof Error) throw answer;
  const { init, data } = answer as { init?: ResponseInit | null; data?: unknown };
  return {
    status: answer instanceof Response ? answer.status : (init?.status ?? 200),
    headers: new Headers(answer instanceof Response ? answer.headers : (init?.headers ?? {})),
    kit: (data as { kit?: KitPage } | undefined)?.kit as KitPage,
    data,
    pass: made.cookies[0]?.split(";")[0],
  };
}

const edits = (person: Person, form: Record<string, string>) =>
  visits(person, editAction, { path: "/profile/kit", form });

const page = (slug: string, more: Record<string, string> = {}) => ({
  intent: "kit",
  slug,
  status: "published",
  reach: "public",
  shows_reviews: "on",
  ...more,
});

async function work(owner: Person, title: string, visibility = "public"): Promise<string> {
  const id = newId(Date.now());
  await rows(
    `INSERT INTO portfolio_items (id, user_id, title, media_type, media_url, source_key, visibility, position, created_at, updated_at)
      VALUES (?, ?, ?, 'link', 'https://example.com', ?, ?, 0, 1, 1)`,
    id,
    owner.userId,
    title,
    id,
    visibility,
  );
  return id;
}

/** A creator with a published kit, at an address of its own, whose rates ask for a code. */
async function mira(more: Record<string, string> = {}) {
  const owner = await alice({ name: "Mira" });
  const slug = `mira-${owner.userId.slice(-12)}`;
  await edits(owner, page(slug, more));
  await edits(owner, {
    intent: "rates",
    "rates[0].what": SECRET_RATE,
    "rates[0].price": "4500",
    "rates[0].currency": "EUR",
  });
  await edits(owner, { intent: "code", code: "Porto26" });
  return { owner, slug };
}

async function linkOf(owner: Person, more: Record<string, string> = {}): Promise<string> {
  const form = { intent: "link-make", name: "Nora, agency", days: "30", shows_rates: "on", ...more };
  const { body } = await edits(owner, form);
  return (body as { path: string }).path.split("for=")[1] ?? "";
}
const linksOf = async (owner: Person) =>
  (
    (await visits(owner, editLoader, { path: "/profile/kit" })).body as {
      links: { linkId: string; linkOpened: number }[];
    }
  ).links;

describe("a media kit", () => {
  it("is a draft at the handle's address until it is published, and everybody's then", async () => {
    const owner = await alice({ name: "Mira" });
    const first = await work(owner, "Harbour");
    await edits(owner, { intent: "work-add", id: first });
    const [row] = await rows<{ slug: string; handle: string }>(
      "SELECT k.slug, p.handle FROM media_kits k JOIN profiles p USING (user_id) WHERE user_id = ?",
      owner.userId,
    );
    const slug = row?.slug ?? "";
    expect(slug).toBe(row?.handle);
    expect((await asks(slug)).status).toBe(404);
    expect((await asks(slug, { as: owner })).kit.own).toBe(true);
    expect((await edits(owner, page(slug, { title: "Food photographer" }))).status).toBe(200);
    const { kit, status } = await asks(slug);
    expect([status, kit.title, kit.works.map(({ title }) => title)]).toEqual([
      200,
      "Food photographer",
      ["Harbour"],
    ]);
    expect((await asks(slug.toUpperCase())).headers.get("location")).toBe(`/kit/${slug}`);
    const profile = await visits(null, profileLoader, {
      path: "/profile/x",
      params: { userId: owner.userId },
    });
    expect(profile.body).toMatchObject({ page: { kit: slug } });
    await edits(owner, page(slug, { status: "off" }));
    expect((await asks(slug)).status).toBe(404);
    const after = await visits(null, profileLoader, { path: "/profile/x", params: { userId: owner.userId } });
    expect(after.body).toMatchObject({ page: { kit: null } });
  });

  it("has works of its member alone, published ones, in their order, and leaves out what is hidden later", async () => {
    const { owner, slug } = await mira();
    const [one, two, hidden] = [
      await work(owner, "One"),
      await work(owner, "Two"),
      await work(owner, "Secret", "hidden"),
    ];
    const foreign = await work(await bora(), "Foreign");
    for (const id of [one, two]) expect((await edits(owner, { intent: "work-add", id })).status).toBe(200);
    for (const id of [hidden, foreign, newId(1)])
      expect((await edits(owner, { intent: "work-add", id })).status).toBe(404);
    await edits(owner, { intent: "work-up", id: two });
    const titles = async () => (await asks(slug)).kit.works.map(({ title }) => title);
    expect(await titles()).toEqual(["Two", "One"]);
    await rows("UPDATE portfolio_items SET visibility = 'hidden' WHERE id = ?", two);
    expect(await titles()).toEqual(["One"]);
    await edits(owner, { intent: "work-remove", id: one });
    expect(await titles()).toEqual([]);
  });

  it("states numbers with their day, of the places on the profile alone", async () => {
    const { owner, slug } = await mira();
    const socials = [{ platform: "instagram", handle: "mira", url: "https://instagram.com/mira" }];
    await rows("UPDATE profiles SET socials = ? WHERE user_id = ?", JSON.stringify(socials), owner.userId);
    const form = {
      intent: "audience",
      "audience[0].url": "https://instagram.com/mira",
      "audience[0].count": "12.4k",
      "audience[1].url": "https://instagram.com/somebody",
      "audience[1].count": "9M",
    };
    expect((await edits(owner, form)).status).toBe(200);
    const { audience } = (await asks(slug)).kit;
    expect(audience).toMatchObject([{ name: "Instagram", handle: "mira", count: 12_400 }]);
    expect(Date.now() - (audience[0]?.statedAt ?? 0)).toBeLessThan(minutes(1));
    expect((await edits(owner, { ...form, "audience[0].count": "lots" })).status).toBe(422);
    await rows("UPDATE profiles SET socials = '[]' WHERE user_id = ?", owner.userId);
    expect((await asks(slug)).kit.audience).toEqual([]);
  });

  it("stands at an address that is nobody else's, not their handle either", async () => {
    const { slug } = await mira();
    const other = await alice();
    const [them] = await rows<{ handle: string }>(
      "SELECT handle FROM profiles WHERE user_id = ?",
      (await bora()).userId,
    );
    for (const name of [slug, them?.handle ?? "", "admin", "x", "a b"])
      expect((await edits(other, page(name))).status, name).toBe(422);
    expect(await count("media_kits", "user_id = ?", other.userId)).toBe(0);
  });

  it.each([
    ["hidden", "UPDATE profiles SET visibility = 'hidden' WHERE user_id = ?", 404],
    ["suspended", "UPDATE profiles SET status = 'suspended' WHERE user_id = ?", 404],
    ["deactivated", "UPDATE profiles SET status = 'deactivated' WHERE user_id = ?", 404],
    ["gone for good", "UPDATE profiles SET status = 'deleted' WHERE user_id = ?", 410],
  ])("is not there of a member who is %s, with a link either", async (_state, change, status) => {
    const { owner, slug } = await mira();
    const token = await linkOf(owner);
    await rows(change, owner.userId);
    for (const look of [{}, { token }]) expect((await asks(slug, look)).status).toBe(status);
  });

  it("is not there between members who block, whichever did, with a link either", async () => {
    const { owner, slug } = await mira();
    const token = await linkOf(owner);
    const [left, right] = [await bora(), await bora()];
    await blocks(owner, left);
    await blocks(right, owner);
    for (const as of [left, right]) {
      expect((await asks(slug, { as })).status).toBe(404);
      expect((await asks(slug, { as, token })).status).toBe(404);
      expect((await asks(slug, { as, form: { intent: "code", code: "porto26" } })).status).toBe(404);
    }
    expect((await asks(slug, { as: await bora() })).status).toBe(200);
  });
});

describe("the code of the rates", () => {
  it("opens them in one browser, whatever its capitals, until the code changes", async () => {
    const { owner, slug } = await mira();
    const closed = await asks(slug);
    expect([closed.kit.rates, closed.kit.asksForCode]).toEqual([[], true]);
    expect(JSON.stringify(closed.data)).not.toContain(SECRET_RATE);
    const wrong = await asks(slug, { form: { intent: "code", code: "porto27" } });
    expect([wrong.status, wrong.pass]).toEqual([422, undefined]);
    const right = await asks(slug, { form: { intent: "code", code: " PORTO26 " } });
    expect([right.status, right.headers.get("location")]).toEqual([302, `/kit/${slug}`]);
    const open = await asks(slug, { cookie: right.pass });
    expect(open.kit.rates).toMatchObject([{ what: SECRET_RATE, price: 450_000 }]);
    expect(open.headers.get("cache-control")).toBe("private, no-store");
    expect((await asks(slug, { cookie: right.pass, later: days(8) })).kit.rates).toEqual([]);
    const [name = "", value = ""] = (right.pass ?? "").split("=");
    for (const forged of [
      `${name}=${Date.now() + days(300)}.${value.split(".")[1]}`,
      `${name}=`,
      `${name}=x.y`,
    ])
      expect((await asks(slug, { cookie: forged })).kit.rates).toEqual([]);
    await edits(owner, { intent: "code", code: "lisbon" });
    expect((await asks(slug, { cookie: right.pass })).kit.rates).toEqual([]);
    await edits(owner, { intent: "code-remove" });
    expect((await asks(slug)).kit.rates).toHaveLength(1);
  });

  it("of one kit opens no other, and the database holds neither code nor token", async () => {
    const [one, two] = [await mira(), await mira()];
    const { pass } = await asks(one.slug, { form: { intent: "code", code: "porto26" } });
    expect((await asks(two.slug, { cookie: pass })).kit.rates).toEqual([]);
    const [first, second] = await rows<{ code_hash: string }>(
      "SELECT code_hash FROM media_kits WHERE user_id IN (?, ?)",
      one.owner.userId,
      two.owner.userId,
    );
    expect(first?.code_hash).not.toBe(second?.code_hash);
    expect(first?.code_hash).not.toContain("porto26");
    const token = await linkOf(one.owner);
    expect(
      JSON.stringify(await rows("SELECT * FROM kit_links WHERE user_id = ?", one.owner.userId)),
    ).not.toContain(token);
  });

  it("is tried ten times from one place, then not for a while, by anybody there", async () => {
    const { slug } = await mira();
    const tries = (code: string, from: string) => asks(slug, { from, form: { intent: "code", code } });
    for (let at = 0; at < 10; at++) expect((await tries(`wrong${at}`, "here")).status).toBe(422);
    const full = await tries("porto26", "here");
    expect([full.status, full.pass]).toEqual([429, undefined]);
    expect(Number(full.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await tries("porto26", "there")).status).toBe(302);
  });
});

describe("a recipient's link", () => {
  it("shows the rates without the code, or not, as its member chose, and names the recipient to nobody", async () => {
    const { owner, slug } = await mira({ reach: "links" });
    const [withRates, without] = [
      await linkOf(owner),
      await linkOf(owner, { name: "Brand", shows_rates: "" }),
    ];
    expect((await asks(slug)).status).toBe(404);
    const open = await asks(slug, { token: withRates });
    expect(open.kit.rates).toHaveLength(1);
    expect(JSON.stringify(open.data)).not.toContain("Nora");
    expect(open.headers.get("referrer-policy")).toBe("same-origin");
    expect(open.headers.get("x-robots-tag")).toBe("noindex");
    const closed = await asks(slug, { token: without });
    expect([closed.kit.rates, closed.kit.asksForCode]).toEqual([[], true]);
  });

  it("leads to where its kit stands by now", async () => {
    const { owner, slug } = await mira();
    const token = await linkOf(owner);
    await edits(owner, page(`${slug}-new`));
    expect((await asks(slug)).status).toBe(404);
    const moved = await asks(slug, { token });
    expect([moved.status, moved.headers.get("location")]).toEqual([303, `/kit/${slug}-new?for=${token}`]);
  });

  it("counts who opens it: not its owner, no program, nothing fetched ahead, no data of an open page", async () => {
    const { owner, slug } = await mira();
    const token = await linkOf(owner);
    const opened = async () => (await linksOf(owner))[0]?.linkOpened;
    await asks(slug, { token, as: owner });
    await asks(slug, {
      token,
      headers: { "user-agent": "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)" },
    });
    await asks(slug, { token, headers: { "sec-purpose": "prefetch;prerender" } });
    await asks(slug, { token, headers: { "sec-fetch-dest": "empty" } });
    await asks(slug);
    expect(await opened()).toBe(0);
    await asks(slug, { token });
    await asks(slug, { token, as: await bora() });
    expect(await opened()).toBe(2);
    await edits(owner, page(slug, { status: "off" }));
    expect((await asks(slug, { token })).status).toBe(404);
    expect(await opened()).toBe(2);
    const [row] = await rows("SELECT * FROM kit_links WHERE user_id = ?", owner.userId);
    expect(Object.keys(row ?? {}).sort()).toEqual(
      [
        "created_at",
        "expires_at",
        "id",
        "last_opened_at",
        "name",
        "opened",
        "shows_rates",
        "token_hash",
        "user_id",
      ].sort(),
    );
  });

  it("shows what everybody sees once it is over or taken back, or nothing of a kit for links", async () => {
    const { owner, slug } = await mira();
    const [week, open] = [
      await linkOf(owner, { name: "Week", days: "7" }),
      await linkOf(owner, { days: "0" }),
    ];
    expect((await asks(slug, { token: week, later: days(6) })).kit.rates).toHaveLength(1);
    const over = await asks(slug, { token: week, later: days(8) });
    expect([over.status, over.kit.linked, over.kit.rates]).toEqual([200, false, []]);
    expect((await asks(slug, { token: open, later: days(400) })).kit.linked).toBe(true);
    for (const { linkId } of await linksOf(owner)) {
      await edits(await bora(), { intent: "link-end", link_id: linkId });
      expect(await count("kit_links", "id = ?", linkId)).toBe(1);
      for (const _again of [1, 2])
        expect((await edits(owner, { intent: "link-end", link_id: linkId })).status).toBe(200);
    }
    const back = await asks(slug, { token: open });
    expect([back.status, back.kit.linked, back.kit.rates]).toEqual([200, false, []]);
    await edits(owner, page(slug, { reach: "links" }));
    expect((await asks(slug, { token: open })).status).toBe(404);
    expect((await asks(slug, { token: "x".repeat(43) })).status).toBe(404);
  });

  it("is one when its form is sent twice, and there are ten at most", async () => {
    const owner = (await mira()).owner;
    const key = newId(Date.now());
    const [first, second] = [await linkOf(owner, { key }), await linkOf(owner, { key })];
    expect(first).not.toBe(second);
    expect(await count("kit_links", "user_id = ?", owner.userId)).toBe(1);
    const { app } = await appOf(owner);
    const made = await Promise.allSettled(
      Array.from({ length: 12 }, () => makeKitLink(app, { name: "A", days: 0, shows_rates: false })),
    );
    expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(9);
    for (const odd of [{ name: " " }, { name: "x".repeat(61) }, { days: "8" }])
      expect((await edits(owner, { intent: "link-make", name: "A", days: "7", ...odd })).status).toBe(422);
  });
});

describe("a kit at the edge", () => {
  /** A Worker whose page is what the loader of a kit gives, with its headers. */
  function worker() {
    const made = { times: 0 };
    const render: PageHandler = async (request, context) => {
      made.times++;
      const slug = new URL(request.url).pathname.split("/")[2] ?? "";
      const answer = (await (loader as unknown as (args: unknown) => Promise<unknown>)({
        request,
        params: { slug },
        context,
      }).catch((thrown: unknown) => thrown)) as { data: unknown; init?: ResponseInit };
      await getApp(context).settle();
      const headers = new Headers(answer.init?.headers);
      headers.set("content-type", "text/html; charset=utf-8");
      return new Response(JSON.stringify(answer.data), { status: answer.init?.status ?? 200, headers });
    };
    const server = createServer(render, crypto.randomUUID());
    const ask = async (path: string, headers: Record<string, string> = {}) => {
      const execution = createExecutionContext();
      const request = new Request(new URL(path, ORIGIN), { headers: { origin: ORIGIN, ...headers } });
      const answer = await server.fetch(request, env, execution);
      const text = await answer.text();
      await waitOnExecutionContext(execution);
      return { text, headers: answer.headers, status: answer.status };
    };
    return { made, ask };
  }

  it("is kept for visitors without a link or a code, and holds no rates", async () => {
    const { owner, slug } = await mira();
    const token = await linkOf(owner);
    const { pass } = await asks(slug, { form: { intent: "code", code: "porto26" } });
    const { made, ask } = worker();
    const first = await ask(`/kit/${slug}?for=${token}`);
    expect(first.text).toContain(SECRET_RATE);
    const coded = await ask(`/kit/${slug}`, { cookie: pass ?? "" });
    expect(coded.text).toContain(SECRET_RATE);
    for (const { headers } of [first, coded]) expect(headers.get("cache-control")).toBe("private, no-store");
    const own = await ask(`/kit/${slug}`, { cookie: cookieOf(owner) });
    expect(own.text).toContain(SECRET_RATE);
    expect(made.times).toBe(3);
    for (const _visitor of [1, 2]) {
      const { text, headers } = await ask(`/kit/${slug}`);
      expect(text).not.toContain(SECRET_RATE);
      expect(text).toContain(slug);
      expect(headers.get("cache-control")).toContain("s-maxage=60");
    }
    expect(made.times).toBe(4);
    // Who gave the code gets a page of their own also where a visitor's is kept.
    expect((await ask(`/kit/${slug}`, { cookie: pass ?? "" })).text).toContain(SECRET_RATE);
    expect((await ask(`/kit/${slug}?for=${token}`)).text).toContain(SECRET_RATE);
    expect((await ask(`/kit/${slug}`)).text).not.toContain(SECRET_RATE);
  });

  it("is forgotten when it, a work or the profile changes, and when its member is taken down", async () => {
    const { changedPages } = await import("#workers/http/edge-pages.ts");
    const { owner, slug } = await mira();
    const { app } = await appOf(owner);
    const pages = async (name: string, payload: object) =>
      (await changedPages(app, [{ name, payload } as never])).paths;
    for (const name of ["profile.updated", "portfolio.changed"])
      expect(await pages(name, { userId: owner.userId })).toContain(`/kit/${slug}`);
    expect(await pages("moderation.decided", { userId: owner.userId })).toContain(`/kit/${slug}`);
    // There again, in every data centre as it was gone from every one.
    for (const name of ["suspension.ended", "appeal.decided", "account.came_back"])
      expect(
        await changedPages(app, [
          { name, payload: { userId: owner.userId, ownerId: owner.userId } } as never,
        ]),
      ).toMatchObject({ withdrawn: true, paths: expect.arrayContaining([`/kit/${slug}`]) });
    expect(await pages("kit.changed", { userId: owner.userId, slugs: ["a", "b"] })).toEqual(
      expect.arrayContaining(["/kit/a", "/kit/b", `/profile/${owner.userId}`]),
    );
  });
});

describe("a kit on paper", () => {
  it("holds what whoever asks for it sees", async () => {
    const { owner, slug } = await mira();
    const paper = (as: Person | null, search = "", on = slug) =>
      visits(as, pdfLoader, { path: `/kit/${on}/pdf${search}`, params: { slug: on } });
    const size = async (answer: { body: unknown }) =>
      (await (answer.body as Response).arrayBuffer()).byteLength;
    const open = await paper(null);
    expect((open.body as Response).headers.get("content-disposition")).toBe(
      `attachment; filename="media-kit-${slug}.pdf"`,
    );
    const linked = await paper(null, `?for=${await linkOf(owner)}`);
    // The rates make it longer.
    expect(await size(linked)).toBeGreaterThan((await size(open)) + 50);
    expect((await paper(null, "", "nobody-here")).status).toBe(404);
    expect((await linksOf(owner))[0]?.linkOpened).toBe(0);
  });
});
