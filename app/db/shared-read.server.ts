import type { Database, Statement } from "./client.server.ts";

/** What a list of reads answers, in their order. */
export type Answers<Q extends readonly Statement[]> = { -readonly [K in keyof Q]: Q[K]["_"]["result"] };

/**
 * Reads that parts of one request ask for in the same turn of the event loop, in one round trip: who asks, what the
 * shell shows and what the page shows do not wait for each other.
 */
export class SharedRead {
  readonly #db: Database;
  #queries: Statement[] = [];
  #trip: Promise<unknown[]> | null = null;

  constructor(db: Database) {
    this.#db = db;
  }

  /** @returns what `queries` answer, in their order */
  async ask<const Q extends readonly Statement[]>(queries: Q): Promise<Answers<Q>> {
    const from = this.#queries.push(...queries) - queries.length;
    this.#trip ??= this.#run();
    const results = await this.#trip;
    // Each query carries the type of its answer.
    return results.slice(from, from + queries.length) as unknown as Answers<Q>;
  }

  async #run(): Promise<unknown[]> {
    await new Promise<void>((resolve) => void setImmediate(resolve));
    const [first, ...rest] = this.#queries;
    this.#queries = [];
    this.#trip = null;
    return first ? this.#db.batch([first, ...rest]) : [];
  }
}
