import { expect, it } from "vitest";
import { hourLines } from "./hour-lines.ts";

const at = (day: string) => Date.parse(`${day}T00:00:00Z`);
const hours = (minutes: number, note: string | null, day = "2026-11-02") => ({
  startedAt: at(day),
  minutes,
  note,
  project: "Spring lookbook",
});

it("makes one line for each kind of work, without a price", () => {
  const lines = hourLines([hours(90, "Portraits"), hours(20, null), hours(45, "Portraits")]);
  expect(lines).toEqual([
    { text: "Portraits", quantity: 2250, unit: "hours", price: 0, taxRate: 0 },
    { text: "Spring lookbook", quantity: 333, unit: "hours", price: 0, taxRate: 0 },
  ]);
  expect(hourLines([])).toEqual([]);
});

it("makes one line for all when there are more kinds than an invoice has lines", () => {
  const many = Array.from({ length: 31 }, (_, index) => hours(60, `Work ${index}`, "2026-11-02"));
  const lines = hourLines([...many, hours(30, "The last", "2026-11-20")]);
  expect(lines).toEqual([
    {
      text: "Spring lookbook, Nov 2, 2026 to Nov 20, 2026",
      quantity: 31_500,
      unit: "hours",
      price: 0,
      taxRate: 0,
    },
  ]);
});
