import type { PortfolioItem } from "./queries.server.ts";

type Work = Pick<PortfolioItem, "mediaType" | "category" | "tags">;

export interface WorkFilter {
  kind: string | null;
  category: string | null;
  tag: string | null;
}

/** So many tags are offered, the most used ones. */
const TAGS_OFFERED = 8;

const wordKey = (word: string) => word.trim().toLowerCase();

/** What an address asks of a member's works. */
export function readWorkFilter(query: URLSearchParams): WorkFilter {
  return { kind: query.get("kind"), category: query.get("category"), tag: query.get("tag") };
}

/** The works that fit; what no work is leaves none. */
export function fittingWorks<T extends Work>(works: readonly T[], { kind, category, tag }: WorkFilter): T[] {
  const is = (word: string | null, asked: string | null) =>
    asked === null || (word !== null && wordKey(word) === wordKey(asked));
  return works.filter(
    (work) =>
      is(work.mediaType, kind) &&
      is(work.category, category) &&
      (tag === null || work.tags.some((one) => is(one, tag))),
  );
}

/** The words to choose from, the most used first; what all works share narrows nothing and is left out. */
function choices(words: readonly (string | null)[][], most: number): string[] {
  const used = new Map<string, { word: string; works: number }>();
  for (const ofWork of words)
    for (const key of new Set(ofWork.flatMap((word) => (word?.trim() ? wordKey(word) : [])))) {
      const word = ofWork.find((one) => one && wordKey(one) === key) ?? key;
      used.set(key, { word: used.get(key)?.word ?? word, works: (used.get(key)?.works ?? 0) + 1 });
    }
  return [...used.values()]
    .filter(({ works }) => works < words.length)
    .toSorted((one, other) => other.works - one.works || one.word.localeCompare(other.word))
    .slice(0, most)
    .map(({ word }) => word);
}

/** By what a member's works can be narrowed: nothing where that would not help. */
export function workChoices(works: readonly Work[]) {
  return {
    kind: choices(
      works.map(({ mediaType }) => [mediaType]),
      TAGS_OFFERED,
    ),
    category: choices(
      works.map(({ category }) => [category]),
      TAGS_OFFERED,
    ),
    tag: choices(
      works.map(({ tags }) => tags),
      TAGS_OFFERED,
    ),
  };
}
