/** What the team looks through, by the kind under which it is taken down. */
export const CONTENT_KINDS = {
  opportunity: "Postings",
  post: "Posts",
  portfolio_item: "Portfolio",
  comment: "Comments",
  review: "Reviews",
} as const;

export type ContentKind = keyof typeof CONTENT_KINDS;

/** The kind of content an address asks for; anything else are postings. */
export function contentKind(asked: string | null): ContentKind {
  return asked !== null && Object.hasOwn(CONTENT_KINDS, asked) ? (asked as ContentKind) : "opportunity";
}

/** Characters of its words that a list shows. */
export const WORDS_SHOWN = 280;
