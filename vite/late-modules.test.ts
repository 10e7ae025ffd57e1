import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { nameLateModules } from "./late-modules.ts";

const require = createRequire(import.meta.url);
const router = dirname(require.resolve("react-router/package.json"));
const source = readFileSync(join(router, "dist/production/lib/dom/ssr/components.js"), "utf8");

describe("modules that a page asks for when its style has come", () => {
  it("are those it runs on, and not those that a link is asked for ahead", () => {
    const named = nameLateModules(source);
    expect(named.match(/rel: "late-module"/g)).toHaveLength(3);
    expect(named.match(/rel: "modulepreload"/g)).toHaveLength(1);
    expect(named.replaceAll('"late-module"', '"modulepreload"')).toBe(source);
  });

  it("stop a build whose router names them elsewhere", () => {
    expect(() => nameLateModules(source.replace("function Scripts(", "function Script("))).toThrow(
      "The router's <Scripts> has changed",
    );
    expect(() => nameLateModules(source.replaceAll('rel: "modulepreload"', "rel: kind"))).toThrow(
      "in 0 places instead of 3",
    );
  });
});
