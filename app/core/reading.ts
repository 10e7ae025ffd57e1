/** What a member can read without a network: a page cut down to words, in one shape for all that is kept. */
export interface ReadingPage {
  /** The address it stands at. */
  path: string;
  kind: "deck" | "threads" | "thread" | "desk";
  title: string;
  /** What stands below the title. */
  note: string | null;
  sections: ReadingSection[];
}

export interface ReadingSection {
  heading: string | null;
  items: ReadingItem[];
}

export interface ReadingItem {
  id: string;
  title: string;
  /** Paragraphs; line breaks within them are kept. */
  lines: string[];
  at: number | null;
  /** A picture's address; null: initials of the title. Undefined: neither. */
  face?: string | null;
  /** Where more of it is kept. */
  path?: string;
  /** Who wrote it; null: nobody. */
  by?: string | null;
  /** Their own message. */
  mine?: boolean;
}

/** The database of `browser/reading-store.ts`, which the offline page reads (`public/offline.js`). */
export const READING_DATABASE = "thrive-reading";

/** The longest text that is kept of anything. */
export const LONGEST_READING = 4_000;
