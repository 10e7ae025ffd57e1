/** Files that are there: what the page itself was made of, then what was fetched. */
const there = new Set(
  Array.from(document.querySelectorAll("link[rel=modulepreload]"), (link) => link.getAttribute("href")),
);

/**
 * Imports a part of the product when all its files are there: an import that fails could not be tried again.
 * @param {() => Promise<unknown>} load
 * @param {string[]} [files] from the root of the site, as the build names them
 * @throws {TypeError} when there is no network @throws {Error} when a file is gone, after a new version was put out
 */
export async function __vitePreload(load, files = []) {
  // A fault comes from here, not from the import: what catches it stands behind `import(…).then(…)`, never within.
  await Promise.all(files.map((file) => fetched(`/${file}`)));
  return load();
}

async function fetched(path) {
  if (there.has(path)) return;
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`${path} answers ${answer.status}`);
  // To its end: only then does the browser keep it for the import.
  await answer.arrayBuffer();
  there.add(path);
}
