import type { Plugin } from "vite";

/** What stands in a library's file, and what is written in its place. */
export interface Place {
  from: string;
  to: string;
}

/**
 * A library's file with other words in some places.
 * @param what names the file in what is said when it no longer fits
 * @throws Error when one of them does not stand there exactly once: the library is not the one this was written for
 */
export function rewritten(what: string, source: string, places: readonly Place[]): string {
  return places.reduce((text, { from, to }) => {
    const parts = text.split(from);
    if (parts.length !== 2) throw new Error(`${what} has changed: ${parts.length - 1} places instead of 1.`);
    return parts.join(to);
  }, source);
}

/**
 * Has the built Worker read some files of libraries otherwise than they are; the build fails when it has not all of them.
 * @param name of the plugin
 * @param rewrites by a file's path in `node_modules`, what becomes of its code
 */
export function rewriting(name: string, rewrites: Record<string, (code: string) => string>): Plugin {
  const files = Object.keys(rewrites);
  const missing = new Set(files);
  const wanted = new RegExp(`/node_modules/(${files.join("|").replaceAll(".", "\\.")})(\\?|$)`);
  return {
    name: `thrive:${name}`,
    apply: "build",
    applyToEnvironment: ({ name: environment }) => environment === "ssr",
    transform: {
      filter: { id: wanted },
      handler(code, id) {
        const file = wanted.exec(id)?.[1] ?? "";
        missing.delete(file);
        return { code: rewrites[file]?.(code) ?? code, map: null };
      },
    },
    buildEnd(error) {
      if (!error && missing.size > 0) throw new Error(`Not in this build: ${[...missing].join(", ")}.`);
    },
  };
}
