import { expect, it } from "vitest";
import { forBrowsersAlone } from "./for-browsers-alone.ts";

function built(code: string): string {
  const { transform } = forBrowsersAlone();
  if (typeof transform !== "object") throw new Error("It reads every file.");
  return (transform.handler as (code: string) => { code: string })(code).code;
}

it("leaves out of the Worker what a press opens, however it is written, and nothing else", () => {
  const refused = 'part(() => Promise.reject(new Error("It is opened in a browser.")))';
  expect(built('const menu = part(() => import("./menu.tsx"));')).toBe(`const menu = ${refused};`);
  expect(built('const a = part(\n  () => import("#app/a.tsx"),\n);')).toBe(`const a = ${refused};`);
  expect(built('part<Props>(() => import("./a.tsx"))')).toContain("part<Props>(() => Promise.reject(");
  for (const other of [
    'lazy(() => import("./a.tsx"))',
    'const load = () => import("./a.tsx");',
    'depart(() => import("./a.tsx"))',
  ])
    expect(built(other)).toBe(other);
});

it("draws in the Worker without what acts in browsers, as our pages ask for it and nobody else", () => {
  const { resolveId, load } = forBrowsersAlone();
  if (typeof resolveId !== "object" || typeof load !== "object") throw new Error("It is asked by name.");
  const found = (id: string, importer: string) =>
    (resolveId.handler as (id: string, importer: string) => string | null)(id, importer);
  const name = found("@use-gesture/react", "/app/features/discovery/components/swipe-card.tsx") ?? "";
  const code = (load.handler as (id: string) => string)(name);
  expect(code).toBe("export const useDrag = () => () => ({});");
  expect(found("#app/browser/room-socket.ts", "/app/routes/admin/admin.tsx")).not.toBeNull();
  expect(found("#app/browser/room-socket.ts", "/node_modules/partysocket/dist/index.js")).toBeNull();
  expect(
    found("@radix-ui/react-menu", "/node_modules/@radix-ui/react-dropdown-menu/dist/index.mjs"),
  ).not.toBeNull();
  expect(found("@radix-ui/react-menu", "/node_modules/@radix-ui/react-menubar/dist/index.mjs")).toBeNull();
});
