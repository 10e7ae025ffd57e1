import type { Plugin } from "vite";

/** Files that every page runs, nearly all of whose functions are called while it starts. */
const RUN_BY_EVERY_PAGE = new Set(["base", "shell", "root", "entry.client"]);

/**
 * Asks V8, in the first line of a file that every page runs, to compile all of its functions while it arrives, beside
 * the page's own work, and to keep them with what it knows of the file: otherwise each is compiled when it is first
 * called, on each visit anew (v8.dev/blog/explicit-compile-hints). Of other files much is never called.
 */
export function compiledAtOnce(): Plugin {
  return {
    name: "thrive:compiled-at-once",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    generateBundle: {
      // Vite writes a line of its own before all others.
      order: "post",
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === "chunk" && RUN_BY_EVERY_PAGE.has(file.name))
            file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
      },
    },
  };
}
