import { days } from "#app/core/time.ts";

interface Paid {
  source: "milestone" | "invoice" | "dispute";
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
  /** What the team had to pay out in their place. */
  disputesLost: number;
}

/** How somebody pays (product.md B2); null for who has not paid yet. */
export function punctualityOf(records: readonly Paid[]): Punctuality | null {
  if (records.length === 0) return null;
  const paid = records.filter(({ source }) => source !== "dispute");
  const lasted = paid
    .map(({ askedAt, paidAt }) => Math.max(0, Math.ceil((paidAt - askedAt) / days(1))))
    .toSorted((one, other) => one - other);
  const middle = Math.floor((lasted.length - 1) / 2);
  const onTime = paid.filter(({ dueAt, paidAt }) => paidAt <= dueAt).length;
  return {
    payments: paid.length,
    medianDays: lasted[middle] ?? 0,
    onTime: paid.length === 0 ? 0 : Math.round((100 * onTime) / paid.length),
    disputesLost: records.length - paid.length,
  };
}

/** "Pays in 4 days, 23 payments". */
export function punctualityWords({ medianDays, payments, onTime, disputesLost }: Punctuality): string {
  const lost =
    disputesLost === 0 ? "" : disputesLost === 1 ? "1 dispute lost" : `${disputesLost} disputes lost`;
  if (payments === 0) return `Has not paid by themselves yet, ${lost}`;
  const lasts = medianDays <= 1 ? "within a day" : `in ${medianDays} days`;
  const count = payments === 1 ? "1 payment" : `${payments} payments`;
  const punctual = onTime === 100 ? "always on time" : `${onTime}% on time`;
  return [`Pays ${lasts}`, count, punctual, ...(lost ? [lost] : [])].join(", ");
}
