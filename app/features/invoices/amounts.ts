import { MOST_MOVED } from "#app/features/ledger/rules.ts";

/** One line as it is calculated with: nothing in it is a fraction. */
export interface Line {
  text: string;
  /** Thousandths: `1500` is one and a half. */
  quantity: number;
  /** What stands behind the quantity: "hours", "pieces". */
  unit: string;
  /** Minor units for one. */
  price: number;
  /** Basis points: `1900` is 19 %. */
  taxRate: number;
  /** Of hours that are whole minutes: thousandths of an hour say a third of one only nearly. */
  minutes?: number | undefined;
}

export interface TaxSum {
  rate: number;
  /** What is taxed at this rate, after the discount. */
  net: number;
  tax: number;
}

export interface Amounts {
  subtotal: number;
  discount: number;
  taxes: TaxSum[];
  taxTotal: number;
  total: number;
}

/** Halves away from zero, as invoices are rounded; exact, because the product may pass what a number holds. */
function divided(product: bigint, by: bigint): number {
  return Number((product + by / 2n) / by);
}

/** The whole minutes that hours were rounded from; nothing for other units, and for what is no whole minute. */
export function minutesIn({ quantity, unit }: Pick<Line, "quantity" | "unit">): { minutes?: number } {
  const minutes = Math.round((quantity * 60) / 1000);
  return /^hours?$/i.test(unit) && thousandthsOf(minutes) === quantity ? { minutes } : {};
}

/** Minutes as thousandths of an hour. */
export function thousandthsOf(minutes: number): number {
  return Math.round((minutes * 1000) / 60);
}

/** What one line comes to, without tax. */
export function lineNet({ quantity, price, minutes }: Pick<Line, "quantity" | "price" | "minutes">): number {
  return minutes === undefined
    ? divided(BigInt(quantity) * BigInt(price), 1000n)
    : divided(BigInt(minutes) * BigInt(price), 60n);
}

/**
 * The sums of an invoice in minor units. Tax is taken once for each rate, from what all its lines come to after the
 * discount; the discount is shared among the rates to the last cent.
 * @param discountBps basis points of the subtotal
 * @throws RangeError when it is more than the ledger moves at once
 */
export function amountsOf(lines: readonly Line[], discountBps: number): Amounts {
  const nets = new Map<number, number>();
  for (const line of lines) nets.set(line.taxRate, (nets.get(line.taxRate) ?? 0) + lineNet(line));
  const subtotal = sum([...nets.values()]);
  if (!Number.isSafeInteger(subtotal) || subtotal > MOST_MOVED)
    throw new RangeError("No invoice is that high.");
  const discount = divided(BigInt(subtotal) * BigInt(discountBps), 10_000n);
  const rates = [...nets.keys()].sort((one, other) => one - other);
  const shares = shareOut(
    discount,
    rates.map((rate) => nets.get(rate) ?? 0),
  );
  const taxes = rates.map((rate, index) => {
    const net = (nets.get(rate) ?? 0) - (shares[index] ?? 0);
    return { rate, net, tax: divided(BigInt(net) * BigInt(rate), 10_000n) };
  });
  const taxTotal = sum(taxes.map(({ tax }) => tax));
  const total = subtotal - discount + taxTotal;
  if (total > MOST_MOVED) throw new RangeError("No invoice is that high.");
  return { subtotal, discount, taxes, taxTotal, total };
}

/** An amount in the proportion of others, none of which gets more than it has. */
function shareOut(amount: number, weights: readonly number[]): number[] {
  const whole = sum(weights);
  if (amount === 0 || whole === 0) return weights.map(() => 0);
  const parts = weights.map((weight) => Number((BigInt(amount) * BigInt(weight)) / BigInt(whole)));
  let left = amount - sum(parts);
  return parts.map((part, index) => {
    const more = Math.min(left, (weights[index] ?? 0) - part, left > 0 ? 1 : 0);
    left -= more;
    return part + more;
  });
}

/** What an overdue invoice costs more, once. */
export function lateFee(total: number, bps: number): number {
  return divided(BigInt(total) * BigInt(bps), 10_000n);
}

/** What is still to be paid; never below zero. */
export function stillDue(invoice: {
  total: number;
  late_fee: number;
  credited: number;
  paid_amount: number;
}): number {
  return Math.max(0, invoice.total + invoice.late_fee - invoice.credited - invoice.paid_amount);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
