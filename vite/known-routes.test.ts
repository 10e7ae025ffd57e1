import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { matchRoutes, type RouteObject } from "react-router";
import { describe, expect, it } from "vitest";
import { keepRoutes } from "./known-routes.ts";
import { madeOnce, routesNear } from "./routes-near.ts";

const router = dirname(createRequire(import.meta.url).resolve("react-router/package.json"));
const FILES = ["router/utils", "dom/ssr/server", "dom/server", "server-runtime/server"].map(
  (name) => `lib/${name}.js`,
);

describe("the router's files", () => {
  it.each(FILES)(
    "%s says what is rewritten once, and a router that says it otherwise stops the build",
    (file) => {
      const source = readFileSync(join(router, "dist/production", file), "utf8");
      const kept = keepRoutes(file, source);
      expect(kept).toMatch(/\bonce\(|\broutesNear\(branches/);
      expect(() => keepRoutes(file, kept)).toThrow(`The router's ${file} has changed: 0 places`);
    },
  );
});

const PATHS = [
  "/",
  "/Discover",
  "/discover",
  "/discover/mix",
  "/opportunity/:id",
  "/opportunity/:id/edit",
  "/projects/:id/*",
  "/:handle",
  "/sitemap.xml",
  "/a b",
  "*",
];
const ASKED = [
  "/",
  "",
  "//discover",
  "/discover",
  "/DISCOVER/",
  "/discover/mix",
  "/opportunity/7",
  "/opportunity/7/edit",
  "/opportunity",
  "/projects/7/files/new",
  "/somebody",
  "/sitemap.xml",
  "/a%20b",
  "/no/such/page",
];

describe("routes near a path", () => {
  const branches = PATHS.map((path) => ({ path }));
  const routes: RouteObject[] = PATHS.map((path) => ({ path, id: path }));

  it("hold the one the router takes, whatever is asked for, in the order of all", () => {
    for (const path of ASKED) {
      const near = routesNear(branches, decodeURI(path));
      expect(branches.filter((one) => near.includes(one))).toEqual(near);
      const taken = (among: RouteObject[]) => matchRoutes(among, path)?.map(({ route }) => route.id);
      expect(taken(routes.filter(({ id }) => near.some((one) => one.path === id))), path).toEqual(
        taken(routes),
      );
    }
  });

  it("are few", () => {
    expect(routesNear(branches, "/opportunity/7").map(({ path }) => path)).toEqual([
      "/",
      "/opportunity/:id",
      "/opportunity/:id/edit",
      "/:handle",
      "*",
    ]);
  });
});

it("makes a thing once for each that it is made of", () => {
  const once = madeOnce<object>();
  const [one, other] = [{}, {}];
  const made = once(one, () => ({}));
  expect(once(one, () => ({}))).toBe(made);
  expect(once(other, () => ({}))).not.toBe(made);
});
