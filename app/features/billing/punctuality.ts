import { days } from "#app/core/time.ts";

interface Paid {
  askedAt: number;
  dueAt: number;
  paidAt: number;
}

export interface Punctuality {
  payments: number;
  /** Median of whole days from what was handed over, or asked for, to its payment. */
  medianDays: number;
  /** Of 100. */
  onTime: number;
}

/** How somebody pays (product.md B2); null for who has not paid yet. */
export function punctualityOf(paid: readonly Paid[]): Punctuality | null {
  if (paid.length === 0) return null;
  const lasted = paid
    .map(({ askedAt, paidAt }) => Math.max(0, Math.ceil((paidAt - askedAt) / days(1))))
    .toSorted((one, other) => one - other);
  const middle = Math.floor((lasted.length - 1) / 2);
  const onTime = paid.filter(({ dueAt, paidAt }) => paidAt <= dueAt).length;
  return {
    payments: paid.length,
    medianDays: lasted[middle] ?? 0,
    onTime: Math.round((100 * onTime) / paid.length),
  };
}

/** "Pays in 4 days, 23 payments". */
export function punctualityWords({ medianDays, payments, onTime }: Punctuality): string {
  const lasts = medianDays <= 1 ? "within a day" : `in ${medianDays} days`;
  const count = payments === 1 ? "1 payment" : `${payments} payments`;
  return `Pays ${lasts}, ${count}${onTime === 100 ? ", always on time" : `, ${onTime}% on time`}`;
}
