/** Words every question has: they say nothing about what it is about. */
const EMPTY = new Set(
  `a about after all am an and any are as at be been but by can cannot cant could did do does doesnt dont else for from get
  got has have he help her here him his how i if im in into is isnt it its ive just let like make me more my myself need no not
  of off on one or our out over please she should so some somebody someone something still tell than that thats the their them
  then there they thing things this thrive to too two up us use used using very want was way we were what whats when where which
  who why will with without would yes you your`
    .split(/\s+/)
    .filter(Boolean),
);

/** What says something in two words alone. */
const PAIRS = /\bsign(?:ed|ing)?[ -]?(up|in|out)\b/g;

/** Most words of a question that are looked for. */
const MOST_WORDS = 12;
const LONGEST_TITLE = 20;

/**
 * What the full-text index is asked for a question; any word counts, the rare ones most, and above all the words in a row
 * that are a title (else *What is a Spark?* is one word, which many titles hold, and *What is Thrive?* is none). Each
 * stands in quotes: nothing typed is an operator.
 * @param whole whether the last word is typed to its end; else its beginning counts as well
 * @returns null where there is no word at all
 */
export function searchWords(question: string, whole = true): string | null {
  const asked = question.toLowerCase().replace(/['’]/g, "");
  const words = wordsOf(asked);
  if (words.length === 0) return null;
  const pairs = Array.from(asked.matchAll(PAIRS), ([, way]) => `sign${way}`);
  const telling = [...new Set([...pairs, ...words])].filter((word) => word.length > 1 && !EMPTY.has(word));
  const title = `title : "${words.slice(0, LONGEST_TITLE).join(" ")}"`;
  // One letter begins nearly everything: it counts where nothing else is typed.
  const begins = !whole && (words.length === 1 || (words.at(-1)?.length ?? 0) > 1);
  const begun = begins ? [`"${words.at(-1)}" *`] : [];
  return [...telling.slice(0, MOST_WORDS).map((word) => `"${word}"`), ...begun, title].join(" OR ");
}

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? [];
}
