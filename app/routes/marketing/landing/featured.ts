import type { selectFeaturedOpportunities } from "#app/features/opportunities/queries.server.ts";
import type { selectFeaturedMembers } from "#app/features/profiles/queries.server.ts";

export type FeaturedOpportunity = Awaited<ReturnType<typeof selectFeaturedOpportunities>>[number];
export type FeaturedMember = Awaited<ReturnType<typeof selectFeaturedMembers>>[number];

/** Fewer than this would look like an empty house: the strip is then left out (product.md §6.1). */
export const FEWEST_SHOWN = 3;
