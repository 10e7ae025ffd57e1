import { type Context, Hono } from "hono";
import { z } from "zod";
import { decodeCursor } from "#app/core/cursor.ts";
import { AppError } from "#app/core/errors.ts";
import { isId } from "#app/core/ids.ts";
import { minutes, seconds } from "#app/core/time.ts";
import { selectHelpContents } from "#app/features/help/queries.server.ts";
import { opportunitiesAtom } from "#app/features/open-web/atom.ts";
import { ATOM_PATH, OEMBED_PATH } from "#app/features/open-web/head-links.ts";
import {
  selectListedPostings,
  selectListedProfiles,
  selectNewestPostings,
  selectOpenPosting,
  selectOpenProfile,
  selectPostingEdges,
  selectProfileEdges,
} from "#app/features/open-web/listed.server.ts";
import { llmsText } from "#app/features/open-web/llms.ts";
import { embeddable, postingEmbed, profileEmbed } from "#app/features/open-web/oembed.ts";
import { robots, sitemap, sitemapIndex, standingPages } from "#app/features/open-web/sitemap.ts";
import { didDocument, passportKeys } from "#app/features/passport/keys.server.ts";
import { statusList } from "#app/features/passport/status-list.server.ts";
import { targetOf } from "#app/features/profiles/queries/profile-target.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { parse } from "./parse.ts";
import type { ServerEnv } from "./server-env.ts";

/** Documents for machines, the same for everybody: no session is read for them. */
export const OPEN_WEB =
  /^\/(?:robots\.txt|llms\.txt|sitemap\.xml|sitemaps\/\w+\.xml|feeds\/opportunities\.xml|oembed|\.well-known\/did\.json|passport\/status\/\d{1,6})$/;

const XML = "application/xml; charset=utf-8";
const ATOM = "application/atom+xml; charset=utf-8";

/** Addresses alone stand in a sitemap; words that may be taken down are as young as a visitor's page. */
const ADDRESSES = minutes(60);
const WORDS = seconds(60);
/** Whoever checks a credential hears of its end this late. */
const CREDENTIALS = minutes(5);

/** What a program in somebody else's page may read. */
const FOR_ANY_SITE = { "Access-Control-Allow-Origin": "*" };

/** @param build names the build whose documents are kept at the edge; without one none are */
export function createOpenWeb(build: string | undefined): Hono<ServerEnv> {
  const kept = (mime: string, time: number, write: (app: AppContext, url: URL) => Promise<string>) => {
    return async (c: Context<ServerEnv>) => {
      const { app } = c.var;
      const url = new URL(c.req.url);
      const key = addressOf(build ?? "", url);
      const cache = build === undefined ? null : await caches.open("open web");
      const known = await cache?.match(key);
      // Headers of a kept answer are sealed, and others are still to be added.
      if (known) return new Response(known.body, known);
      const answer = new Response(await write(app, url), {
        headers: {
          "Content-Type": mime,
          "Cache-Control": `public, max-age=${time / seconds(1)}`,
          ...(time === CREDENTIALS ? FOR_ANY_SITE : {}),
        },
      });
      if (cache) app.defer(cache.put(key, answer.clone()));
      return answer;
    };
  };
  return new Hono<ServerEnv>()
    .get(
      "/robots.txt",
      kept("text/plain; charset=utf-8", ADDRESSES, async (_app, { origin }) => robots(origin)),
    )
    .get("/llms.txt", kept("text/plain; charset=utf-8", ADDRESSES, writeLlms))
    .get("/sitemap.xml", kept(XML, ADDRESSES, writeIndex))
    .get("/sitemaps/pages.xml", kept(XML, ADDRESSES, writePages))
    .get("/sitemaps/opportunities.xml", kept(XML, ADDRESSES, writePostings))
    .get("/sitemaps/profiles.xml", kept(XML, ADDRESSES, writeProfiles))
    .get(ATOM_PATH, kept(ATOM, WORDS, writeAtom))
    .get("/.well-known/did.json", kept("application/did+json", CREDENTIALS, writeIssuer))
    .get("/passport/status/:list", kept("application/vc+jwt", CREDENTIALS, writeStatus))
    .get(OEMBED_PATH, async (c) => {
      // The status that the protocol names for a format that is not spoken.
      if ((c.req.query("format") ?? "json") !== "json") return c.text("We answer in JSON.", 501);
      const embed = await embedOf(c.var.app, new URL(c.req.url));
      return c.json(embed, 200, {
        "Cache-Control": `public, max-age=${WORDS / seconds(1)}`,
        ...FOR_ANY_SITE,
      });
    });
}

/** Only what a document reads of its query: anything else would keep the same one again and again. */
function addressOf(build: string, { origin, pathname, searchParams }: URL): string {
  const from = searchParams.get("from");
  return `${origin}/edge/${build}${pathname}${from ? `?from=${encodeURIComponent(from)}` : ""}`;
}

async function writeIndex(app: AppContext, { origin }: URL): Promise<string> {
  const [opportunities, profiles] = await app.ask([selectPostingEdges(app), selectProfileEdges(app)]);
  return sitemapIndex(origin, { opportunities, profiles });
}

async function writePages(app: AppContext, { origin }: URL): Promise<string> {
  return sitemap(origin, standingPages(await selectHelpContents(app)));
}

async function writePostings(app: AppContext, url: URL): Promise<string> {
  const postings = await selectListedPostings(app, fromOf(url));
  return sitemap(
    url.origin,
    postings.map(({ id, changedAt }) => ({ path: `/opportunity/${id}`, changedAt })),
  );
}

async function writeProfiles(app: AppContext, url: URL): Promise<string> {
  const profiles = await selectListedProfiles(app, fromOf(url));
  return sitemap(
    url.origin,
    profiles.flatMap(({ handle, changedAt, kit, kitChangedAt }) => [
      { path: `/profile/${handle}`, changedAt },
      ...(kit === null ? [] : [{ path: `/kit/${kit}`, changedAt: kitChangedAt ?? changedAt }]),
    ]),
  );
}

/** @throws AppError `not_found` for an address that stands in no index */
function fromOf({ searchParams }: URL) {
  const from = searchParams.get("from");
  const cursor = decodeCursor(from);
  if (from !== null && !cursor) throw new AppError("not_found");
  return cursor ?? undefined;
}

async function writeAtom(app: AppContext, { origin }: URL): Promise<string> {
  return opportunitiesAtom(origin, await selectNewestPostings(app));
}

async function writeIssuer({ env }: AppContext): Promise<string> {
  return JSON.stringify(didDocument(await passportKeys(env)), null, 2);
}

async function writeStatus(app: AppContext, { pathname }: URL): Promise<string> {
  return statusList(app, Number(pathname.split("/").at(-1)));
}

async function writeLlms(app: AppContext, { origin }: URL): Promise<string> {
  return llmsText(origin, await selectHelpContents(app));
}

const length = z.coerce.number().int().min(1).catch(Number.POSITIVE_INFINITY);
const oembedQuery = z.object({
  url: z.string().max(2000),
  maxwidth: length,
  maxheight: length,
});

/** @throws AppError `not_found` for what is not open to all, or not ours */
async function embedOf(app: AppContext, { origin, searchParams }: URL) {
  const asked = parse(oembedQuery, Object.fromEntries(searchParams));
  const { url, maxwidth: maxWidth, maxheight: maxHeight } = asked;
  const page = embeddable(origin, url);
  if (page?.kind === "profile") {
    const [profile] = await selectOpenProfile(app, targetOf(page.key).condition);
    if (profile) return profileEmbed(origin, profile, { maxWidth, maxHeight });
  }
  if (page?.kind === "opportunity" && isId(page.key)) {
    const [posting] = await selectOpenPosting(app, page.key);
    if (posting) return postingEmbed(origin, posting, { maxWidth, maxHeight });
  }
  throw new AppError("not_found");
}
