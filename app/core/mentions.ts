/** Whom words name: the handle stays what it was when it was written. */
export interface Mention {
  userId: string;
  handle: string;
}

/** A handle behind an @ that begins a word; what follows a letter or another @ is an address of mail. */
const MENTION = /(?<![\w@.+-])@([a-z0-9]+(?:[-_][a-z0-9]+)*)(?![\w@])/gi;

/** The handles in these words, each once, and no more than `most`. */
export function handlesOf(words: string[], most: number): string[] {
  const handles = words.flatMap((text) => [...text.matchAll(MENTION)].map(([, handle = ""]) => handle));
  return [...new Set(handles.map((handle) => handle.toLowerCase()))].slice(0, most);
}

/** Words in pieces: plain ones, and those that name one of these members. */
export function splitMentions(text: string, mentions: Mention[]): { text: string; userId?: string }[] {
  if (mentions.length === 0) return [{ text }];
  const pieces: { text: string; userId?: string }[] = [];
  let from = 0;
  for (const found of text.matchAll(MENTION)) {
    const named = mentions.find(({ handle }) => handle === found[1]?.toLowerCase());
    if (!named) continue;
    if (found.index > from) pieces.push({ text: text.slice(from, found.index) });
    pieces.push({ text: found[0], userId: named.userId });
    from = found.index + found[0].length;
  }
  return from < text.length || from === 0 ? [...pieces, { text: text.slice(from) }] : pieces;
}

/** Where a handle is being written, up to the caret; null where none is. */
export function begunHandle(text: string, caret: number): { from: number; words: string } | null {
  const words = /(?:^|[\s(])@([\w-]{0,30})$/.exec(text.slice(0, caret))?.[1];
  return words === undefined ? null : { from: caret - words.length - 1, words: words.toLowerCase() };
}

interface Nameable extends Mention {
  name: string;
}

/** Those of a thread whom begun words may mean, the likeliest first. */
export function meantBy<P extends Nameable>(words: string, people: P[], most = 6): P[] {
  const place = ({ name, handle }: P) => {
    const low = name.toLowerCase();
    if (handle.startsWith(words) || low.startsWith(words)) return 0;
    return low.split(/\s+/).some((word) => word.startsWith(words)) ? 1 : handle.includes(words) ? 2 : 3;
  };
  return people
    .filter((person) => place(person) < 3)
    .sort((one, other) => place(one) - place(other) || one.name.localeCompare(other.name))
    .slice(0, most);
}
