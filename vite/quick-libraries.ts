import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { type Place, rewriting, rewritten } from "./rewritten.ts";

const PLAIN_PATH = fileURLToPath(new URL("./plain-path.ts", import.meta.url));
const ROUTER = "react-router/dist/production/lib";

/**
 * What libraries do over and over for each page, and need not in the Worker. By file, what is written in place of what:
 * - Drizzle asks of every piece of a statement what it is, some ten times, and where the answer is no goes through all it
 *   descends from by name, so that two copies of Drizzle could be mixed. The Worker holds one.
 * - A link of the router prepares what it does when it is pressed or pointed at, and finds out where an address leads from
 *   each of the routes around it, even one that begins at the root.
 */
export const QUICKER: Record<string, readonly Place[]> = {
  "drizzle-orm/entity.js": [
    {
      from: "  if (value instanceof type) {\n    return true;\n  }\n",
      to: "  if (value instanceof type || entityKind in type) {\n    return value instanceof type;\n  }\n",
    },
  ],
  [`${ROUTER}/hooks.js`]: [
    {
      from: "function useResolvedPath(to, { relative } = {}) {\n",
      to: "function useResolvedPath(to, { relative } = {}) {\n\tlet plain = plainPath(to);\n\tif (plain) return plain;\n",
    },
    {
      from: '\nimport { createPath, invariant, parsePath, warning } from "./router/history.js";',
      to: `\nimport { plainPath } from ${JSON.stringify(PLAIN_PATH)};\nimport { createPath, invariant, parsePath, warning } from "./router/history.js";`,
    },
  ],
  [`${ROUTER}/dom/lib.js`]: [
    {
      from: "let [shouldPrefetch, prefetchRef, prefetchHandlers] = usePrefetchBehavior(prefetch, rest);",
      to: "let shouldPrefetch = false, prefetchRef = null, prefetchHandlers = {};",
    },
    {
      from: "let internalOnClick = useLinkClickHandler(to, {",
      to: "let internalOnClick = null && useLinkClickHandler(to, {",
    },
  ],
};

/** Shortens them in the built Worker; the build fails when a library no longer fits. */
export function quickLibraries(): Plugin {
  const files = Object.entries(QUICKER).map(([file, places]) => [
    file,
    (code: string) => rewritten(file, code, places),
  ]);
  return rewriting("quick-libraries", Object.fromEntries(files));
}
