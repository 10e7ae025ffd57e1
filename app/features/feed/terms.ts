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

/** A poll (product.md §6.3 *Create Post*): how many answers, how long each, and for how many days. */
export const POLL_ANSWERS_MIN = 2;
export const POLL_ANSWERS_MAX = 4;
export const POLL_ANSWER_MAX = 80;
export const POLL_DAYS = { 1: "1 day", 3: "3 days", 7: "7 days" } as const;
export type PollDays = keyof typeof POLL_DAYS;

/** Who sees a post, and its words; *circle* unless said otherwise (product.md R20). */
export const VISIBILITIES = { circle: "My circle", members: "All members", public: "Everyone" } as const;
export type Visibility = keyof typeof VISIBILITIES;

/** Ways to react (product.md §5.14). */
export const REACTIONS = ["fire", "clap", "idea", "love", "support"] as const;
export type Reaction = (typeof REACTIONS)[number];

/** Said under the title 'Content required' (specification §5). */
export const CONTENT_REQUIRED_SENTENCE = "Please add some text or media to your post";

/** Said of a poll without a question. */
export const QUESTION_REQUIRED_SENTENCE = "Please write what your poll asks";

/** Said of the words of a poll that has votes. */
export const SETTLED_SENTENCE = "Somebody has voted: the words they answered stay as they are.";

/** Whether a poll has as many answers as it may, none of them empty or twice, whatever their case. */
export function areAnswers(answers: readonly string[]): boolean {
  const different = new Set(answers.map((answer) => cleanLine(answer).toLowerCase()));
  return (
    answers.length >= POLL_ANSWERS_MIN &&
    answers.length <= POLL_ANSWERS_MAX &&
    different.size === answers.length &&
    !different.has("")
  );
}

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
