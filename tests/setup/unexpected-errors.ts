import { afterEach, beforeEach, expect } from "vitest";

/** What went to console.error during this test, minus what the test said it expects. */
const unexpected: string[] = [];
const expected: string[] = [];

const original = console.error;
console.error = (...parts: unknown[]) => {
  const line = parts.map(String).join(" ");
  const declared = expected.find((text) => line.includes(text));
  if (declared !== undefined) return;
  unexpected.push(line);
  original(...parts);
};

beforeEach(() => {
  unexpected.length = 0;
  expected.length = 0;
});

afterEach(() => {
  expect(
    unexpected,
    "console.error was called; declare it with expectConsoleError if it belongs here",
  ).toEqual([]);
});

/** Declares that this test causes a line on console.error that holds `text`. */
export function expectConsoleError(text: string): void {
  expected.push(text);
}
