import type { Database, Statement } from "./client.server.ts";

/** What a list of reads answers, in their order. */
export type Answers<Q extends readonly Statement[]> = { -readonly [K in keyof Q]: Q[K]["_"]["result"] };

/** A batch answers its queries in their order, and each of them carries the type of its answer. */
export function answersOf<Q extends readonly Statement[]>(results: readonly unknown[]): Answers<Q> {
  return results as unknown as Answers<Q>;
}

interface Ask {
  queries: readonly Statement[];
  answer: (results: unknown[]) => void;
  fail: (error: unknown) => void;
}

/**
 * Reads that parts of one request ask for in the same turn of the event loop, in one round trip: who asks, what the
 * shell shows and what the page shows do not wait for each other. One that fails does not take the others with it.
 */
export class SharedRead {
  readonly #db: Database;
  #asks: Ask[] = [];

  constructor(db: Database) {
    this.#db = db;
  }

  /** @returns what `queries` answer, in their order */
  async ask<const Q extends readonly Statement[]>(queries: Q): Promise<Answers<Q>> {
    const results = await new Promise<unknown[]>((answer, fail) => {
      if (this.#asks.push({ queries, answer, fail }) === 1) setImmediate(() => void this.#run());
    });
    return answersOf<Q>(results);
  }

  async #run(): Promise<void> {
    const asks = this.#asks;
    this.#asks = [];
    try {
      const results = await this.#batch(asks.flatMap(({ queries }) => queries));
      let from = 0;
      for (const { queries, answer } of asks) {
        answer(results.slice(from, from + queries.length));
        from += queries.length;
      }
    } catch (error) {
      // Whose read it was, a batch does not say: each is asked once more, alone.
      if (asks.length === 1) asks[0]?.fail(error);
      else
        await Promise.all(asks.map(({ queries, answer, fail }) => this.#batch(queries).then(answer, fail)));
    }
  }

  async #batch([first, ...rest]: readonly Statement[]): Promise<unknown[]> {
    return first ? this.#db.batch([first, ...rest]) : [];
  }
}
