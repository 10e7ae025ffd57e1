/** A seeded stream of choices: the same seed always gives the same stream, on every platform. */
export interface Random {
  /** A number in [from, to). */
  between(from: number, to: number): number;
  /** A whole number in [from, to]. */
  whole(from: number, to: number): number;
  /** True with the given probability (0..1). */
  chance(probability: number): boolean;
  /** One of the items; throws a RangeError on an empty list. */
  pick<Item>(items: readonly Item[]): Item;
}

export function createRandom(seed: string): Random {
  const next = sfc32(hash128(seed));

  function between(from: number, to: number): number {
    return from + next() * (to - from);
  }

  function pick<Item>(items: readonly Item[]): Item {
    const item = items[Math.floor(next() * items.length)];
    if (item === undefined) throw new RangeError("Nothing to pick from");
    return item;
  }

  return {
    between,
    whole: (from, to) => Math.floor(between(from, to + 1)),
    chance: (probability) => next() < probability,
    pick,
  };
}

type State = [number, number, number, number];

/** cyrb128: spreads short, similar titles far apart. */
function hash128(text: string): State {
  let a = 1779033703;
  let b = 3144134277;
  let c = 1013904242;
  let d = 2773480762;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    a = b ^ Math.imul(a ^ code, 597399067);
    b = c ^ Math.imul(b ^ code, 2869860233);
    c = d ^ Math.imul(c ^ code, 951274213);
    d = a ^ Math.imul(d ^ code, 2716044179);
  }
  a = Math.imul(c ^ (a >>> 18), 597399067);
  b = Math.imul(d ^ (b >>> 22), 2869860233);
  c = Math.imul(a ^ (c >>> 17), 951274213);
  d = Math.imul(b ^ (d >>> 19), 2716044179);
  return [a ^ b ^ c ^ d, b ^ a, c ^ a, d ^ a];
}

/** sfc32, a small fast counter generator, yields numbers in [0, 1). */
function sfc32([startA, startB, startC, startD]: State): () => number {
  let a = startA;
  let b = startB;
  let c = startC;
  let d = startD;
  return () => {
    const sum = (a + b + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 4294967296;
  };
}
