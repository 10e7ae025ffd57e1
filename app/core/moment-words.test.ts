import { expect, it } from "vitest";
import { momentWords } from "./moment-words.ts";

it("says a moment by the clock of a zone, of 24 hours, and names UTC where no zone is known", () => {
  const midnight = Date.parse("2026-11-22T00:05:00Z");
  expect(momentWords(midnight)).toBe("Nov 22, 2026, 00:05 UTC");
  expect(momentWords(midnight, "Asia/Tokyo")).toBe("Nov 22, 2026, 09:05");
  expect(momentWords(midnight, "America/New_York")).toBe("Nov 21, 2026, 19:05");
});
