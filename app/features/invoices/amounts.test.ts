import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { amountsOf, type Line, lateFee, lineNet, minutesIn, stillDue, thousandthsOf } from "./amounts.ts";
import { quantityWords } from "./words.ts";

const line = (quantity: number, price: number, taxRate = 0): Line => ({
  text: "Work",
  quantity,
  unit: "hours",
  price,
  taxRate,
});

describe("lineNet", () => {
  it.each([
    [1000, 450_00, 450_00],
    [1500, 80_00, 120_00],
    [333, 100, 33],
    [500, 1, 1],
    [499, 1, 0],
    [99_999_999, 100_000_000_000, 9_999_999_900_000_000],
  ])("%i thousandths of %i come to %i", (quantity, price, net) => {
    expect(lineNet({ quantity, price })).toBe(net);
  });
});

describe("hours", () => {
  it.each([
    [1, 40_00, 67],
    [20, 60_00, 20_00],
    [90, 60_00, 90_00],
    [61, 99_99, 101_66],
  ])("of %i minutes at %i come to %i, to the cent", (minutes, price, net) => {
    const quantity = thousandthsOf(minutes);
    const read = minutesIn({ quantity, unit: "hours" });
    expect(read).toEqual({ minutes });
    expect(lineNet({ quantity, price, ...read })).toBe(net);
  });

  it("are no minutes in another unit, or between two of them", () => {
    expect(minutesIn({ quantity: 333, unit: "days" })).toEqual({});
    expect(minutesIn({ quantity: 340, unit: "hours" })).toEqual({});
  });

  it("are read as one hour, and with the minutes that a fraction stands for", () => {
    const words = (quantity: number, unit = "hours") =>
      quantityWords({ quantity, unit, ...minutesIn({ quantity, unit }) });
    expect([words(1000), words(1500), words(333), words(2000, "days")]).toEqual([
      "1 hour",
      "1.5 hours",
      "0.333 hours (0:20 h)",
      "2 days",
    ]);
  });
});

describe("amountsOf", () => {
  it("takes tax once for each rate, after the discount", () => {
    const amounts = amountsOf([line(1000, 100_00, 1900), line(2000, 50_00, 700), line(1000, 10_00)], 1000);
    expect(amounts).toEqual({
      subtotal: 210_00,
      discount: 21_00,
      taxes: [
        { rate: 0, net: 9_00, tax: 0 },
        { rate: 700, net: 90_00, tax: 6_30 },
        { rate: 1900, net: 90_00, tax: 17_10 },
      ],
      taxTotal: 23_40,
      total: 212_40,
    });
  });

  it("refuses what the ledger would not move", () => {
    expect(() => amountsOf([line(99_999_000, 100_000_000_000)], 0)).toThrow(RangeError);
    expect(() => amountsOf([line(1000, 999_999_999_999, 2000)], 0)).toThrow(RangeError);
    expect(amountsOf([line(1000, 1_000_000_000_000)], 0).total).toBe(1_000_000_000_000);
  });

  const lines = fc.array(
    fc.record({
      text: fc.constant("Work"),
      unit: fc.constant(""),
      quantity: fc.integer({ min: 1, max: 100_000 }),
      price: fc.integer({ min: 0, max: 10_000_000 }),
      taxRate: fc.constantFrom(0, 250, 700, 1900, 10_000),
    }),
    { minLength: 1, maxLength: 12 },
  );

  it("adds up to the last cent, whatever is on it", () => {
    fc.assert(
      fc.property(lines, fc.integer({ min: 0, max: 10_000 }), (some, discountBps) => {
        const { subtotal, discount, taxes, taxTotal, total } = amountsOf(some, discountBps);
        const sum = (amounts: number[]) => amounts.reduce((all, one) => all + one, 0);
        expect(subtotal).toBe(sum(some.map(lineNet)));
        expect(sum(taxes.map(({ net }) => net))).toBe(subtotal - discount);
        expect(sum(taxes.map(({ tax }) => tax))).toBe(taxTotal);
        expect(total).toBe(subtotal - discount + taxTotal);
        for (const { net, tax } of taxes) {
          expect(net).toBeGreaterThanOrEqual(0);
          expect(tax).toBeGreaterThanOrEqual(0);
        }
        for (const amount of [subtotal, discount, taxTotal, total])
          expect(Number.isSafeInteger(amount)).toBe(true);
      }),
    );
  });

  it("does not care in which order the lines stand", () => {
    fc.assert(
      fc.property(lines, fc.integer({ min: 0, max: 10_000 }), (some, discountBps) => {
        expect(amountsOf([...some].reverse(), discountBps)).toEqual(amountsOf(some, discountBps));
      }),
    );
  });
});

it("is never owed less than nothing", () => {
  expect(stillDue({ total: 100_00, late_fee: 5_00, credited: 20_00, paid_amount: 30_00 })).toBe(55_00);
  expect(stillDue({ total: 100_00, late_fee: 0, credited: 100_00, paid_amount: 30_00 })).toBe(0);
  expect(lateFee(99_99, 500)).toBe(5_00);
});
