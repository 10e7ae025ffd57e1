import { lte, type SQL, sql } from "drizzle-orm";
import { Webhook } from "standardwebhooks";
import type { Id } from "#app/core/ids.ts";
import { days, hours, minutes, seconds } from "#app/core/time.ts";
import { type Statement, statement } from "#app/db/client.server.ts";
import { webhook_deliveries, webhook_endpoints } from "#app/db/schema/integrations.ts";
import { unseal } from "#app/features/auth/seal.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { FetchRefused } from "#app/platform/fetch/fetch-refused.ts";
import { eventStatement } from "#app/platform/outbox.server.ts";
import { isHeard } from "./queue.server.ts";

export type DeliveryContext = Pick<AppContext, "db" | "clock" | "env" | "web" | "commit">;

const AT_ONCE = 10;
/** Of one endpoint; while it fails one alone goes out, to see whether it answers again. */
const OF_ONE_AT_ONCE = 5;
/** No further ten are begun after this: each takes five seconds at most, and the cron comes every minute. */
const RUN_LASTS = seconds(20);
/** While one is on its way nobody else takes it; after a crash it is due again. */
const ON_ITS_WAY = minutes(2);
/** How long after each failed attempt the next one waits; after the eighth there is none (product.md §7.4). */
const PAUSES = [minutes(1), minutes(5), minutes(30), hours(2), hours(6), hours(12), hours(24)];
/** While an endpoint fails it is left alone for half as long as it has failed, within these. */
const LEFT_ALONE = { least: minutes(1), most: hours(1) };
const KEPT = days(30);
/** In place of the status of an endpoint whose member, or whose app, may not act: what waited for it is given up. */
const RESTS = "rests";

interface DueRow {
  id: string;
  endpoint_id: Id;
  user_id: Id;
  event_id: Id;
  body: string;
  attempts: number;
  url: string;
  secret: string;
  status: string;
}

interface Outcome {
  answer: number | null;
  problem: string | null;
}

/** Under which purpose the secret of an endpoint is sealed. */
export function sealedFor(endpointId: Id): string {
  return `webhook:${endpointId}`;
}

/**
 * The cron: sends what is due, some at a time, until nothing is or its time is over; the next minute goes on.
 * @returns how many were sent
 */
export async function deliverDue(ctx: DeliveryContext): Promise<number> {
  const until = ctx.clock.now() + RUN_LASTS;
  let all = 0;
  for (let sent = 1; sent > 0 && ctx.clock.now() < until; all += sent) sent = await deliverWebhooks(ctx);
  return all;
}

/**
 * Sends what is due, each signed with the secret of its endpoint (Standard Webhooks). What is not taken is tried again
 * with growing pauses; after the last one the endpoint is switched off, unless it took something else meanwhile.
 * Every endpoint has its turn before any has its second, so that many events of one, or a slow one, hold up nobody.
 * @param only one delivery, for who waits to see what becomes of it
 * @returns how many were sent
 */
export async function deliverWebhooks(ctx: DeliveryContext, only?: string): Promise<number> {
  const { db } = ctx;
  const now = ctx.clock.now();
  const due = only ? sql`id = ${only} AND next_attempt_at <= ${now}` : sql`id IN (${inTurn(now)})`;
  const taken = await db.all<{ id: string }>(sql`
    UPDATE ${webhook_deliveries} SET attempts = attempts + 1, last_attempt_at = ${now},
      next_attempt_at = ${now + ON_ITS_WAY} WHERE ${due} RETURNING id`);
  if (taken.length === 0) return 0;
  const rows = await db.all<DueRow>(sql`
    SELECT d.id, d.endpoint_id, d.event_id, d.body, d.attempts, e.user_id, e.url, e.secret,
      iif(e.status = 'active' AND NOT ${isHeard(sql`e`, now)}, ${RESTS}, e.status) AS status
    FROM ${webhook_deliveries} AS d CROSS JOIN ${webhook_endpoints} AS e ON e.id = d.endpoint_id
    WHERE d.id IN (SELECT value FROM json_each(${JSON.stringify(taken.map(({ id }) => id))}))`);
  const outcomes = await Promise.all(rows.map((row) => sent(ctx, row)));
  await ctx.commit(rows.flatMap((row, index) => settle(ctx, row, outcomes[index] as Outcome, now)));
  return rows.length;
}

/** What goes out next: the oldest of each endpoint, then the second of each, and so on. */
function inTurn(now: number): SQL {
  const nextEndpoint = (after: SQL) => sql`SELECT endpoint_id FROM ${webhook_deliveries}
    WHERE next_attempt_at IS NOT NULL AND endpoint_id > ${after} ORDER BY endpoint_id LIMIT 1`;
  return sql`
    WITH RECURSIVE waiting(endpoint_id) AS (
      SELECT (${nextEndpoint(sql`''`)})
      UNION ALL SELECT (${nextEndpoint(sql`waiting.endpoint_id`)}) FROM waiting WHERE waiting.endpoint_id IS NOT NULL),
    queued AS (
      SELECT d.id, d.next_attempt_at, e.failing_since,
        row_number() OVER (PARTITION BY e.id ORDER BY d.next_attempt_at, d.id) AS turn
      FROM waiting CROSS JOIN ${webhook_endpoints} AS e ON e.id = waiting.endpoint_id
      CROSS JOIN ${webhook_deliveries} AS d ON d.id IN (SELECT id FROM ${webhook_deliveries}
        WHERE endpoint_id = waiting.endpoint_id AND next_attempt_at <= ${now}
        ORDER BY next_attempt_at, id LIMIT ${OF_ONE_AT_ONCE}))
    SELECT id FROM queued WHERE turn = 1 OR failing_since IS NULL
    ORDER BY turn, next_attempt_at LIMIT ${AT_ONCE}`;
}

async function sent(ctx: DeliveryContext, row: DueRow): Promise<Outcome> {
  if (row.status === RESTS) return { answer: null, problem: "its account may not act" };
  if (row.status !== "active") return { answer: null, problem: "switched off" };
  const secret = await unseal(ctx.env, sealedFor(row.endpoint_id), row.secret);
  if (secret === null) return { answer: null, problem: "its secret cannot be read" };
  const at = new Date(ctx.clock.now());
  try {
    const answer = await ctx.web.post(
      row.url,
      {
        "content-type": "application/json",
        "webhook-id": row.event_id,
        "webhook-timestamp": `${Math.floor(at.getTime() / 1000)}`,
        "webhook-signature": new Webhook(secret).sign(row.event_id, at, row.body),
      },
      row.body,
    );
    return { answer, problem: null };
  } catch (error) {
    if (!(error instanceof FetchRefused)) throw error;
    return { answer: null, problem: error.reason };
  }
}

function settle(
  ctx: Pick<DeliveryContext, "db">,
  row: DueRow,
  { answer, problem }: Outcome,
  now: number,
): Statement[] {
  const run = (query: SQL) => statement(ctx.db, query);
  const taken = answer !== null && answer >= 200 && answer < 300;
  const pause = PAUSES[row.attempts - 1];
  const over = taken || pause === undefined || answer === 410 || row.status !== "active";
  // Its member may have switched it off while this was on its way: then there is no next attempt.
  const again = over
    ? sql`0`
    : sql`EXISTS (SELECT 1 FROM ${webhook_endpoints} WHERE id = ${row.endpoint_id} AND status = 'active')`;
  const delivery = run(sql`UPDATE ${webhook_deliveries} SET answer = ${answer}, problem = ${problem},
    status = ${taken ? sql`'delivered'` : sql`iif(${again}, 'waiting', 'failed')`},
    next_attempt_at = iif(${again}, ${now + (pause ?? 0)}, NULL) WHERE id = ${row.id}`);
  const endpoint = sql`UPDATE ${webhook_endpoints} SET`;
  if (taken)
    return [
      delivery,
      // What waited for it to answer again alone goes out now.
      run(sql`UPDATE ${webhook_deliveries} SET next_attempt_at = ${now} WHERE endpoint_id = ${row.endpoint_id}
        AND next_attempt_at > ${now} AND attempts = 0`),
      run(sql`${endpoint} failing_since = NULL, paused_until = NULL, last_ok_at = ${now}
        WHERE id = ${row.endpoint_id}`),
    ];
  // Nobody was asked, so nobody failed.
  if (row.status !== "active") return [delivery];
  const failing = [
    run(sql`${endpoint} failing_since = coalesce(failing_since, ${now}), paused_until = ${now} + max(${LEFT_ALONE.least},
      min(${LEFT_ALONE.most}, (${now} - coalesce(failing_since, ${now})) / 2)) WHERE id = ${row.endpoint_id}`),
    run(sql`UPDATE ${webhook_deliveries} SET next_attempt_at = e.paused_until FROM ${webhook_endpoints} AS e
      WHERE e.id = ${row.endpoint_id} AND endpoint_id = ${row.endpoint_id} AND next_attempt_at < e.paused_until`),
  ];
  if (!over) return [delivery, ...failing];
  // 410 says that nobody listens there any more; the last attempt says it where nothing else was taken either.
  const nothingElse = answer === 410 ? sql`1` : sql`coalesce(last_ok_at, 0) < ${now - givenUpAfter()}`;
  return [
    delivery,
    ...failing,
    run(
      sql`${endpoint} status = 'disabled' WHERE id = ${row.endpoint_id} AND status = 'active' AND ${nothingElse}`,
    ),
    // Of two that hear it at once, in this run or another, one switches it off and tells so.
    eventStatement(
      ctx.db,
      {
        name: "webhook.switched_off",
        payload: {
          endpointId: row.endpoint_id,
          userId: row.user_id,
          host: URL.parse(row.url)?.host ?? "",
          gone: answer === 410,
          at: now,
        },
        when: sql`changes() > 0`,
      },
      now,
    ),
    run(sql`UPDATE ${webhook_deliveries} SET status = 'failed', next_attempt_at = NULL
      WHERE endpoint_id = ${row.endpoint_id} AND status = 'waiting' AND EXISTS (SELECT 1 FROM ${webhook_endpoints}
        WHERE id = ${row.endpoint_id} AND status = 'disabled')`),
  ];
}

/** From the first attempt to the last one. */
function givenUpAfter(): number {
  return PAUSES.reduce((sum, pause) => sum + pause, 0);
}

/** The cron: forgets deliveries that were kept long enough. */
export async function pruneDeliveries({ db, clock }: Pick<AppContext, "db" | "clock">): Promise<void> {
  await db.delete(webhook_deliveries).where(lte(webhook_deliveries.created_at, clock.now() - KEPT));
}
