/** A statement as it reached the database. */
export interface SentStatement {
  sql: string;
  params: unknown[];
  /** Whether it was part of a batch. */
  batched: boolean;
}

export interface RecordingD1 {
  /** Hand this to `openDatabase` in place of the binding. */
  d1: D1Database;
  /** Every statement that was run, in order. */
  sent: SentStatement[];
  /** Calls to the database; a batch is one. */
  roundTrips: number;
}

/**
 * The real database, with a list of what it was asked.
 * @param beforeBatch what someone else does just before each batch, which holds these statements
 */
export function recordingD1(
  real: D1Database,
  beforeBatch?: (statements: SentStatement[]) => Promise<unknown>,
): RecordingD1 {
  const inner = new WeakMap<object, { statement: D1PreparedStatement; sent: SentStatement }>();
  const recording: RecordingD1 = {
    sent: [],
    roundTrips: 0,
    // Only what Drizzle calls.
    d1: {
      prepare: (sql: string) => wrap(real.prepare(sql), { sql, params: [], batched: false }),
      batch,
    } as unknown as D1Database,
  };
  return recording;

  function wrap(statement: D1PreparedStatement, sent: SentStatement) {
    const run = <T>(act: () => T): T => {
      recording.roundTrips += 1;
      recording.sent.push(sent);
      return act();
    };
    const wrapped = {
      bind: (...params: unknown[]) => wrap(statement.bind(...params), { ...sent, params }),
      run: () => run(() => statement.run()),
      all: () => run(() => statement.all()),
      raw: () => run(() => statement.raw()),
    };
    inner.set(wrapped, { statement, sent });
    return wrapped;
  }

  async function batch(statements: object[]) {
    const known = statements.map((wrapped) => inner.get(wrapped)).filter((entry) => entry !== undefined);
    await beforeBatch?.(known.map((entry) => entry.sent));
    recording.roundTrips += 1;
    recording.sent.push(...known.map((entry) => ({ ...entry.sent, batched: true })));
    return real.batch(known.map((entry) => entry.statement));
  }
}
