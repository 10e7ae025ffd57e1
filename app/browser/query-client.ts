import { CancelledError, QueryClient } from "@tanstack/react-query";
import { minutes } from "#app/core/time.ts";
import { keptOr } from "./kept-page.ts";
import { setPageCache } from "./page-cache.ts";

/** The client cache (specification §7 *Data-query cache*): 5 min fresh, 10 min kept, no refetch on focus, 1 retry. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: minutes(5), gcTime: minutes(10), refetchOnWindowFocus: false, retry: 1 },
  },
});

const PAGES = "page";

/** How often what was read became stale: what is on its way at that moment may have been read before. */
let forgotten = 0;

/** A page's data by its address, through the cache: going back within 5 minutes costs no request (product.md R22). */
export async function cachedPage<T>(request: Request, load: () => Promise<T>): Promise<T> {
  const before = forgotten;
  const page = await readPage(request, load);
  if (forgotten === before) return page;
  // News overtook it, and the cache would call it fresh: once more, and where that happens again with the next visit.
  const queryKey = pageKey(new URL(request.url));
  await queryClient.invalidateQueries({ queryKey, exact: true });
  const meanwhile = forgotten;
  const again = await readPage(request, load);
  if (forgotten !== meanwhile) await queryClient.invalidateQueries({ queryKey, exact: true });
  return again;
}

async function readPage<T>(request: Request, load: () => Promise<T>): Promise<T> {
  const { signal } = request;
  const queryKey = pageKey(new URL(request.url));
  // What replaces a navigation may ask for the same page: it must not be handed the load that is aborted with it.
  const letGo = () => void queryClient.cancelQueries({ queryKey, exact: true });
  signal.throwIfAborted();
  signal.addEventListener("abort", letGo);
  try {
    return await queryClient.fetchQuery({ queryKey, queryFn: load });
  } catch (error) {
    // The cache was emptied (someone signed in or out) under a page that is still wanted.
    if (error instanceof CancelledError && !signal.aborted) return await readPage(request, load);
    return keptOr(error, queryClient.getQueryData<T>(queryKey));
  } finally {
    signal.removeEventListener("abort", letGo);
  }
}

setPageCache({
  prime: (location, data) => queryClient.setQueryData(pageKey(location), data),
  forget: () => {
    forgotten += 1;
    return queryClient.invalidateQueries({ queryKey: [PAGES] });
  },
  clear: () => queryClient.clear(),
});

function pageKey(location: { pathname: string; search: string }): string[] {
  return [PAGES, location.pathname + location.search];
}
