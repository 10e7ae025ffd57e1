import { ask, textOf } from "../load/http-connection.ts";

export interface RawStatement {
  sql: string;
  params: unknown[];
}

interface RawResult {
  results: Record<string, unknown>[];
  meta: { rows_read: number };
}

/** The database of a world, through the bare D1 Worker beside the product. */
export interface Database {
  run(statements: RawStatement[]): Promise<RawResult[]>;
  rows<T>(sql: string): Promise<T[]>;
  /** Lets the bare Worker answer `GET path` with what these statements give. */
  publish(path: string, statements: RawStatement[]): Promise<void>;
}

/** @param address where the bare D1 Worker answers */
export function rawDatabase(address: string): Database {
  const post = async (path: string, body: unknown) => {
    const answer = await ask(address, { method: "POST", path, body: JSON.stringify(body) });
    if (answer.status !== 200) throw new Error(`The database refused: ${textOf(answer)}`);
    return textOf(answer);
  };
  const run = async (statements: RawStatement[]) => JSON.parse(await post("/run", statements)) as RawResult[];
  return {
    run,
    rows: async <T>(sql: string) => ((await run([{ sql, params: [] }]))[0]?.results ?? []) as T[],
    publish: async (path, statements) => {
      await post(path, statements);
    },
  };
}
