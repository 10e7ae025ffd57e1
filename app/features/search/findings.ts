/** Longer than this nothing is looked for. */
export const ASKED_MAX = 100;

/** Something to go to. */
export interface Finding {
  to: string;
  title: string;
  note: string;
  /** Of a member: their face and its ring. */
  face?: { url: string | null; xp: number };
}

/** What a search of everything brings, in the order it is shown. */
export const GROUPS = {
  people: "People",
  postings: "Opportunities",
  projects: "Projects",
  threads: "Conversations",
  messages: "Messages",
  help: "Help",
  /** Pages of colleagues alone. */
  team: "Admin Panel",
} as const;

export type Findings = Record<keyof typeof GROUPS, Finding[]>;
