import { expect, it } from "vitest";
import { balanceByDay } from "./balance-days.ts";

const at = (text: string) => Date.parse(`${text}Z`);
const NOW = at("2026-03-04T12:00:00");

it("keeps what a balance was at the end of each day, also on days on which nothing moved", () => {
  const movements = [
    { movedAt: at("2026-03-03T18:00:00"), moved: -500, left: 1_500 },
    { movedAt: at("2026-03-03T08:00:00"), moved: 1_000, left: 2_000 },
    { movedAt: at("2026-03-01T08:00:00"), moved: 400, left: 1_000 },
  ];
  expect(balanceByDay(movements, NOW, 5)).toEqual([
    { day: "2026-02-28", balance: 600, most: 600 },
    { day: "2026-03-01", balance: 1_000, most: 1_000 },
    { day: "2026-03-02", balance: 1_000, most: 1_000 },
    { day: "2026-03-03", balance: 1_500, most: 2_000 },
    { day: "2026-03-04", balance: 1_500, most: 1_500 },
  ]);
});

it("knows the most of a day that ends with less, and takes what moved in one act together", () => {
  const movements = [
    { movedAt: at("2026-03-04T10:00:00"), moved: -900, left: 0 },
    { movedAt: at("2026-03-04T09:00:00"), moved: -100, left: 900 },
    { movedAt: at("2026-03-04T09:00:00"), moved: 1_000, left: 1_000 },
  ];
  expect(balanceByDay(movements, NOW, 2)).toEqual([
    { day: "2026-03-03", balance: 0, most: 0 },
    { day: "2026-03-04", balance: 0, most: 900 },
  ]);
});

it("begins with what was there before the first day, and is no line of one movement", () => {
  const movements = [
    { movedAt: at("2026-03-04T08:00:00"), moved: 1, left: 8 },
    { movedAt: at("2026-01-01T08:00:00"), moved: 7, left: 7 },
  ];
  expect(balanceByDay(movements, NOW, 2).map(({ balance }) => balance)).toEqual([7, 8]);
  expect(balanceByDay(movements.slice(1), NOW, 2)).toEqual([]);
});
