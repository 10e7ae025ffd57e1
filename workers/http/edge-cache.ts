import type { AnyDomainEvent } from "#app/core/events.ts";
import { seconds } from "#app/core/time.ts";
import { readSessionCookies } from "#app/features/auth/cookies.server.ts";
import { bringsKitPass } from "#app/features/kits/pass.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import type { Commit } from "#app/platform/outbox.server.ts";
import { changedPages, purgeWithdrawn, tagOf, tried } from "./edge-pages.ts";

/** Pages that are the same for every visitor. Only ever their bare address: what a query asks for is made anew. */
const SHARED =
  /^\/(?:|terms|privacy|community-guidelines|help|help\/[\w-]{1,100}|opportunity\/[\da-f]{8}-[\da-f-]{27}|profile\/[\w.-]{1,64}|kit\/[\w-]{1,40})$/;

const FRESH = seconds(60);
/** An older copy is shown this much longer, while a new one is made. */
const STALE = seconds(60);

const STORED_AT = "X-Stored-At";
const NONCE = "X-Stored-Nonce";
const BEFORE_PATH = /^.*?\/edge\/[^/]+/;
/** Browsers ask again each time: whoever signs in sees their own page at once. Shared caches may keep a visitor's. */
const FOR_BROWSERS = "public, max-age=0, must-revalidate, s-maxage=60";
const FOR_CDNS = "public, s-maxage=60, stale-while-revalidate=60";

/** Visitors' pages in the cache of this data centre (docs/decisions/0025). */
export interface EdgeCache {
  /** A visitor's page from the cache, or made by `render`; everybody else's by `render` alone. */
  serve(app: AppContext, request: Request, render: () => Promise<Response>): Promise<Response>;
  /** A commit after which this data centre forgets the pages that show what changed. */
  forgetting(app: AppContext, request: Request): Commit;
}

/** @param build names the build whose scripts the pages ask for; without one nothing is kept (tests, development) */
export function createEdgeCache(build: string | undefined): EdgeCache {
  const renewing = new Set<string>();

  async function keep(app: AppContext, key: string, answer: Response): Promise<void> {
    const headers = new Headers(answer.headers);
    headers.set("Cache-Control", `public, max-age=${(FRESH + STALE) / seconds(1)}`);
    headers.set(STORED_AT, String(app.clock.now()));
    headers.set(NONCE, app.nonce);
    headers.set("Cache-Tag", tagOf(key.replace(BEFORE_PATH, "")));
    await (await openPages()).put(key, new Response(answer.body, { headers }));
  }

  /** Makes a page and keeps it, unless making it said anything to this one browser. */
  async function make(app: AppContext, key: string, render: () => Promise<Response>): Promise<Response> {
    let personal = false;
    const { setCookie } = app;
    app.setCookie = (cookie) => {
      personal = true;
      setCookie(cookie);
    };
    const answer = await render();
    if (personal || !isSharable(answer)) return answer;
    app.defer(tried(keep(app, key, answer.clone())));
    return asVisitors(answer);
  }

  async function renew(app: AppContext, key: string, render: () => Promise<Response>): Promise<void> {
    if (renewing.has(key)) return;
    renewing.add(key);
    try {
      await (await make(app, key, render)).body?.cancel();
    } finally {
      renewing.delete(key);
    }
  }

  async function serve(
    app: AppContext,
    request: Request,
    render: () => Promise<Response>,
  ): Promise<Response> {
    const key = build === undefined || !isVisitors(app, request) ? null : keyOf(build, new URL(request.url));
    if (key === null) return render();
    const known = await (await openPages()).match(key);
    const age = known ? app.clock.now() - Number(known.headers.get(STORED_AT)) : Number.POSITIVE_INFINITY;
    if (!known || age >= FRESH + STALE) return make(app, key, render);
    if (age >= FRESH) app.defer(tried(renew(app, key, render)));
    return filled(known, app.nonce, age);
  }

  async function forget(app: AppContext, request: Request, events: AnyDomainEvent[]): Promise<void> {
    const changed = await changedPages(app, events);
    if (build === undefined || changed.paths.length === 0) return;
    const pages = await openPages();
    await Promise.all(
      changed.paths.map((path) => pages.delete(addressOf(build, new URL(path, request.url)))),
    );
    app.defer(purgeWithdrawn(app.env, changed));
  }

  function forgetting(app: AppContext, request: Request): Commit {
    const { commit } = app;
    return async (statements, ...happened) => {
      const result = await commit(statements, ...happened);
      if (build !== undefined) await tried(forget(app, request, result.events));
      return result;
    };
  }

  return { serve, forgetting };
}

function openPages(): Promise<Cache> {
  return caches.open("pages");
}

/** Whoever brings a session, even one that has ended, is no visitor here. */
function isVisitors(app: AppContext, request: Request): boolean {
  if (request.method !== "GET" || app.claimed || app.viewer || app.halfway || app.resting) return false;
  const cookies = request.headers.get("cookie");
  if (bringsKitPass(new URL(request.url).pathname, cookies)) return false;
  return [true, false].every((secure) => {
    const { access, refresh } = readSessionCookies(cookies, secure);
    return access === null && refresh === null;
  });
}

function keyOf(build: string, url: URL): string | null {
  return SHARED.test(url.pathname) && url.search === "" ? addressOf(build, url) : null;
}

/** Under an address that is nobody's: pages of another build ask for scripts of another build. */
function addressOf(build: string, { origin, pathname }: URL): string {
  return `${origin}/edge/${build}${pathname}`;
}

function isSharable({ status, headers }: Response): boolean {
  const isPage = headers.get("Content-Type")?.startsWith("text/html") ?? false;
  return status === 200 && isPage && !headers.has("Set-Cookie") && !headers.has("Cache-Control");
}

function asVisitors(answer: Response): Response {
  answer.headers.set("Cache-Control", FOR_BROWSERS);
  answer.headers.set("CDN-Cache-Control", FOR_CDNS);
  answer.headers.append("Vary", "Cookie");
  return answer;
}

/**
 * A kept page with this answer's own nonce in the place of the one it was made with: random, and younger than every
 * text on the page, so that nobody could have written it there.
 */
async function filled(known: Response, nonce: string, age: number): Promise<Response> {
  const headers = new Headers(known.headers);
  const madeWith = headers.get(NONCE) ?? "";
  for (const own of [NONCE, STORED_AT, "Cache-Tag", "CF-Cache-Status"]) headers.delete(own);
  headers.set("Age", String(Math.floor(age / seconds(1))));
  const page = (await known.text()).replaceAll(madeWith, nonce);
  return asVisitors(new Response(page, { headers }));
}
