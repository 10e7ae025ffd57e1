/** What a cover is made from (specification §7 *generate-opportunity-image*). */
export interface CoverInput {
  title: string;
  description: string;
  type: "job" | "collab" | "barter";
}

/** The cover port: PNG bytes for a posting without an image of its own. May throw; posting then goes on without. */
export interface Covers {
  draw(input: CoverInput): Promise<Uint8Array>;
}
