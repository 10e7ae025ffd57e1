import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { type Place, rewriting, rewritten } from "./rewritten.ts";

const NEAR = fileURLToPath(new URL("./routes-near.ts", import.meta.url));

/**
 * The router makes its trees of all our routes anew with every page, and tries each of them, one by one, four times a
 * page. They are the same for every page of a build. By file, what is written in place of what.
 */
const REWRITES: Record<string, Place> = {
  "lib/router/utils.js": {
    from: "for (let i = 0; matches == null && i < branches.length; ++i) matches = matchRouteBranch(branches[i], decoded, allowPartial);",
    to: "for (let branch of precomputedBranches ? routesNear(branches, decoded) : branches) if (matches = matchRouteBranch(branch, decoded, allowPartial)) break;",
  },
  "lib/dom/ssr/server.js": {
    from: "let routes = createServerRoutes(manifest.routes, routeModules, context.future, context.isSpaMode);",
    to: "let routes = once(manifest.routes, () => createServerRoutes(manifest.routes, routeModules, context.future, context.isSpaMode));",
  },
  "lib/dom/server.js": {
    from: "let manifest = {};\n\tlet dataRoutes = convertRoutesToDataRoutes(routes, void 0, void 0, manifest);",
    to: "let { manifest, dataRoutes } = once(routes, () => { let manifest = {}; return { manifest, dataRoutes: convertRoutesToDataRoutes(routes, void 0, void 0, manifest) }; });",
  },
  "lib/server-runtime/server.js": {
    from: "routeModules: createEntryRouteModules(build.routes),",
    to: "routeModules: once(build.routes, () => createEntryRouteModules(build.routes)),",
  },
};

/**
 * A file of the router's that keeps what is the same for every page.
 * @throws Error when this is not the router it was written for
 */
export function keepRoutes(file: string, source: string): string {
  const place = REWRITES[file] ?? { from: "", to: "" };
  return [
    `import { madeOnce, routesNear } from ${JSON.stringify(NEAR)};`,
    ...(place.to.includes("once(") ? ["const once = madeOnce();"] : []),
    rewritten(`The router's ${file}`, source, [place]),
  ].join("\n");
}

/** Pages of the built Worker find their route with a few tries; the build fails when the router no longer fits. */
export function knownRoutes(): Plugin {
  const files = Object.keys(REWRITES).map((file) => [
    `react-router/dist/production/${file}`,
    (code: string) => keepRoutes(file, code),
  ]);
  return rewriting("known-routes", Object.fromEntries(files));
}
