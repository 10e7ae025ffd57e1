export type LegalDocumentKind = "terms" | "privacy" | "community-guidelines";

export type LegalBlock =
  | { kind: "text"; text: string }
  | { kind: "list"; items: string[] }
  | { kind: "table"; head: string[]; rows: string[][] };

export interface LegalSection {
  /** Anchor of the section in the page, kebab-case. Links from outside point at it: keep it when the title changes. */
  id: string;
  title: string;
  /** One or two plain sentences that stand beside the binding text. */
  summary: string;
  body: LegalBlock[];
}

/** What a version says. */
export interface LegalText {
  title: string;
  intro: string;
  sections: LegalSection[];
}

/** What stands about a version. */
export interface LegalDocument {
  title: string;
  /** What a consent refers to: a new number for every published change. */
  version: string;
  /** ISO date, for example 2026-11-20. */
  effective: string;
  /** Newest first. */
  changes: { version: string; date: string; note: string }[];
}
