import type { Database, Statement } from "./client.server.ts";

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
  async ask(queries: readonly Statement[]): Promise<unknown[]> {
    if (queries.length === 0) return [];
    const from = this.#queries.push(...queries) - queries.length;
    this.#trip ??= this.#run();
    const results = await this.#trip;
    return results.slice(from, from + queries.length);
  }

  async #run(): Promise<unknown[]> {
    await new Promise<void>((resolve) => void setImmediate(resolve));
    const [first, ...rest] = this.#queries;
    this.#queries = [];
    this.#trip = null;
    return first ? this.#db.batch([first, ...rest]) : [];
  }
}
