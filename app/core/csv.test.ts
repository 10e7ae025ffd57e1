import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, it } from "vitest";
import { csvOf } from "./csv.ts";

const cellsOf = (text: string) => csvOf([[text]]).slice(1, -2);

it.each([
  "=1+1",
  "+1",
  "-1+1",
  "-A1",
  "-1\n",
  "--1",
  "-",
  "@SUM(A1)",
  "\t=1",
  "\r=1",
  "\n=1",
  "＝1",
  "＋1",
  "－1",
  "＠x",
])("a cell that begins like a formula is text: %j", (text) => {
  expect(cellsOf(text)).toBe(`"'${text}"`);
});

it("keeps every other cell as it is, in quotes, with its own quotes doubled", () => {
  expect(csvOf([["Mira Sol", 'say "hi"', "a,b", "x\ny"], ["1 = 1"]])).toBe(
    '\uFEFF"Mira Sol","say ""hi""","a,b","x\ny"\r\n"1 = 1"\r\n',
  );
});

it.each(["-1", "-12.34", "-0.05"])("a number below zero stays one: %s", (text) => {
  expect(cellsOf(text)).toBe(`"${text}"`);
});

it("never lets a text out of its cell", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const inside = cellsOf(text).slice(1, -1);
      expect(inside.replaceAll('""', "")).not.toContain('"');
      expect(inside).not.toMatch(/^[=+@]|^-(?!\d+(\.\d+)?$)/);
    }),
  );
});

it("is the only writer of tables: files of this kind leave by one door, which takes nothing else", () => {
  const sources = ["app", "workers"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((path) => /(?<!\.test)\.tsx?$/.test(path))
      .map((path) => ({ path: `${folder}/${path}`, text: readFileSync(`${folder}/${path}`, "utf8") })),
  );
  const saying = (word: RegExp) => sources.filter(({ text }) => word.test(text)).map(({ path }) => path);
  expect(sources.length).toBeGreaterThan(1_000);
  // The door, whose types ask for a `Csv`, and the file that a member picks to find contacts.
  expect(saying(/text\/csv/i).toSorted()).toEqual([
    "app/features/network/components/find-contacts.tsx",
    "app/platform/responses.server.ts",
  ]);
  expect(saying(/ as Csv\b/)).toEqual(["app/core/csv.ts"]);
});
