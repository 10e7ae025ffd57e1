import { expect, test } from "vitest";
import { isLate, mergedChecklist } from "./rules.ts";

const item = (text: string, done = false) => ({ id: `id of ${text}`, text, done });

test("what stays on a checklist keeps its tick, in the new order; two of one name are two", () => {
  const before = [item("Lights", true), item("Batteries"), item("Batteries", true)];
  let made = 0;
  const after = mergedChecklist(before, ["Batteries", "Cards", "Lights", "Batteries"], () => `new ${++made}`);
  expect(after).toEqual([
    item("Batteries"),
    { id: "new 1", text: "Cards", done: false },
    item("Lights", true),
    item("Batteries", true),
  ]);
});

test.each([
  ["todo", "2026-11-21", true],
  ["todo", "2026-11-22", false],
  ["in_review", "2026-01-01", true],
  ["done", "2026-01-01", false],
  ["cancelled", "2026-01-01", false],
  ["todo", null, false],
] as const)("a task %s due on %s is late: %s", (status, dueOn, late) => {
  expect(isLate({ status, dueOn }, "2026-11-22")).toBe(late);
});
