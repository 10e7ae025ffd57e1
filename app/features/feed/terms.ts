import { cleanLine } from "#app/core/member-text.ts";

/** What a post may hold; files by product.md D18, the rest our own. */
export const CONTENT_MAX = 3000;
export const FILES_MAX = 10;
export const TAGS_MAX = 10;
export const TAG_MAX = 40;
export const ALT_MAX = 300;

/** A comment (product.md §5.14). */
export const COMMENT_MAX = 1000;

/** Most members that one post, or one comment, names. */
export const MENTIONS_MAX = 10;

/** Who sees a post, and its words; *circle* unless said otherwise (product.md R20). */
export const VISIBILITIES = { circle: "My circle", members: "All members", public: "Everyone" } as const;
export type Visibility = keyof typeof VISIBILITIES;

/** Ways to react (product.md §5.14). */
export const REACTIONS = ["fire", "clap", "idea", "love", "support"] as const;
export type Reaction = (typeof REACTIONS)[number];

/** Said under the title 'Content required' (specification §5). */
export const CONTENT_REQUIRED_SENTENCE = "Please add some text or media to your post";

/** A tag as it is kept: one line, trimmed, without the sign people put before it; empty when nothing is left. */
function cleanTag(text: string): string {
  return cleanLine(cleanLine(text).replace(/^#+/, ""));
}

/** Trimmed, non-empty and unique (specification §5), whatever their case. */
export function cleanTags(tags: readonly string[]): string[] {
  const seen = new Set<string>();
  return tags.map(cleanTag).filter((tag) => {
    const key = tag.toLowerCase();
    if (tag === "" || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
