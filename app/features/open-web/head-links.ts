/** Where other sites ask how to show one of our pages (oembed.com). */
export const OEMBED_PATH = "/oembed";

export const ATOM_PATH = "/feeds/opportunities.xml";

/** What a page says in its head, so that others find its embed; `path` is its own. */
export function oembedTag(origin: string, path: string, title: string) {
  const href = `${origin}${OEMBED_PATH}?url=${encodeURIComponent(origin + path)}&format=json`;
  return { tagName: "link", rel: "alternate", type: "application/json+oembed", href, title } as const;
}

/** The feed of opportunities, for readers that are given the address of a page. */
export const ATOM_TAG = {
  tagName: "link",
  rel: "alternate",
  type: "application/atom+xml",
  href: ATOM_PATH,
  title: "Opportunities on Thrive",
} as const;
