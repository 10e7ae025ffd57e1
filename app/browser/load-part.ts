/** Files that are there: what the page itself was made of, then what was fetched. */
const there = new Set(
  Array.from(globalThis.document?.querySelectorAll("link[rel=modulepreload]") ?? [], (link) =>
    link.getAttribute("href"),
  ),
);

/** While `fetchPart` calls an `import(…)`: its files are fetched, and it is not read. */
let fetchesOnly = false;

/**
 * Fetches all files of a part into the browser's cache and reads none: reading takes a machine longer than the rest of
 * the page, and most of what is fetched ahead is never opened.
 * @param load an `import(…)`, and nothing else
 * @throws as `loadPart` does
 */
export async function fetchPart(load: () => Promise<unknown>): Promise<void> {
  fetchesOnly = true;
  const fetched = load();
  fetchesOnly = false;
  await fetched;
}

/**
 * Imports a part of the product when all its files are there: an import that fails could not be tried again. The build
 * puts this around every `import(…)` of the browser's code (`vite/fetched-first.ts`). A fault comes from here, not from
 * the import: what catches it stands behind `import(…).then(…)`, never within.
 * @param files from the root of the site, as the build names them
 * @throws TypeError when there is no network, Error when a file is gone, after a new version was put out
 */
export async function loadPart<T>(
  load: () => Promise<T>,
  files: readonly string[] = [],
): Promise<T | undefined> {
  const isRead = !fetchesOnly;
  await Promise.all(files.map((file) => fetchFile(`/${file}`)));
  return isRead ? load() : undefined;
}

/**
 * Fetches a file of the build into the browser's cache, unless it is there. Nothing is read as a module, which would
 * stay failed for as long as the window is open.
 * @param path from the root of the site
 * @throws as `loadPart` does
 */
export async function fetchFile(path: string): Promise<void> {
  if (there.has(path)) return;
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`${path} answers ${answer.status}`);
  // To its end: only then does the browser keep it for the import.
  await answer.arrayBuffer();
  there.add(path);
}
