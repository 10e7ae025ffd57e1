interface Address {
  pathname: string;
  search: string;
}

/** What the query client does for pages. */
export interface PageCache {
  prime(location: Address, data: unknown): void;
  forget(): Promise<void>;
  clear(): void;
}

/** Null until a page that reads through the cache has brought its code: the pages of visitors never do. */
let cache: PageCache | null = null;

export function setPageCache(made: PageCache): void {
  cache = made;
}

/** Puts what the server rendered with the document where `cachedPage` looks. */
export function primePage(location: Address, data: unknown): void {
  cache?.prime(location, data);
}

/** Everything read before a change is stale after it. */
export async function forgetPages(): Promise<void> {
  await cache?.forget();
}

/** Another member's data must not outlive a session. */
export function clearPages(): void {
  cache?.clear();
}
