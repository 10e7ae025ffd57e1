/** A way through the tree of routes, as the router ranks them. */
export interface Branch {
  /** Its pattern: `/opportunity/:id/edit`. */
  path: string;
}

/** Where the first part of a pattern is no word of its own but a name, anything, or nothing at all. */
const NO_WORD = /^$|[:*?]/;

function firstPart(path: string): string {
  return (path.split("/", 2)[1] ?? "").toLowerCase();
}

function firstWord({ path }: Branch): string | null {
  const part = firstPart(path.startsWith("/") ? path : `/${path}`);
  return NO_WORD.test(part) ? null : part;
}

interface Parted<B> {
  /** By first word, with those that may begin with any word, in their order. */
  byWord: Map<string, B[]>;
  others: B[];
}

const parted = new WeakMap<readonly Branch[], Parted<Branch>>();

/**
 * Of the ways the router tries one after the other, those that could be this path's: the first word tells most of them
 * away. The order stays.
 */
export function routesNear<B extends Branch>(branches: readonly B[], pathname: string): readonly B[] {
  let known = parted.get(branches) as Parted<B> | undefined;
  if (!known) {
    const words = branches.map(firstWord);
    const startingWith = (word: string | null) =>
      branches.filter((_, at) => words[at] === word || words[at] === null);
    const named = [...new Set(words)].filter((word) => word !== null);
    known = {
      byWord: new Map(named.map((word) => [word, startingWith(word)])),
      others: startingWith(null),
    };
    parted.set(branches, known);
  }
  return known.byWord.get(firstPart(pathname)) ?? known.others;
}

/** What is made of one thing once, for as long as that is there. */
export function madeOnce<T>(): (from: object, make: () => T) => T {
  const made = new WeakMap<object, T>();
  return (from, make) => {
    const known = made.get(from);
    if (known !== undefined) return known;
    const value = make();
    made.set(from, value);
    return value;
  };
}
