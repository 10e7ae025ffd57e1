/** Whom the list of likes shows, and in which order (product.md §6.2 `/spark`: a plan sorts and filters; off in the beta). */
export const LIKES_WHO = { all: "Everybody", creators: "Creators", brands: "Brands" } as const;
export const LIKES_SORTS = { newest: "Newest first", tier: "Highest tier first" } as const;

export interface LikesView {
  who: keyof typeof LIKES_WHO;
  sort: keyof typeof LIKES_SORTS;
}

export const ALL_LIKES: LikesView = { who: "all", sort: "newest" };

/** The view that an address asks for; what it does not know is the usual one. */
export function likesView(query: URLSearchParams): LikesView {
  const [who, sort] = [query.get("who") ?? "", query.get("sort") ?? ""];
  return {
    who: Object.hasOwn(LIKES_WHO, who) ? (who as LikesView["who"]) : "all",
    sort: Object.hasOwn(LIKES_SORTS, sort) ? (sort as LikesView["sort"]) : "newest",
  };
}
