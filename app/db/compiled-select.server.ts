import { fillPlaceholders, is, Param, Placeholder, placeholder } from "drizzle-orm";
import { type Database, type Query, writtenQuery } from "./client.server.ts";
import { type KeptFacts, keptIn } from "./kept-facts.server.ts";
import { type Read, readOf } from "./read-column.server.ts";

/** What is used of a Drizzle select: its text, the columns it answers with, and the type of its rows. */
interface Select<R> {
  toSQL(): { sql: string; params: unknown[] };
  _: { selectedFields: Record<string, unknown>; result: R[] };
}

/** A select that Drizzle has written once; runs alone, or as part of a batch. */
export interface CompiledSelect<R> {
  /** Runs it with a value for each placeholder. @throws Error when one is missing */
  (db: Database, values: Record<string, unknown>): Promise<R[]>;
  /** The same for a batch, whose results are told apart by the names of their columns: no two may be alike. */
  query(db: Database, values: Record<string, unknown>): Query<R[]>;
}

/** Rows, and what else was read because there were fewer of them than asked for; null where there were as many. */
export type Window<R, E> = [rows: R[], end: E | null];

interface Plan {
  text: string;
  /** The same with all its rows in one value. */
  packed: string;
  params: unknown[];
  columns: [name: string, read: Read][];
  /** Those of its columns that hold kept facts. */
  kept: Map<string, KeptFacts>;
}

/**
 * A select of the hottest paths: Drizzle writes its text once per isolate, from placeholders (`sql.placeholder`); each
 * run only binds values and reads rows by position. Costs what a hand-written statement costs, and keeps the types.
 * @param build the select, with nothing in it that differs from run to run
 * @param rows "many": a batch carries them as one JSON value. D1 makes an object of every row, column by column and by
 *   name; for the sixty candidates of a deck that was the dearest part of the page after React.
 */
export function compiledSelect<R>(
  build: (db: Database) => Select<R>,
  rows: "few" | "many" = "few",
): CompiledSelect<R> {
  let made: Plan | undefined;
  const planFor = (db: Database) => {
    made ??= planOf(build(db));
    return made;
  };
  const alone = async (db: Database, values: Record<string, unknown>) => {
    const plan = planFor(db);
    const { known, read } = reading<R>(plan);
    const rows = await db.$client
      .prepare(plan.text)
      .bind(...fillPlaceholders(plan.params, { ...values, ...known }))
      .raw<unknown[]>();
    return rows.map(read);
  };
  const query = (db: Database, values: Record<string, unknown>) => {
    const plan = planFor(db);
    const { known, read } = reading<R>(plan);
    const params = fillPlaceholders(plan.params, { ...values, ...known });
    const sql = rows === "many" ? plan.packed : plan.text;
    return writtenQuery<R[]>(db, sql, params, (results) =>
      (rows === "many" ? unpacked(results) : results.map((row) => Object.values(row))).map(read),
    );
  };
  return Object.assign(alone, { query });
}

/**
 * A select for a batch that also reads how things end, in the same statement, when its rows are fewer than its limit.
 * @param build the select, whose limit is the placeholder "limit"
 * @param end a select of one row; what it costs is spent only when it is asked
 */
export function compiledWindow<R, E>(
  build: (db: Database) => Select<R>,
  end: (db: Database) => Select<E>,
): { query(db: Database, values: Record<string, unknown>): Query<Window<R, E>> } {
  let made: { rows: Plan; end: Plan; text: string; params: unknown[] } | undefined;
  const planFor = (db: Database) => {
    if (made) return made;
    const rows = planOf(build(db));
    const last = planOf(end(db));
    const beside = `CASE WHEN count(*) < ? THEN (${last.packed}) END AS end_packed`;
    made = {
      rows,
      end: last,
      text: pack(rows.text, rows.columns.length, `${beside}, `),
      params: [...rows.params, placeholder("limit"), ...last.params],
    };
    return made;
  };
  return {
    query(db, values) {
      const { rows, end, text, params } = planFor(db);
      const { known, read } = reading<R>(rows);
      const filled = fillPlaceholders(params, { ...values, ...known });
      return writtenQuery<Window<R, E>>(db, text, filled, (results) => {
        const [last] = unpacked(results, "end_packed");
        return [unpacked(results).map(read), last ? reading<E>(end).read(last) : null];
      });
    },
  };
}

/** D1 takes no more arguments to one function of SQL. */
const MOST_ARGUMENTS = 30;
const PACKED = /^WITH packed\([^)]*\) AS MATERIALIZED \((.*)\) SELECT json_group_array\(.*$/s;

/**
 * Materialised: rows keep their order, and a column that is JSON itself comes as the text it is outside of one.
 */
function pack(text: string, columns: number, beside = ""): string {
  const names = Array.from({ length: columns }, (_, index) => `c${index}`);
  const parts: string[] = [];
  for (let from = 0; from < columns; from += MOST_ARGUMENTS)
    parts.push(`json_array(${names.slice(from, from + MOST_ARGUMENTS).join(", ")})`);
  // By its name a select that was packed alone is known from one with something beside it.
  const name = beside ? "beside" : "packed";
  return `WITH ${name}(${names.join(", ")}) AS MATERIALIZED (${text}) SELECT ${beside}json_group_array(json_array(${parts.join(", ")})) AS rows_packed FROM ${name}`;
}

function unpacked([row]: Record<string, unknown>[], column = "rows_packed"): unknown[][] {
  const rows = JSON.parse(String(row?.[column] ?? "[]")) as unknown[][][];
  return rows.map(([first = [], ...others]) => (others.length === 0 ? first : first.concat(...others)));
}

/** The select inside a packed one, for whoever counts its rows; any other as it is. */
export function plainSelect(text: string): string {
  return PACKED.exec(text)?.[1] ?? text;
}

/** What goes with one run of a plan: the marks of what is known, and how each row of its answer is read. */
function reading<R>({ columns, kept }: Plan) {
  const known: Record<string, string> = {};
  if (kept.size === 0) return { known, read: (row: unknown[]) => toRecord<R>(columns, row) };
  const reads = columns.map(([name, plain]): [string, Read] => {
    const facts = kept.get(name);
    if (!facts) return [name, plain];
    const snapshot = facts.known();
    known[facts.placeholder] = snapshot.marks;
    return [name, (value) => facts.read(value, snapshot)];
  });
  return { known, read: (row: unknown[]) => toRecord<R>(reads, row) };
}

function toRecord<R>(columns: Plan["columns"], row: unknown[]): R {
  if (row.length !== columns.length) throw new Error("Two columns of a compiled select have one name.");
  const record: Record<string, unknown> = {};
  for (let index = 0; index < columns.length; index++) {
    const [name, read] = columns[index] as [string, Read];
    const value = row[index];
    record[name] = value === null || read === null ? value : read(value);
  }
  return record as R;
}

function planOf(select: Select<unknown>): Plan {
  const { sql, params } = withConstants(select.toSQL());
  const fields = Object.entries(select._.selectedFields);
  return {
    text: sql,
    packed: pack(sql, fields.length),
    params,
    columns: fields.map(([name, field]) => [name, readOf(name, field)] as [string, Read]),
    kept: new Map(
      fields.flatMap(([name, field]) => {
        const kept = keptIn(field);
        return kept ? [[name, kept] as const] : [];
      }),
    ),
  };
}

const TEXT_OR_MARK = /'(?:[^']|'')*'|"(?:[^"]|"")*"|\?/g;

/** What is the same at each run stands in the text: less to bind, and SQLite plans with it. */
function withConstants({ sql, params }: { sql: string; params: unknown[] }) {
  const bound: unknown[] = [];
  let at = 0;
  const text = sql.replace(TEXT_OR_MARK, (found) => {
    if (found !== "?") return found;
    const param = params[at++];
    const constant = constantOf(param);
    if (constant === null) bound.push(param);
    return constant ?? "?";
  });
  return { sql: text, params: bound };
}

function constantOf(param: unknown): string | null {
  if (is(param, Placeholder) || is(param, Param)) return null;
  if (typeof param === "string") return `'${param.replaceAll("'", "''")}'`;
  return typeof param === "number" && Number.isFinite(param) ? String(param) : null;
}
