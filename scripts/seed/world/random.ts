/**
 * Small deterministic generator (mulberry32) that can be placed at the start of any row's own sequence, so a row
 * depends on seed, stream and index alone and never on the rows before it. Not for secrets.
 */
export class RowRandom {
  #state = 0;
  readonly #seed: number;

  constructor(seed: number) {
    this.#seed = scramble(seed | 0);
  }

  startRow(stream: number, index: number): void {
    this.#state = scramble(this.#seed ^ scramble(Math.imul(stream, 0x9e3779b1) ^ scramble(index)));
  }

  /** From 0 up to, not including, 1. */
  fraction(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let t = this.#state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }

  /** A whole number from 0 up to, not including, `limit`. */
  below(limit: number): number {
    return Math.floor(this.fraction() * limit);
  }

  between(low: number, high: number): number {
    return low + this.below(high - low + 1);
  }

  chance(probability: number): boolean {
    return this.fraction() < probability;
  }

  /** `list` must not be empty. */
  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)] as T;
  }

  /** Prefers the front of the list: the first half gets about 63 percent. */
  pickEarly<T>(list: readonly T[]): T {
    const fraction = this.fraction();
    return list[Math.floor(fraction * Math.sqrt(fraction) * list.length)] as T;
  }

  /** `count` different entries (all of a shorter list), earlier entries more often. */
  pickSome<T>(list: readonly T[], count: number): T[] {
    const wanted = Math.min(count, list.length);
    const chosen: T[] = [];
    for (let tries = 0; chosen.length < wanted && tries < 2 * wanted; tries++) {
      const entry = this.pickEarly(list);
      if (!chosen.includes(entry)) chosen.push(entry);
    }
    for (let at = 0; chosen.length < wanted; at++) {
      const entry = list[at] as T;
      if (!chosen.includes(entry)) chosen.push(entry);
    }
    return chosen;
  }
}

function scramble(value: number): number {
  let x = value | 0;
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return x ^ (x >>> 16);
}

/** Repeats each entry by its weight, so that a weighted choice is one array read. */
export function expandByWeight<T extends { weight: number }>(entries: readonly T[]): T[] {
  return entries.flatMap((entry) => Array.from({ length: entry.weight }, () => entry));
}
