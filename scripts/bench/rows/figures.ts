import type { Id } from "#app/core/ids.ts";
import { days } from "#app/core/time.ts";
import { selectFigures } from "#app/features/admin/overview.server.ts";
import { selectUsers } from "#app/features/admin/users.server.ts";
import { insightReads } from "#app/features/analytics/insight.server.ts";
import { periodOf } from "#app/features/analytics/period.ts";
import type { LocalStore, StoredStatement } from "../../seed/local-store.ts";
import type { Finding } from "../report/findings.ts";
import { numbered, ownWorld, plain } from "../world/own-world.ts";
import { type Member, viewerOf } from "../world/people.ts";
import { sentBy } from "../world/statements.ts";
import { grown } from "./grown.ts";

const SIZES = [10_000, 100_000, 1_000_000] as const;
const PER_BATCH = 50_000;
/** Events of one member: there are more members where there are more events. */
const EVENTS_EACH = 10;
const NOW = Date.UTC(2026, 5, 1);
const SHOWN_DAYS = 60;
const ME: Id = "00000000-0000-7000-8000-000000000001";

/** The team's search for members and a member's figures, among 10,000, 100,000 and 1,000,000 events and a tenth as many members. */
export async function figures(): Promise<Finding[]> {
  const worlds: { size: number; store: LocalStore }[] = [];
  try {
    for (const size of SIZES)
      worlds.push({ size, store: await ownWorld("figures", size, import.meta.filename, fill) });
    return await grown(worlds, "events", await pages());
  } finally {
    for (const { store } of worlds) await store.close();
  }
}

async function pages(): Promise<Record<string, StoredStatement[]>> {
  const viewer = viewerOf({ userId: ME, sessionId: ME } as Member);
  const of = async (reads: Parameters<typeof sentBy>[0]) => (await sentBy(reads)) as StoredStatement[];
  return {
    "/admin/users, by the begin of a name": await of((db) => db.batch([selectUsers(db, "Member 7")])),
    "/admin/users, by a handle": await of((db) => db.batch([selectUsers(db, "@h4")])),
    "/admin/users, by an address": await of((db) => db.batch([selectUsers(db, "m500@")])),
    "/admin, live figures": await of((db) => db.batch([selectFigures(db, NOW)])),
    "/analytics, 30 days": await of((db) => db.batch([...insightReads({ db, viewer }, periodOf(30, NOW))])),
  };
}

async function fill(store: LocalStore, events: number): Promise<void> {
  const members = events / EVENTS_EACH;
  for (let from = 0; from < members; from += PER_BATCH)
    await store.batch(peopled(from, Math.min(members, from + PER_BATCH)));
  for (let from = 0; from < events; from += PER_BATCH)
    await store.batch(happened(from, Math.min(events, from + PER_BATCH), members));
  // The first member's own days: as many as theirs can have, however many others there are.
  await store.batch([
    numbered(
      0,
      SHOWN_DAYS,
      `INSERT OR REPLACE INTO daily_rollups (subject_id, day, metric, value)
      SELECT '${ME}', date(${NOW} / 1000 - n.i * 86400, 'unixepoch'), m.value, n.i
      FROM n, json_each('["profile_views","posting_views","likes","swipe","message_sent"]') AS m`,
    ),
    plain("ANALYZE daily_rollups"),
  ]);
}

function peopled(from: number, to: number): StoredStatement[] {
  // Joined evenly over the last two years: the id of a row begins with its time.
  const at = `(${NOW} - ${days(730)} + n.i * 7919 % ${days(730)})`;
  return [
    numbered(
      from,
      to,
      `INSERT INTO users (id, email, created_at, updated_at) SELECT ${ID}, 'm' || n.i || '@example.com', ${at}, ${at} FROM n`,
    ),
    numbered(
      from,
      to,
      `INSERT INTO profiles (user_id, handle, account_type, display_name, created_at, updated_at)
      SELECT ${ID}, 'h' || n.i, 'creator', 'Member ' || n.i, ${at}, ${at} FROM n`,
    ),
  ];
}

/** Events of the last 60 days, and what the cron made of them for the members they are about. */
function happened(from: number, to: number, members: number): StoredStatement[] {
  const member = `printf('00000000-0000-7000-8000-%012d', 1 + n.i % ${members})`;
  const at = `(${NOW} - ${days(SHOWN_DAYS)} + n.i * 7919 % ${days(SHOWN_DAYS)})`;
  return [
    numbered(
      from,
      to,
      `INSERT INTO analytics_events (id, user_id, event_name, event_category, event_properties, page_path, created_at)
      SELECT ${ID}, ${member}, iif(n.i % 3, 'page_view', 'swipe'), 'engagement', '{}', '/discover', ${at} FROM n`,
    ),
    numbered(
      from,
      to,
      `INSERT INTO daily_rollups (subject_id, day, metric, value)
      SELECT ${member}, date(${at} / 1000, 'unixepoch'), iif(n.i % 3, 'page_view', 'swipe'), 1 FROM n WHERE true
      ON CONFLICT DO UPDATE SET value = value + 1`,
    ),
  ];
}

const ID = "printf('00000000-0000-7000-8000-%012d', n.i)";
