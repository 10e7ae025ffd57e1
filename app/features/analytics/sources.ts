export type IncomeKind = "invoice" | "milestone" | "tip";

interface Source {
  source_currency: string;
  kind: IncomeKind;
  client: string;
  amount: number;
}

const KINDS: Record<IncomeKind, string> = {
  invoice: "Invoices",
  milestone: "Milestones",
  tip: "Tips",
};

/** So many clients are named in each currency. */
const NAMED = 5;

/** A part of what was earned in one currency; minor units. */
export interface IncomePart {
  name: string;
  currency: string;
  amount: number;
}

/** By client, most first: those after the first few are one line together, as is whatever `earned` holds beyond them. */
export function byClient(
  sources: readonly Source[],
  earned: readonly { currency: string; earned: number }[],
): IncomePart[] {
  return earned.flatMap(({ currency, earned: all }) => {
    const named = summed(sources, currency, ({ client }) => client || "Without a name").slice(0, NAMED);
    const rest = all - named.reduce((sum, { amount }) => sum + amount, 0);
    return rest > 0 ? [...named, { name: "Others", currency, amount: rest }] : named;
  });
}

/** By the way it was paid, most first. */
export function byKind(sources: readonly Source[], earned: readonly { currency: string }[]): IncomePart[] {
  return earned.flatMap(({ currency }) => summed(sources, currency, ({ kind }) => KINDS[kind]));
}

function summed(
  sources: readonly Source[],
  currency: string,
  nameOf: (source: Source) => string,
): IncomePart[] {
  const sums = new Map<string, number>();
  for (const source of sources.filter((one) => one.source_currency === currency))
    sums.set(nameOf(source), (sums.get(nameOf(source)) ?? 0) + source.amount);
  return [...sums]
    .map(([name, amount]) => ({ name, currency, amount }))
    .sort((one, other) => other.amount - one.amount);
}
