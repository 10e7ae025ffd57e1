import { expect, it } from "vitest";
import { waitingWords } from "./use-queues.ts";

it("what waits is counted in words", () => {
  expect(waitingWords(0, 0)).toBeNull();
  expect(waitingWords(1, 0)).toBe("1 swipe waits.");
  expect(waitingWords(0, 2)).toBe("2 messages wait.");
  expect(waitingWords(2, 1)).toBe("2 swipes and 1 message wait.");
  expect(waitingWords(2, 1, 1)).toBe("2 swipes, 1 message and 1 check-in wait.");
  expect(waitingWords(0, 0, 1)).toBe("1 check-in waits.");
});
