import { expect, it } from "vitest";
import {
  isForeignImage,
  MAX_IMAGE_BYTES,
  NO_IMAGE_SENTENCE,
  refusalOfFile,
  SVG_SENTENCE,
  TOO_LARGE_SENTENCE,
} from "./image-rules.ts";

it.each([
  [{ name: "a.png", type: "image/png", size: MAX_IMAGE_BYTES }, null],
  [{ name: "a", type: "", size: 1 }, null],
  [{ name: "a.png", type: "image/png", size: MAX_IMAGE_BYTES + 1 }, TOO_LARGE_SENTENCE],
  [{ name: "a.svg", type: "image/svg+xml", size: 1 }, SVG_SENTENCE],
  [{ name: "a.SVG", type: "", size: 1 }, SVG_SENTENCE],
  [{ name: "a.txt", type: "text/plain", size: 1 }, NO_IMAGE_SENTENCE],
  [{ name: "a.heic", type: "image/heic", size: 1 }, NO_IMAGE_SENTENCE],
])("says of %j: %s", (file, sentence) => {
  expect(refusalOfFile(file)).toBe(sentence);
});

it.each([
  ["a.heic", "image/heic", true],
  ["a.bmp", "image/bmp", true],
  ["a.tiff", "image/tiff", true],
  ["a.png", "image/png", false],
  ["a.svg", "image/svg+xml", false],
  ["a.txt", "text/plain", false],
  ["a", "", false],
])("%s (%s) may be converted: %s", (name, type, may) => {
  expect(isForeignImage({ name, type })).toBe(may);
});
