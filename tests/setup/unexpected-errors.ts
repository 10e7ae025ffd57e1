import { afterEach, beforeEach, expect } from "vitest";

/** What went to console.error during this test, minus what the test said it expects. */
let unexpected: string[] = [];
/** What the test expects -> how often it came. */
let expected = new Map<string, number>();

const original = console.error;
console.error = (...parts: unknown[]) => {
  const line = parts.map(String).join(" ");
  const declared = [...expected.keys()].find((text) => line.includes(text));
  if (declared !== undefined) {
    expected.set(declared, (expected.get(declared) ?? 0) + 1);
    return;
  }
  unexpected.push(line);
  original(...parts);
};

beforeEach(() => {
  unexpected = [];
  expected = new Map();
});

afterEach(() => {
  expect(
    unexpected,
    "console.error was called: declare it with expectConsoleError if it belongs here",
  ).toEqual([]);
  const missing = [...expected].filter(([, times]) => times === 0).map(([text]) => text);
  expect(missing, "these lines were expected on console.error and never came").toEqual([]);
});

/** Declares that this test causes at least one line on console.error that holds `text`. */
export function expectConsoleError(text: string): void {
  expected.set(text, 0);
}
