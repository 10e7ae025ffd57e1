import {
  selectListedPostings,
  selectListedProfiles,
  selectNewestPostings,
  selectOpenPosting,
  selectOpenProfile,
  selectPostingEdges,
  selectProfileEdges,
} from "#app/features/open-web/listed.server.ts";
import { targetOf } from "#app/features/profiles/queries/profile-target.server.ts";
import { posting } from "#tests/factories/postings.ts";
import type { Acts, Cast } from "./cast.ts";

/** What machines read of public pages. */
export async function openWebActs({ visitor, brand }: Cast): Promise<Acts> {
  const { id } = await posting(brand);
  return {
    reads: {
      "where the sitemaps of postings begin": async () => await selectPostingEdges(visitor),
      "where the sitemaps of profiles begin": async () => await selectProfileEdges(visitor),
      "a sitemap of postings": async () => await selectListedPostings(visitor),
      "a sitemap of profiles": async () => await selectListedProfiles(visitor),
      "the feed of postings": async () => await selectNewestPostings(visitor),
      "the embed of a posting": async () => await selectOpenPosting(visitor, id),
      "the embed of a profile": async () =>
        await selectOpenProfile(visitor, targetOf(brand.userId).condition),
    },
  };
}
