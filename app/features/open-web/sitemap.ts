import { type Cursor, encodeCursor } from "#app/core/cursor.ts";
import { xmlDocument, xmlText, xmlTime } from "./xml.ts";

/** Addresses in one sitemap; the protocol allows 50,000, and a page is read and written at once. */
export const PER_SITEMAP = 2_500;

/** Sitemaps of one kind: the newest 50,000 are listed, older ones are found from page to page. */
export const EDGES = 20;

/** Before everything there is, so that each read enters its index by a position. */
export const FROM_THE_NEWEST: Cursor = { key: Number.MAX_SAFE_INTEGER, id: "~" };

/** Pages that are the same for everybody and change with the product. */
const STANDING_PAGES = ["/", "/help", "/developers", "/terms", "/privacy", "/community-guidelines"];

const SCHEMA = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** The sitemaps there are: of the standing pages, and of each kind by where they begin. */
export function sitemapIndex(origin: string, edges: { opportunities: Cursor[]; profiles: Cursor[] }): string {
  const paths = [
    "/sitemaps/pages.xml",
    ...edges.opportunities.map((edge) => `/sitemaps/opportunities.xml?from=${encodeCursor(edge)}`),
    ...edges.profiles.map((edge) => `/sitemaps/profiles.xml?from=${encodeCursor(edge)}`),
  ];
  const lines = paths.map((path) => `<sitemap><loc>${xmlText(origin + path)}</loc></sitemap>`);
  return xmlDocument(`<sitemapindex ${SCHEMA}>`, ...lines, "</sitemapindex>");
}

/** Pages by their path, with when each last changed where that is known. */
export function sitemap(origin: string, pages: { path: string; changedAt?: number }[]): string {
  const lines = pages.map(({ path, changedAt }) => {
    const changed = changedAt === undefined ? "" : `<lastmod>${xmlTime(changedAt)}</lastmod>`;
    return `<url><loc>${xmlText(origin + path)}</loc>${changed}</url>`;
  });
  return xmlDocument(`<urlset ${SCHEMA}>`, ...lines, "</urlset>");
}

/** The pages that are always there, and the articles of the help. */
export function standingPages(articles: { slug: string }[]): { path: string }[] {
  return [...STANDING_PAGES, ...articles.map(({ slug }) => `/help/${slug}`)].map((path) => ({ path }));
}

/** What crawlers may ask for, and where the list of it is. Rooms by a secret address are nobody's to list. */
export function robots(origin: string): string {
  const closed = [
    "/auth",
    "/api/",
    "/functions/",
    "/files/",
    "/guest/",
    "/invoice/",
    "/u/",
    "/feeds/*.ics",
    "/kit/*/pdf",
    "/kit/*?for=",
  ];
  return [
    "User-agent: *",
    "Allow: /api/v1/openapi.json",
    ...closed.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${origin}/sitemap.xml`,
    "",
  ].join("\n");
}
