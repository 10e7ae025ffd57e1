/** Texts of the team that everybody may read. */
export interface TextEvents {
  /** An article of the help is out, or a new version of it. */
  "help.published": { slug: string };
  /** It was taken off its shelf. */
  "help.removed": { slug: string };
  /** A version of a legal text is out, from its day on; `kind` is its address as well. */
  "legal.published": { kind: string };
}
