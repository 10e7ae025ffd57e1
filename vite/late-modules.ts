import type { Plugin } from "vite";
import { LATE_MODULE } from "../app/browser/late-modules.ts";
import { rewriting } from "./rewritten.ts";

/** The place in the router's source from which on it names what a page runs on. */
const SCRIPTS = "function Scripts(";
const PRELOAD = /rel: "modulepreload"/g;

/**
 * The router's `<Scripts>` with modules that wait for `LATE_MODULES_SCRIPT`.
 * @throws Error when this is not the router it was written for
 */
export function nameLateModules(source: string): string {
  const place = source.indexOf(SCRIPTS);
  const scripts = source.slice(place);
  const found = scripts.match(PRELOAD)?.length ?? 0;
  if (place < 0 || found !== 3)
    throw new Error(`The router's <Scripts> has changed: it names modules in ${found} places instead of 3.`);
  return source.slice(0, place) + scripts.replace(PRELOAD, `rel: ${JSON.stringify(LATE_MODULE)}`);
}

/** Pages of the built Worker ask for their script when their style has come; the build fails when the router no longer fits. */
export function lateModules(): Plugin {
  return rewriting("late-modules", {
    "react-router/dist/production/lib/dom/ssr/components.js": nameLateModules,
  });
}
