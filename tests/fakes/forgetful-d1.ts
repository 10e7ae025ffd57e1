/** The real database, whose answer to each batch that `isLost` knows is lost on the way back: stored, and not heard of. */
export function forgetfulD1(real: D1Database, isLost: (sql: string[]) => boolean): D1Database {
  const texts = new WeakMap<object, { statement: D1PreparedStatement; sql: string }>();
  const wrap = (statement: D1PreparedStatement, sql: string): object => {
    const wrapped = {
      bind: (...params: unknown[]) => wrap(statement.bind(...params), sql),
      run: () => statement.run(),
      all: () => statement.all(),
      raw: () => statement.raw(),
    };
    texts.set(wrapped, { statement, sql });
    return wrapped;
  };
  // Only what Drizzle calls.
  return {
    prepare: (sql: string) => wrap(real.prepare(sql), sql),
    batch: async (statements: object[]) => {
      const known = statements.flatMap((statement) => texts.get(statement) ?? []);
      const answer = await real.batch(known.map(({ statement }) => statement));
      if (isLost(known.map(({ sql }) => sql))) throw new Error("D1_ERROR: Network connection lost.");
      return answer;
    },
  } as unknown as D1Database;
}
