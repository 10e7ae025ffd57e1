import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import * as react from "react/jsx-runtime";
import { expect, it } from "vitest";
import { asModule } from "./jsx-as-module.ts";

const { resolve } = createRequire(import.meta.url);
const SOURCE = join(dirname(resolve("react/package.json")), "cjs/react-jsx-runtime.production.js");

it("makes the same elements as React's own", async () => {
  const code = asModule(readFileSync(SOURCE, "utf8"));
  const made = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  expect(Object.keys(made).sort()).toEqual(["Fragment", "jsx", "jsxs"]);
  expect(made.Fragment).toBe(react.Fragment);
  const given = { className: "a", children: ["b", "c"] };
  const { $$typeof, type, props } = react.jsxs("p", given) as unknown as Record<string, unknown>;
  expect(made.jsxs("p", given)).toMatchObject({ $$typeof, type, props });
  expect(made.jsx("p", given, "d").key).toBe("d");
  expect(made.jsx).toBe(made.jsxs);
});

it("stops the build when React says it otherwise", () => {
  expect(() => asModule("module.exports = make;")).toThrow(
    "React's jsx-runtime has changed: it gives nothing.",
  );
});
