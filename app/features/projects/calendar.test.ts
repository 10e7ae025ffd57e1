import { expect, it } from "vitest";
import { byClock, type DatedThing, monthsOf } from "./calendar.ts";

const thing = (day: string): DatedThing => ({ id: day, day, title: day, note: "Task", over: false, to: "/" });

it("shows only months in which there is something, in their order, each with all its days", () => {
  const months = monthsOf([thing("2028-03-31"), thing("2028-02-29"), thing("2028-02-01")]);
  expect(months.map(({ month, days, blanks }) => [month, days.length, blanks])).toEqual([
    // The first of February 2028 is a Tuesday, that of March a Wednesday.
    ["2028-02", 29, 1],
    ["2028-03", 31, 2],
  ]);
  const busy = months.flatMap(({ days }) => days.filter(({ things }) => things.length > 0));
  expect(busy.map(({ day }) => day)).toEqual(["2028-02-01", "2028-02-29", "2028-03-31"]);
});

it("keeps several things of one day together, and begins weeks on Monday", () => {
  const [month] = monthsOf([thing("2028-05-01"), { ...thing("2028-05-01"), id: "other" }]);
  expect(month?.blanks).toBe(0);
  expect(month?.days[0]?.things.map(({ id }) => id)).toEqual(["2028-05-01", "other"]);
  expect(monthsOf([])).toEqual([]);
});

it("puts what begins at a moment on the day that its reader's clock has then, and says by which clock it speaks", () => {
  const { day: _, ...meeting } = { ...thing(""), note: "Meeting", at: Date.parse("2028-02-29T23:30:00Z") };
  const seen = (zone: string | null) => {
    const { day, note } = byClock(meeting, zone);
    return [day, note];
  };
  expect(seen("Asia/Tokyo")).toEqual(["2028-03-01", "Meeting · 08:30"]);
  expect(seen("America/Los_Angeles")).toEqual(["2028-02-29", "Meeting · 15:30"]);
  expect(seen(null)).toEqual(["2028-02-29", "Meeting · 23:30 UTC"]);
  expect(byClock(thing("2028-05-01"), "Asia/Tokyo")).toEqual(thing("2028-05-01"));
});
