import { searchWords, wordsOf } from "../match-words.ts";

/** Every so many cards one is a newcomer or somebody who was hardly shown (product.md §7.5: fair exposure). */
export const NEWCOMER_EVERY = 6;

export interface Arrangeable {
  id: string;
  score: number;
  newcomer: boolean;
  /** It says nothing of itself that could be judged. */
  blank?: boolean;
  /** 0 to 1, where there is a search text. */
  relevance: number;
  /** Points of a boost, beside the score. */
  lift?: number;
}

/**
 * Cards in the order they are shown: by what was searched for, then by score, or as they come, those that say nothing of
 * themselves last; every sixth place goes to the best newcomer who would come later. The same cards come in the same order.
 */
export function arrange<C extends Arrangeable>(
  cards: C[],
  order: "by what suits" | "as they come" = "by what suits",
): C[] {
  const waiting = [...cards];
  if (order === "by what suits")
    waiting.sort((a, b) => rank(b) - rank(a) || b.score - a.score || (a.id < b.id ? 1 : -1));
  else waiting.sort((a, b) => Number(a.blank ?? false) - Number(b.blank ?? false));
  const arranged: C[] = [];
  while (waiting.length > 0) {
    const newcomersTurn = arranged.length % NEWCOMER_EVERY === NEWCOMER_EVERY - 1;
    const at = newcomersTurn ? waiting.findIndex(({ newcomer, blank }) => newcomer && !blank) : 0;
    arranged.push(...waiting.splice(Math.max(0, at), 1));
  }
  return arranged;
}

/** What was searched for counts three times what suits the member. */
function rank({ relevance, score, lift = 0 }: Arrangeable): number {
  return 300 * relevance + score + lift;
}

/** A text of a card and how much a word in it says, from 0 to 1. */
export type WeighedText = readonly [text: string | null, weight: number];

/** Each word found in a text that is not on the card counts this much: it stands in the rest of the description. */
const ELSEWHERE = 0.1;

/**
 * How much a card is about a search text, 0 to 1: for each word the heaviest text it begins a word of, a whole word
 * more than its beginning. Texts of the index beyond the card count least.
 */
export function relevanceOf(text: string, weighed: readonly WeighedText[]): number {
  const words = searchWords(text);
  if (words.length === 0) return 0;
  const texts = weighed.map(([one, weight]) => ({ words: wordsOf(plain(one ?? "")), weight }));
  const found = words.map((word) => {
    const asked = plain(word);
    return Math.max(
      ELSEWHERE,
      ...texts.map(({ words: theirs, weight }) =>
        theirs.includes(asked) ? weight : theirs.some((one) => one.startsWith(asked)) ? 0.8 * weight : 0,
      ),
    );
  });
  return found.reduce((sum, one) => sum + one, 0) / words.length;
}

function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
