/** Where the first thing a title says ends: at a stop, or before a word that only adds to it. */
const END =
  /\s*[:;,.!?|(–—]|\s+-\s|\s(?:about|across|and|at|by|during|for|from|in|into|near|of|on|or|over|that|through|to|under|who|with|without)\s/iu;
const ARTICLE = /^(?:an?|the)\s+/iu;
/** Longer is a sentence, not a poster. */
const MOST_CHARACTERS = 30;
/** Shorter says nothing by itself ("Help", "We"). */
const FEWEST_CHARACTERS = 5;

/**
 * What a cover says of a title: its first few words, as a poster would, since the title itself always stands beside it.
 * "Festival trailer cut from sixty films and one storm" becomes "Festival trailer cut". A title that cannot be cut by
 * words of its own is kept whole.
 */
export function coverWords(title: string): string {
  const whole = title.trim().replace(ARTICLE, "");
  const cut = END.exec(whole.slice(FEWEST_CHARACTERS));
  const head = cut ? whole.slice(0, FEWEST_CHARACTERS + cut.index) : whole;
  const words = head.split(/\s+/u);
  while (words.length > 1 && words.join(" ").length > MOST_CHARACTERS) words.pop();
  const short = words.join(" ");
  return short.charAt(0).toLocaleUpperCase("en") + short.slice(1);
}
