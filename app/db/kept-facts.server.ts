import { type Column, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { type Read, readOf } from "./read-column.server.ts";

/** So many sets of facts are named as known at most; twice as many are held. */
const GENERATION = 96;

/** What was known when a statement was made: its answer is read with it, whatever is forgotten meanwhile. */
export interface Known {
  /** The marks, in one text: all are of one length. */
  marks: string;
  facts: ReadonlyMap<number, object>;
}

/**
 * Columns of a row that are the same for whoever reads it, kept by the isolate under a mark that changes whenever one of
 * them does (decision 0047). A statement says which marks are known; for those the database answers with the mark
 * alone. So what is kept is as new as the answer, and nobody sees facts of a row that the statement did not find.
 */
export class KeptFacts {
  readonly placeholder: string;
  readonly #reads: [name: string, read: Read][];
  #young = new Map<number, object>();
  #old = new Map<number, object>();
  #known: Known | null = null;

  constructor(name: string, reads: [name: string, read: Read][]) {
    this.placeholder = `known ${name}`;
    this.#reads = reads;
  }

  known(): Known {
    if (!this.#known) {
      const facts = new Map([...this.#young, ...this.#old]);
      this.#known = { marks: [...facts.keys()].join(), facts };
    }
    return this.#known;
  }

  /** @param answer a mark, or the JSON of a mark with the columns */
  read(answer: unknown, known: Known): object {
    if (typeof answer === "number") {
      const facts = known.facts.get(answer);
      if (!facts) throw new Error("The database says that facts are known which were not named.");
      this.#keep(answer, facts);
      return facts;
    }
    const [mark, ...values] = JSON.parse(String(answer)) as [number, ...unknown[]];
    const facts = this.#toFacts(values);
    // Rows that no trigger has marked yet.
    if (mark !== 0) this.#keep(mark, facts);
    return facts;
  }

  #toFacts(values: unknown[]): object {
    const facts: Record<string, unknown> = {};
    for (const [index, [name, read]] of this.#reads.entries()) {
      const value = values[index];
      const one = value === null || read === null ? value : read(value);
      // Everybody's: what one request changed, the next one would show.
      facts[name] = Array.isArray(one) ? Object.freeze(one) : one;
    }
    return Object.freeze(facts);
  }

  /** What is asked for stays; what was not for two generations is forgotten. */
  #keep(mark: number, facts: object): void {
    if (this.#young.has(mark)) return;
    if (this.#young.size >= GENERATION) {
      this.#old = this.#young;
      this.#young = new Map();
      this.#known = null;
    }
    this.#young.set(mark, facts);
    if (!this.#old.has(mark)) this.#known = null;
  }
}

const byColumn = new WeakMap<object, KeptFacts>();

/** What of a select's field is kept; nothing for any other field. */
export function keptIn(field: unknown): KeptFacts | undefined {
  return typeof field === "object" && field !== null ? byColumn.get(field) : undefined;
}

/**
 * A field for a compiled select that holds several columns as one frozen object.
 * @param name told apart from other fields of the same statement
 * @param mark changes with each of the columns, by a trigger of the table
 * @param columns nothing that differs from reader to reader, or that another table holds
 */
export function keptFacts<F extends object>(
  name: string,
  mark: SQLiteColumn,
  columns: { [K in keyof F]: Column | SQL },
): SQL<Readonly<F>> {
  const fields = Object.entries<Column | SQL>(columns);
  const facts = new KeptFacts(
    name,
    fields.map(([field, column]) => [field, readOf(field, column)]),
  );
  const values = sql.join(
    fields.map(([, column]) => sql`${column}`),
    sql`, `,
  );
  // A list of rows to look in would count as rows read, for each row that is looked for. The mark of a row that no trigger
  // has marked yet is found within any other.
  const field = sql<
    Readonly<F>
  >`CASE WHEN ${mark} > 0 AND instr(${sql.placeholder(facts.placeholder)}, ${mark})
    THEN ${mark} ELSE json_array(${mark}, ${values}) END`;
  byColumn.set(field, facts);
  return field;
}
