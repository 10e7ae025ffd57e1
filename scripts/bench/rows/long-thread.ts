import type { Id } from "#app/core/ids.ts";
import type { Database as Db } from "#app/db/client.server.ts";
import { type Stretch, selectMessages } from "#app/features/messages/queries/message-rows.server.ts";
import { threadQueries } from "#app/features/messages/queries/thread.server.ts";
import { systemClock } from "#app/platform/clock.server.ts";
import { interleave } from "../load/interleave.ts";
import type { Finding } from "../report/findings.ts";
import { pairedRatio } from "../stats.ts";
import { viewerOf } from "../world/people.ts";
import { sentBy } from "../world/statements.ts";
import { type Bench, loadOf, type Outcome, productTarget } from "./bench.ts";

const SHORT = 100;
const LONG = 100_000;
/** Messages that one statement stores. */
const AT_ONCE = 10_000;

const SAME_ROWS = { must: 1.05, better: "lower" } as const;
const SAME_CPU = { must: 1.25, stretch: 1.1, better: "lower" } as const;

/** A thread of 100,000 messages beside one of 100: what opening it costs, and a page in its middle. */
export async function longThread(bench: Bench): Promise<Outcome> {
  const { large, cast } = bench;
  const [short, long] = [await threadOf(bench, SHORT), await threadOf(bench, LONG)];
  const viewer = viewerOf(cast.reader);
  const rowsOf = async (read: (db: Db) => PromiseLike<unknown>) => {
    const answers = await large.db.run(await sentBy(read));
    return answers.reduce((sum, { meta }) => sum + meta.rows_read, 0);
  };
  const opened = (id: Id) =>
    rowsOf((db) => db.batch([...threadQueries({ db, clock: systemClock, env: {}, viewer }, id)]));
  const paged = (id: Id, stretch: Stretch) =>
    rowsOf((db) => db.batch([selectMessages(db, viewer.userId, id, stretch)]));
  const open = (id: Id) => productTarget(bench, `/api/v1/conversations/${id}`, cast.reader);
  const page = (id: Id, before: number) =>
    productTarget(bench, `/api/v1/conversations/${id}/messages?before=${before}`, cast.reader);
  const measured = await interleave(
    {
      short: await open(short),
      long: await open(long),
      shortPage: await page(short, SHORT / 2 + 10),
      longPage: await page(long, LONG / 2),
    },
    large.workerd,
    bench.pace,
  );
  const beside = (what: string): Pick<Finding, "what"> => ({ what: `thread of 100,000 messages, ${what}` });
  const [shortRows, longRows] = [await opened(short), await opened(long)];
  const [shortPage, longPage] = [
    await paged(short, { before: SHORT / 2 + 10 }),
    await paged(long, { before: LONG / 2 }),
  ];
  const findings: Finding[] = [
    {
      ...beside("opened"),
      beside: "rows read, beside one of 100",
      value: longRows / shortRows,
      unit: "x",
      aim: SAME_ROWS,
      note: `${longRows} and ${shortRows} rows`,
    },
    {
      ...beside("opened"),
      beside: "CPU, beside one of 100",
      value: pairedRatio(measured.long.cpus, measured.short.cpus),
      unit: "x",
      aim: SAME_CPU,
    },
    {
      ...beside("a page in its middle"),
      beside: "rows read, beside one of 100",
      value: longPage / shortPage,
      unit: "x",
      aim: SAME_ROWS,
      note: `${longPage} and ${shortPage} rows`,
    },
    {
      ...beside("a page in its middle"),
      beside: "CPU, beside one of 100",
      value: pairedRatio(measured.longPage.cpus, measured.shortPage.cpus),
      unit: "x",
      aim: SAME_CPU,
    },
  ];
  return {
    findings,
    loads: [
      loadOf("thread of 100 opened", measured.short),
      loadOf("thread of 100,000 opened", measured.long),
    ],
  };
}

/** A thread of the reader and the veteran with so many messages, stored through the product's own triggers. */
async function threadOf({ large, cast }: Bench, messages: number): Promise<Id> {
  const id = crypto.randomUUID();
  const now = Date.now();
  const [me, other] = [cast.reader.userId, cast.veteran.userId];
  await large.db.run([
    {
      sql: `INSERT INTO conversations (id, kind, context_key, created_by, last_message_at, created_at)
        VALUES (?1, 'direct', 'bench:' || ?1, ?2, ?3, ?3)`,
      params: [id, me, now],
    },
    {
      sql: `INSERT INTO conversation_members (conversation_id, user_id, kind, other_id, joined_at, activity_at)
        VALUES (?1, ?2, 'direct', ?3, ?4, ?4), (?1, ?3, 'direct', ?2, ?4, ?4)`,
      params: [id, me, other, now],
    },
  ]);
  for (let from = 0; from < messages; from += AT_ONCE)
    await large.db.run([
      {
        sql: `WITH RECURSIVE said(n) AS (SELECT ?3 + 1 UNION ALL SELECT n + 1 FROM said WHERE n < ?4)
          INSERT INTO messages (id, conversation_id, seq, change, sender_id, type, body, sent_at)
          SELECT ?1 || ':' || n, ?1, n, n, ?2, 'text', 'Shall we meet at the pier on Monday?', ?5 + n FROM said`,
        params: [id, other, from, Math.min(from + AT_ONCE, messages), now],
      },
    ]);
  return id;
}
