/** Types and their words (specification §9). */
export const OPPORTUNITY_TYPES = {
  job: "Paid Job",
  collab: "Collaboration",
  barter: "Barter/Trade",
} as const;

/** Shown when a form comes again, changed, after its first submit arrived and the answer was lost. */
export const POSTED_BEFORE_SENTENCE =
  "This was posted already, before your last change. You find it in Manage Opportunities. Press again only if you want a second one.";

/** Who posts, for a reader: the company name, else the single tag that older rows carry it in (product.md D3). */
export function companyOf(posting: { company_name: string | null; tags: string[] }): string {
  return posting.company_name ?? posting.tags[0] ?? "";
}
