import { fetchFile } from "./load-part.ts";

/** What React Router knows of a route, in a window; read as far as it goes. */
interface Route {
  path?: string;
  module: string;
  imports?: string[];
}

/**
 * Fetches the code of a page ahead, into the browser's cache. React Router's `PrefetchPageLinks` reads it as a module,
 * and one that failed stays failed: a server that is away for a moment would cost the window what it shows.
 * @param path of the page as the map of addresses has it: `opportunities/new`
 * @throws (rejects) when a file does not come
 */
export async function prefetchPage(path: string): Promise<void> {
  const { __reactRouterManifest: manifest } = window as {
    __reactRouterManifest?: { routes?: Record<string, Route> };
  };
  const route = Object.values(manifest?.routes ?? {}).find((one) => one.path === path);
  const files = new Set(route && [route.module, ...(route.imports ?? [])]);
  await Promise.all([...files].map(fetchFile));
}
