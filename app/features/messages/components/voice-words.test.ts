import { expect, it } from "vitest";
import { cannotRecord, nameOf } from "./voice-words.ts";

it.each([
  ["NotAllowedError", "may not use your microphone"],
  ["NotFoundError", "No microphone was found"],
  ["NotSupportedError", "does not record"],
  ["AbortError", "could not be opened"],
])("says what to do about %s", (name, words) => {
  expect(cannotRecord(new DOMException("", name))).toContain(words);
});

it("names a recording by its moment and its kind", () => {
  const at = new Date(2026, 0, 5, 7, 4);
  expect(nameOf(at, "audio/webm")).toBe("Voice note 2026-01-05 07.04.webm");
  expect(nameOf(at, "audio/mp4")).toBe("Voice note 2026-01-05 07.04.m4a");
});
