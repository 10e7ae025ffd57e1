import { env } from "cloudflare:workers";
import { afterEach, expect } from "vitest";
import { counting, noteStatements } from "./asked-in-a-request.ts";

/** What production refuses and the local database takes (security.md §8), with some room before its own limits. */
const MOST_PARAMETERS = 90;
const MOST_BYTES = 900 * 1024;
const LONGEST_SQL = 95 * 1024;
const MOST_STATEMENTS = 50;
/** With what is put off: the telling of a crowd. D1 itself ends an invocation of a paid plan at 1,000. */
const MOST_WITH_PUT_OFF = 200;

type Named = D1PreparedStatement & { statement: string };

/** Every statement passes here, of the product and of the tests, in batches and sessions as well. */
function watchDatabase(): void {
  const statement: D1PreparedStatement = Object.getPrototypeOf(env.DB.prepare("SELECT 1"));
  const session: D1DatabaseSession = Object.getPrototypeOf(env.DB.withSession("first-primary"));
  const { bind } = statement;
  const { batch } = session;
  statement.bind = function limited(this: Named, ...values: unknown[]) {
    counting.refused.push(...refusals(this.statement, values));
    return bind.apply(this, values);
  };
  session.batch = function counted<T>(this: D1DatabaseSession, statements: D1PreparedStatement[]) {
    noteStatements(statements.length);
    return batch.call(this, statements) as Promise<D1Result<T>[]>;
  };
  for (const way of ["all", "run", "raw", "first"] as const) {
    const act = statement[way] as (...options: unknown[]) => Promise<unknown>;
    Object.assign(statement, {
      [way](this: D1PreparedStatement, ...options: unknown[]) {
        noteStatements(1);
        return act.apply(this, options);
      },
    });
  }
}

function refusals(sql: string, values: unknown[]): string[] {
  const bytes = values.reduce<number>((sum, value) => sum + sizeOf(value), 0);
  const broken = [
    values.length > MOST_PARAMETERS && `${values.length} bound parameters`,
    bytes > MOST_BYTES && `${bytes} bytes in one statement`,
    sql.length > LONGEST_SQL && `${sql.length} characters of SQL`,
  ];
  return broken.flatMap((what) => (what ? `${what}: ${sql.replaceAll(/\s+/g, " ").slice(0, 200)}` : []));
}

function sizeOf(value: unknown): number {
  if (typeof value === "string") return value.length;
  return value instanceof ArrayBuffer || ArrayBuffer.isView(value) ? value.byteLength : 8;
}

if (!counting.watching) watchDatabase();
counting.watching = true;

afterEach(() => {
  const found = counting.refused.splice(0);
  for (const { request, answering, statements } of counting.asked.splice(0)) {
    if (answering > MOST_STATEMENTS) found.push(`${answering} statements before the answer of ${request}`);
    if (statements > MOST_WITH_PUT_OFF) found.push(`${statements} statements in all of ${request}`);
  }
  expect(found, "production takes no such statement, or not so many in a request").toEqual([]);
});
