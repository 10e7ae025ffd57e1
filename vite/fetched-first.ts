import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const LOADER = fileURLToPath(new URL("../app/browser/load-part.ts", import.meta.url));

/**
 * Puts our loader in the place of Vite's for what browsers import later: a module that failed once stays failed for as
 * long as the window is open (HTML, "fetch a single module script", and Chromium since 150), so a dialog pressed in a
 * tunnel would never open again. Ours imports what was fetched.
 */
export function fetchedFirst(): Plugin {
  return {
    name: "thrive:fetched-first",
    enforce: "pre",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    config: () => ({
      environments: {
        client: {
          build: {
            // A file that needs no others is named as well: Vite leaves it to the import.
            modulePreload: {
              polyfill: false,
              resolveDependencies: (file, others) => (others.length > 0 ? others : [file]),
            },
          },
        },
      },
    }),
    load: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: () => `export { loadPart as __vitePreload } from ${JSON.stringify(LOADER)};`,
    },
  };
}
