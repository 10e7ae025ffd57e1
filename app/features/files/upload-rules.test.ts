import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  countParts,
  IN_PARTS,
  MAX_BYTES,
  PART_BYTES,
  sizeOfPart,
  storageFullSentence,
  tooLargeSentence,
  unknownFileSentence,
  WITH_DOCUMENTS,
} from "./upload-rules.ts";

const GB = 1024 ** 3;

describe("the parts of a file", () => {
  const sizes = fc.integer({ min: 1, max: MAX_BYTES.video });
  it("are the whole file, nothing twice and nothing left out", () => {
    fc.assert(
      fc.property(sizes, (size) => {
        const parts = Array.from({ length: countParts(size) }, (_, index) => sizeOfPart(size, index + 1));
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(size);
      }),
    );
  });
  it("are of one size but the last, which is never empty", () => {
    fc.assert(
      fc.property(sizes, (size) => {
        const count = countParts(size);
        for (let part = 1; part < count; part++) expect(sizeOfPart(size, part)).toBe(PART_BYTES);
        expect(sizeOfPart(size, count)).toBeGreaterThan(0);
        for (const none of [0, -1, count + 1]) expect(sizeOfPart(size, none)).toBe(0);
      }),
    );
  });
  it.each([
    [1, 1],
    [PART_BYTES, 1],
    [PART_BYTES + 1, 2],
  ])("of %i bytes are %i", (size, count) => expect(countParts(size)).toBe(count));
  it("are large enough for the store, which takes none under 5 MiB but the last", () => {
    expect(PART_BYTES).toBeGreaterThanOrEqual(5 * 1024 * 1024);
  });
});

describe("a file that is refused", () => {
  it.each([
    ["video", "200 MB"],
    ["audio", "50 MB"],
    ["document", "50 MB"],
  ] as const)("as too large a %s is told the limit", (kind, limit) =>
    expect(tooLargeSentence(kind)).toContain(limit),
  );
  it("for want of room is told whose room it is", () => {
    expect(storageFullSentence({ quota: 2 * GB, company: null })).toMatch(/^Your storage of 2 GB is full/);
    expect(storageFullSentence({ quota: 100 * GB, company: "Northlight" })).toMatch(
      /^The space of Northlight is full: its 100 GB are used/,
    );
  });
});

it("takes documents only where files come in parts", () => {
  expect(WITH_DOCUMENTS.filter((purpose) => !IN_PARTS.includes(purpose))).toEqual([]);
});

it.each([
  ["portfolio", "a video (MP4, WebM, MOV) or audio (MP3, M4A, WAV, OGG, FLAC)."],
  ["project", "audio (MP3, M4A, WAV, OGG, FLAC), a PDF or a ZIP."],
])("a file that nobody knows is told what is taken for %s", (purpose, ends) => {
  expect(unknownFileSentence(purpose).endsWith(ends)).toBe(true);
});
