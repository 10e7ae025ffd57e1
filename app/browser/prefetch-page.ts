/** What React Router knows of a route's files, in a window; read as far as it goes. */
interface Manifest {
  routes?: Record<string, { module?: string; imports?: string[] } | undefined>;
}

/**
 * Fetches the code of a page ahead, into the browser's cache. React Router's `PrefetchPageLinks` reads it as a module,
 * and one that failed stays failed: a server that is away for a moment would cost the window what it shows.
 * @param route its id: the file of the route below `app`, without its ending
 */
export function prefetchPage(route: string): void {
  const { __reactRouterManifest: manifest } = window as { __reactRouterManifest?: Manifest };
  const { module, imports = [] } = manifest?.routes?.[route] ?? {};
  if (!module) return;
  for (const file of [module, ...imports])
    fetch(file).then(
      (answer) => answer.arrayBuffer(),
      () => undefined,
    );
}
