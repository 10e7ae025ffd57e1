/** What a cover is made from (specification §7 *generate-opportunity-image*). */
export interface CoverInput {
  title: string;
  description: string;
  type: "job" | "collab" | "barter";
  /** Another one gives another picture of the same words. */
  variant?: string;
  /** Whether the one who posts lets a model read it. */
  byModel: boolean;
}

/** What the picture of a link preview is made from. */
export interface CoverCard {
  title: string;
  /** Below the title; may be empty. */
  line: string;
  brand: string;
  /** The same seed gives the same light. */
  seed: string;
}

/** The cover port: PNG bytes for a posting without an image of its own. May throw; posting then goes on without. */
export interface Covers {
  draw(input: CoverInput): Promise<Uint8Array>;
  /** A PNG of 1200 x 630 pixels for link previews. */
  card(input: CoverCard): Promise<Uint8Array>;
}
