import { describe, expect, it } from "vitest";
import { GROUPS, isWhole, readOptions } from "./options.ts";

describe("readOptions", () => {
  it("measures everything unless told otherwise", () => {
    expect(readOptions([])).toEqual({
      help: false,
      quick: false,
      fresh: false,
      start: false,
      groups: [...GROUPS],
      build: null,
      seed: null,
    });
  });

  it("does the random part of another run again", () => {
    expect(readOptions(["--only", "money", "--seed", "42"])).toMatchObject({ groups: ["money"], seed: 42 });
  });

  it("takes a part of the rows, in their own order", () => {
    expect(readOptions(["--quick", "--only", "live, pages"])).toMatchObject({
      quick: true,
      groups: ["pages", "live"],
    });
  });

  it("asks peers when told to, after everything else", () => {
    expect(readOptions(["--peers"]).groups).toEqual([...GROUPS, "peers"]);
    expect(readOptions(["--peers", "--only", "lists"]).groups).toEqual(["lists", "peers"]);
    expect(readOptions(["--only", "peers"]).groups).toEqual(["peers"]);
  });

  it.each([["--only", "walls"], ["--slow"], ["stray"], ["--seed", "luck"]])("refuses %j %j", (...args) => {
    expect(() => readOptions(args)).toThrow(/Usage/);
  });
});

it.each([
  [[], true],
  [["--start", "--fresh"], true],
  [["--peers"], true],
  [["--only", "peers"], false],
  [["--quick"], false],
  [["--only", "live"], false],
  [["--build", "elsewhere"], false],
])("with %j the page is written: %s", (args, whole) => expect(isWhole(readOptions(args))).toBe(whole));
