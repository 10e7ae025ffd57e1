import { expect, it } from "vitest";
import { compiledAtOnce } from "./compiled-at-once.ts";

it("asks V8 to compile at once what every page runs, and nothing else", () => {
  const chunk = (name: string) => ({ type: "chunk" as const, name, code: "run();" });
  const bundle = { a: chunk("base"), b: chunk("discover"), c: { type: "asset" as const, source: "x" } };
  const { generateBundle } = compiledAtOnce();
  if (typeof generateBundle !== "object") throw new Error("It waits for nobody.");
  (generateBundle.handler as (options: object, bundle: object) => void)({}, bundle);
  expect(bundle.a.code).toBe("//# allFunctionsCalledOnLoad\nrun();");
  expect(bundle.b.code).toBe("run();");
  expect(bundle.c.source).toBe("x");
});
