import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { resolvePath } from "react-router";
import { describe, expect, it } from "vitest";
import { plainPath } from "./plain-path.ts";
import { QUICKER } from "./quick-libraries.ts";
import { rewritten } from "./rewritten.ts";

const MODULES = join(import.meta.dirname, "..", "node_modules");

describe("the files of libraries", () => {
  it.each(Object.entries(QUICKER))(
    "%s says what is rewritten once, and one that says it otherwise stops the build",
    (file, places) => {
      const source = readFileSync(join(MODULES, file), "utf8");
      for (const { to } of places) expect(rewritten(file, source, places)).toContain(to);
      expect(() => rewritten(file, "", places)).toThrow(`${file} has changed: 0 places instead of 1.`);
    },
  );
});

describe("a plain path", () => {
  const FROM = "/projects/7/desk";
  const piece = fc.constantFrom("/", "//", ".", "..", "a", "é", "%20", "?", "#", "=", "\\", "a b", "x.y");

  it("leads where the router says it leads, wherever it stands", () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const to = `/${pieces.join("")}`;
        const plain = plainPath(to);
        if (plain) expect(plain).toEqual(resolvePath(to, FROM));
      }),
    );
  });

  it.each(["/", "/discover", "/opportunity/7?tab=applicants#top", "/help/what-a-spark-is"])("is %s", (to) =>
    expect(plainPath(to)).toEqual(resolvePath(to, FROM)),
  );

  it.each(["", "discover", "?tab=likes", "../up", "/a/../b", "//elsewhere", "/trailing/", { pathname: "/" }])(
    "is not %j: the router knows",
    (to) => expect(plainPath(to)).toBeNull(),
  );
});
