import { type SQL, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { minutes } from "#app/core/time.ts";
import { type Statement, statement } from "#app/db/client.server.ts";
import { notifications, push_deliveries, push_subscriptions } from "#app/db/schema/notifications.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { presented } from "./queries.server.ts";
import { channelsFor, type ReachRow, reachColumns, reachJoins } from "./reach.server.ts";

type PushContext = Pick<AppContext, "db" | "clock" | "pushes">;

const AT_ONCE = 10;
const TRIES = 5;

interface PushRow extends ReachRow {
  id: Id;
  subscription_id: Id;
  attempts: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  /** Its member signed out there, or everywhere. */
  signed_out: number;
  title: string;
  message: string;
  count: number;
  priority: string;
  action_url: string | null;
  group_key: string | null;
  dedupe_key: string;
  /** Read meanwhile, or its browser is somebody else's by now: there is nothing to tell there any more. */
  over: number;
}

/**
 * Pushes what waits. Each is taken by one statement that puts its next try off; a push that is sent twice after a crash
 * takes its own place on the device, by its tag. What waited is asked once more whether it is still wanted, and at that
 * hour. Browsers that gave up their subscription are forgotten.
 * @returns how many were taken
 */
export async function sendPushes({ db, clock, pushes }: PushContext): Promise<number> {
  const now = clock.now();
  const taken = await db.all<{ id: Id }>(sql`
    UPDATE ${push_deliveries} SET attempts = attempts + 1, next_attempt_at = ${now} + (${minutes(1)} << min(attempts, 6))
    WHERE id IN (SELECT id FROM ${push_deliveries} WHERE next_attempt_at <= ${now}
      ORDER BY next_attempt_at LIMIT ${AT_ONCE}) RETURNING id`);
  if (taken.length === 0) return 0;
  const rows = await db.all<PushRow>(sql`
    SELECT d.id, d.subscription_id, d.attempts, device.endpoint, device.p256dh, device.auth, n.kind, n.title, n.message, n.count,
      n.priority, n.action_url, n.group_key, n.dedupe_key,
      (n.read = 1 AND n.hidden = 0 OR device.user_id <> n.user_id) AS over,
      NOT EXISTS (SELECT 1 FROM sessions WHERE id = device.session_id) AS signed_out, ${reachColumns}
    FROM ${push_deliveries} AS d CROSS JOIN ${push_subscriptions} AS device ON device.id = d.subscription_id
    CROSS JOIN ${notifications} AS n ON n.id = d.notification_id
    ${reachJoins}
    WHERE d.id IN (SELECT value FROM json_each(${idsOf(taken)}))`);
  const settled = await Promise.all(
    rows.map(async (row) => {
      const run = (query: SQL) => statement(db, query);
      const gone = () => [run(sql`DELETE FROM ${push_subscriptions} WHERE id = ${row.subscription_id}`)];
      if (row.signed_out === 1) return gone();
      if (row.over === 1 || !channelsFor(row, now).push) return [];
      const outcome = await pushes.send(row, noteOf(row));
      if (outcome === "gone") return gone();
      if (outcome === "taken")
        return [
          run(
            sql`UPDATE ${push_subscriptions} SET last_ok_at = ${now}, failures = 0 WHERE id = ${row.subscription_id}`,
          ),
        ];
      return row.attempts >= TRIES
        ? [
            run(
              sql`UPDATE ${push_subscriptions} SET failures = failures + 1 WHERE id = ${row.subscription_id}`,
            ),
          ]
        : ("later" as const);
    }),
  );
  const kept = new Set(rows.filter((_, index) => settled[index] === "later").map(({ id }) => id));
  // What was told is gone with its notification, too.
  const over = taken.filter(({ id }) => !kept.has(id));
  const statements: [Statement, ...Statement[]] = [
    statement(
      db,
      sql`DELETE FROM ${push_deliveries} WHERE id IN (SELECT value FROM json_each(${idsOf(over)}))`,
    ),
    ...settled.flatMap((outcome) => (outcome === "later" ? [] : outcome)),
  ];
  await db.batch(statements);
  return taken.length;
}

function idsOf(rows: { id: Id }[]): string {
  return JSON.stringify(rows.map(({ id }) => id));
}

function noteOf(row: PushRow) {
  return {
    title: presented(row).title,
    body: row.message,
    path: row.action_url ?? "/dashboard",
    tag: row.group_key ?? row.dedupe_key,
    urgent: row.priority === "high",
  };
}
