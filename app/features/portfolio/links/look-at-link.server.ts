import type { AppContext } from "#app/platform/context.server.ts";
import { FetchRefused } from "#app/platform/fetch/fetch-refused.ts";
import { hostNameOf, readForeignUrl } from "#app/platform/fetch/foreign-url.server.ts";
import type { ForeignAnswer } from "#app/platform/fetch/foreign-web.server.ts";
import { decodePage } from "./decode-page.server.ts";
import { findProvider } from "./find-provider.server.ts";
import { type Told, writeLinkData } from "./link-data.server.ts";
import { withoutTracking } from "./normal-form.ts";
import { askProvider, type OEmbed, readOEmbed } from "./read-oembed.server.ts";
import type { PageFacts } from "./read-page.server.ts";
import type { LinkData } from "./schema.ts";
import { readStructuredData } from "./structured-data.server.ts";

type Context = Pick<AppContext, "env" | "web">;

/** Hosts whose addresses only lead to the real one, which says more. */
const SHORTENERS = new Set([
  "on.soundcloud.com",
  "soundcloud.app.goog.gl",
  "spotify.link",
  "vm.tiktok.com",
  "vt.tiktok.com",
  "flic.kr",
  "gph.is",
]);

/**
 * Asks what a link shows: its provider in JSON where there is one, else the page itself, else the type of the file.
 * @throws FetchRefused
 */
export async function lookAtLink(ctx: Context, link: string, signal: AbortSignal): Promise<LinkData> {
  const wanted = withoutTracking(readForeignUrl(link));
  const told = SHORTENERS.has(wanted.hostname) ? null : await askAbout(ctx, wanted, signal);
  if (told?.title) return writeLinkData(ctx, toldByProvider(wanted, told), signal);
  const answer = await ctx.web.get(wanted, { accept: ["html", "media"], signal });
  if (answer.kind === "media") return writeLinkData(ctx, toldByFile(answer), signal);
  const { readPage } = await import("./read-page.server.ts");
  const facts = await readPage(decodePage(answer.bytes, answer.charset));
  // Where a link was shortened, the page behind it is the work; elsewhere a detour by log-ins and consents is none.
  const moved = !sameSite(wanted, answer.url);
  if (!moved) wanted.protocol = answer.url.protocol;
  const page = moved ? withoutTracking(answer.url) : wanted;
  const more = await askFurther(ctx, moved ? page : null, facts, answer.url, signal);
  return writeLinkData(ctx, toldByPage(page, answer.url, facts, more ?? told), signal);
}

async function askAbout(ctx: Context, page: URL, signal: AbortSignal): Promise<OEmbed | null> {
  const provider = findProvider(page);
  if (!provider) return null;
  const answer = await attempt(() => askProvider(ctx.web, provider, page, signal));
  return answer && { ...answer, provider_name: answer.provider_name ?? provider.name };
}

/** What a page's own words leave open, asked where the page says, or where its provider is known. */
async function askFurther(
  ctx: Context,
  page: URL | null,
  facts: PageFacts,
  foundAt: URL,
  signal: AbortSignal,
): Promise<OEmbed | null> {
  const byProvider = page && (await askAbout(ctx, page, signal));
  if (byProvider?.title) return byProvider;
  if (!facts.oembed || (facts.meta.has("og:title") && facts.meta.has("og:image"))) return null;
  const address = URL.parse(facts.oembed, foundAt);
  return address && attempt(() => readOEmbed(ctx.web, address, signal));
}

/** An answer that does not come, or is none, leaves the page to tell about itself. */
async function attempt<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof FetchRefused || error instanceof SyntaxError || isZodError(error)) return null;
    throw error;
  }
}

function isZodError(error: unknown): boolean {
  return error instanceof Error && error.name === "ZodError";
}

function toldByProvider(page: URL, { type, ...oembed }: OEmbed): Told {
  const kinds = { video: "video", photo: "image", rich: null, link: null } as const;
  return {
    page,
    title: oembed.title ?? oembed.author_name ?? null,
    platform: oembed.provider_name ?? null,
    kind: kinds[type],
    images: [oembed.thumbnail_url, type === "photo" ? oembed.url : null],
    base: page,
  };
}

function toldByPage(page: URL, foundAt: URL, facts: PageFacts, oembed: OEmbed | null): Told {
  const { meta } = facts;
  const structured = readStructuredData(facts.structured);
  const provider = oembed && toldByProvider(page, oembed);
  const title = meta.get("og:title") ?? meta.get("twitter:title") ?? structured.title ?? provider?.title;
  return {
    page,
    title: title ?? (facts.title || null),
    platform: meta.get("og:site_name") ?? provider?.platform ?? meta.get("application-name") ?? null,
    kind: kindSaid(meta) ?? structured.kind ?? provider?.kind ?? null,
    images: [
      meta.get("og:image:secure_url"),
      meta.get("og:image") ?? meta.get("og:image:url"),
      meta.get("twitter:image") ?? meta.get("twitter:image:src"),
      structured.image,
      facts.image,
      ...(provider?.images ?? []),
    ],
    base: (facts.base !== null && URL.parse(facts.base, foundAt)) || foundAt,
  };
}

function kindSaid(meta: Map<string, string>): Told["kind"] {
  const type = meta.get("og:type") ?? "";
  const has = (name: string) => ["", ":url", ":secure_url"].some((end) => meta.has(`og:${name}${end}`));
  if (type.startsWith("video") || has("video")) return "video";
  return type.startsWith("music") || has("audio") ? "audio" : null;
}

function toldByFile({ url, mime }: ForeignAnswer): Told {
  const kind = mime.split("/")[0] as "image" | "video" | "audio";
  const showable = kind === "image" && mime !== "image/svg+xml";
  return {
    page: url,
    title: fileTitle(url),
    platform: null,
    kind,
    images: showable ? [url.href] : [],
    base: url,
  };
}

/** `my-first_film.final.mp4` reads "my first film.final". */
function fileTitle(url: URL): string | null {
  const name = url.pathname.split("/").pop() ?? "";
  try {
    return decodeURIComponent(name)
      .replace(/\.\w{1,5}$/, "")
      .replace(/[-_+]+/g, " ");
  } catch {
    return name;
  }
}

function sameSite(one: URL, other: URL): boolean {
  const plain = (url: URL) => hostNameOf(url).replace(/^(www|m)\./, "");
  return plain(one) === plain(other);
}
