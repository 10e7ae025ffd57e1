import { days } from "#app/core/time.ts";

/** Nothing is said of fewer creators than this (product.md B16). */
export const FEWEST_CREATORS = 8;
/** Nor of what fewer clients than this have paid. */
export const FEWEST_CLIENTS = 4;
/** Nor where one client stands for more of it than this. */
export const MOST_OF_ONE = 1 / 3;

/** Deals older than this say little of today. */
export const LOOKS_BACK = days(730);
/** A range is counted so often, whatever happens meanwhile: nobody sees it move by one deal. */
export const COUNTED_EVERY = days(7);
/** So many of the newest deals of a kind are looked at. */
export const MOST_DEALS = 2_000;
/** The country of what is counted over all of them. */
export const ANYWHERE = "";

/** One finished deal as it is counted. */
export interface Deal {
  creator: string;
  /** The company, or the member who paid for themselves. */
  client: string;
  /** Minor units. */
  amount: number;
}

/** What members were paid: a quarter of them less than `low`, a quarter more than `high`; rounded minor units. */
export interface RateRange {
  low: number;
  median: number;
  high: number;
  /** So many creators or more. */
  atLeast: number;
}

/**
 * The range of some deals. Each creator counts once, with the middle of their own prices, however many they agreed on.
 * @returns null where it could tell of somebody: too few creators or clients, or one client that stands for too much of it
 */
export function rangeOf(deals: readonly Deal[]): RateRange | null {
  const byCreator = new Map<string, Deal[]>();
  for (const deal of deals) byCreator.set(deal.creator, [...(byCreator.get(deal.creator) ?? []), deal]);
  if (byCreator.size < FEWEST_CREATORS) return null;
  const weights = new Map<string, number>();
  for (const own of byCreator.values())
    for (const { client } of own) weights.set(client, (weights.get(client) ?? 0) + 1 / own.length);
  if (weights.size < FEWEST_CLIENTS) return null;
  if (Math.max(...weights.values()) > byCreator.size * MOST_OF_ONE + 1e-9) return null;
  const prices = [...byCreator.values()]
    .map((own) => at(own.map(({ amount }) => amount).sort(ascending), 0.5))
    .sort(ascending);
  const [low, median, high] = [at(prices, 0.25), at(prices, 0.5), at(prices, 0.75)];
  return { ...apart(low, median, high), atLeast: roundCount(byCreator.size) };
}

/** Outwards, and never to one price: it would be that of everybody. */
function apart(low: number, median: number, high: number) {
  const [from, to] = [Math.floor(low / step(low)) * step(low), Math.ceil(high / step(high)) * step(high)];
  const middle = Math.round(median / step(median)) * step(median);
  return {
    low: from < to ? from : from - step(from),
    median: Math.min(Math.max(middle, from), to),
    high: from < to ? to : to + step(to),
  };
}

/** What prices of this size are rounded to: 10 from 100 on, 25 from 200, 50 from 500, 100 from 1000. */
export function step(amount: number): number {
  const size = 10 ** Math.floor(Math.log10(Math.max(amount, 1)));
  const lead = amount / size;
  return Math.max(1, lead < 2 ? size / 10 : lead < 5 ? size / 4 : size / 2);
}

/** 8, 10, 20, 50, 100 and so on: who counts along sees no single member come or go. */
function roundCount(count: number): number {
  return [500, 200, 100, 50, 20, 10].find((round) => count >= round) ?? FEWEST_CREATORS;
}

/** The value a share of a sorted list lies below, between its neighbours where it falls between two. */
function at(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share;
  const [below, above] = [sorted[Math.floor(place)] ?? 0, sorted[Math.ceil(place)] ?? 0];
  return below + (above - below) * (place - Math.floor(place));
}

const ascending = (one: number, other: number) => one - other;
