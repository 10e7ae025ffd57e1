import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { placesInPack } from "./file-names.ts";

const file = (name: string, more: { folder?: string; version?: number } = {}) => ({
  ...{ name, folder: "", version: 1, key: "private/ab.pdf" },
  ...more,
});

describe("the places of files in a pack", () => {
  it.each([
    ["cut.mp4", {}, "files/cut.mp4"],
    ["Brief", {}, "files/Brief.pdf"],
    ["cut.mp4", { folder: "Drafts", version: 3 }, "files/Drafts/cut (version 3).mp4"],
    ["../../etc/passwd", {}, "files/__.._etc_passwd.pdf"],
    ["a\u202egpj.exe", { folder: ".." }, "files/_/a_gpj.exe"],
    ["CON.pdf", {}, "files/_CON.pdf"],
    ["...", {}, "files/_.pdf"],
    [`${"a".repeat(119)}\u{1f4f7}.jpg`, {}, `files/${"a".repeat(119)}.jpg`],
    [`${"a".repeat(118)}\u{1f4f7}.jpg`, {}, `files/${"a".repeat(118)}\u{1f4f7}.jpg`],
    ["what? really. ", {}, "files/what_ really_.pdf"],
  ])("%s %j: %s", (name, more, place) => {
    expect(placesInPack()(file(name, more))).toBe(place);
  });

  it("number what is called alike, also by capitals", () => {
    const place = placesInPack();
    const names = ["cut.pdf", "Cut.pdf", "cut (2).pdf", "cut.pdf"];
    expect(names.map((name) => place(file(name)))).toEqual([
      "files/cut.pdf",
      "files/Cut (2).pdf",
      "files/cut (2) (2).pdf",
      "files/cut (3).pdf",
    ]);
  });

  it("are read from a ZIP as they were written, wherever a long name is cut", () => {
    const long = fc.string({ unit: "binary", minLength: 100, maxLength: 140 });
    const text = fc.oneof(
      long,
      fc.string({ unit: fc.constantFrom("a", "\u{1f4f7}", "\ud83d"), maxLength: 140 }),
    );
    fc.assert(
      fc.property(text, text, (name, folder) => {
        const one = placesInPack()(file(name, { folder }));
        expect(new TextDecoder().decode(new TextEncoder().encode(one))).toBe(one);
      }),
    );
  });

  it("never leave their folder, and are never the same", () => {
    fc.assert(
      fc.property(fc.array(fc.record({ name: fc.string(), folder: fc.string() })), (named) => {
        const place = placesInPack();
        const places = named.map(({ name, folder }) => place(file(name, { folder })));
        for (const one of places) {
          expect(one).toMatch(/^files\/(?:[^/\\]+\/)?[^/\\]+$/);
          expect(one.split("/").some((part) => part === ".." || part === ".")).toBe(false);
        }
        expect(new Set(places.map((one) => one.toLowerCase())).size).toBe(places.length);
      }),
    );
  });
});
