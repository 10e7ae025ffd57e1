/** The life of a bench world: what members did to each other, so that no hot table is empty. */
import { days, hours } from "#app/core/time.ts";
import type { StoredStatement } from "../../seed/local-store.ts";

/** How much the reader has to read: more than one page of each list. */
const INBOX = 120;

/** Where a member stands when all are put in the order of their ids: the bench picks its people by that. */
const RANKED =
  "(SELECT user_id, row_number() OVER (ORDER BY user_id) AS rank FROM profiles WHERE status = 'active')";
const COUNT = "(SELECT count(*) FROM profiles WHERE status = 'active')";

const READER_RANK = 7;
const VETERAN_RANK = 8;

/** SQL for the id of the member whose pages the bench reads. */
export const READER = `(SELECT user_id FROM ${RANKED} WHERE rank = ${READER_RANK})`;
/** ... and of one who has swiped the 1,000 newest cards of both tabs. */
export const VETERAN = `(SELECT user_id FROM ${RANKED} WHERE rank = ${VETERAN_RANK})`;
const VETERAN_SWIPES = 1_000;

/** The reader's circle: so many Sparks, of whom each has shared this many posts beside everybody's one. */
const CIRCLE = 120;
const POSTS_EACH = 30;

/** A thread of the reader's with more messages than a page shows. */
export const THREAD = "00000000-0000-7000-8000-000000000001";
const THREAD_MESSAGES = 200;

/**
 * Every member likes one member and one posting, has one notification and one post, and talks with one other; the reader has
 * lists that fill pages.
 */
export function crowdStatements(now: number): StoredStatement[] {
  const at = now - days(2);
  const swipe = "INSERT OR IGNORE INTO swipes (actor_id, target_type, target_id, direction, swiped_at)";
  const newest = (table: string, key: string, limit: number) =>
    `(SELECT * FROM ${table} ORDER BY ${key} DESC LIMIT ${limit})`;
  return [
    {
      sql: `${swipe} SELECT a.user_id, 'user', b.user_id, 'right', ? + a.rank
        FROM ${RANKED} a JOIN ${RANKED} b ON b.rank = (a.rank * 7 + 13) % ${COUNT} + 1 WHERE a.user_id <> b.user_id`,
      params: [at],
    },
    {
      sql: `${swipe} SELECT a.user_id, 'opportunity', o.id, 'right', ? + a.rank
        FROM ${RANKED} a JOIN (SELECT id, created_by, row_number() OVER (ORDER BY id) AS rank FROM opportunities) o
        ON o.rank = (a.rank * 11 + 5) % ${COUNT} + 1 WHERE o.created_by <> a.user_id AND a.rank NOT IN (${READER_RANK}, ${VETERAN_RANK})`,
      params: [at],
    },
    notify("rank > 0", "'crowd-' || user_id", "1", at),
    { sql: `DELETE FROM swipes WHERE actor_id IN (${READER}, ${VETERAN})`, params: [] },
    ...Array.from({ length: INBOX }, (_, index) =>
      notify(`rank = ${READER_RANK}`, `'inbox-${index}'`, String(index + 2), at + hours(1) + index),
    ),
    {
      sql: `${swipe} SELECT user_id, 'user', ${READER}, 'right', ? + rank FROM ${RANKED} WHERE rank BETWEEN 200 AND 200 + ${INBOX}`,
      params: [at],
    },
    {
      sql: `${swipe} SELECT ${READER}, 'user', user_id, 'right', ? + rank FROM ${RANKED} WHERE rank BETWEEN 400 AND 400 + ${INBOX / 2}`,
      params: [at],
    },
    {
      sql: `${swipe} SELECT ${READER}, 'opportunity', id, 'right', ? FROM ${newest("opportunities", "id", INBOX)} LIMIT ${INBOX / 2} OFFSET ${INBOX / 2}`,
      params: [at],
    },
    {
      sql: `${swipe} SELECT ${VETERAN}, 'opportunity', id, 'left', ? FROM ${newest("opportunities", "published_at", VETERAN_SWIPES)}`,
      params: [now],
    },
    {
      sql: `${swipe} SELECT ${VETERAN}, 'user', user_id, 'left', ? FROM ${newest("profiles", "created_at", VETERAN_SWIPES)}`,
      params: [now],
    },
    post("rank > 0", 1, at),
    post(`rank BETWEEN 600 AND 599 + ${CIRCLE}`, POSTS_EACH, at - hours(1)),
    {
      sql: `INSERT INTO matches (id, user_a, user_b, kind, context_key, status, last_activity_at, created_at)
        SELECT 'spark-' || user_id, min(user_id, ${READER}), max(user_id, ${READER}), 'member', 'crowd:' || user_id, 'active', ?1 + rank, ?1
        FROM ${RANKED} WHERE rank BETWEEN 600 AND 599 + ${CIRCLE}`,
      params: [at],
    },
    ...talk("a.rank % 2 = 1 AND b.rank = a.rank + 1", "'talk-' || a.user_id", at),
    ...talk(
      `a.rank = ${READER_RANK} AND b.rank BETWEEN 600 AND 599 + ${CIRCLE}`,
      "'inbox-' || b.user_id",
      at + hours(1),
    ),
    ...talk(
      `a.rank = ${READER_RANK} AND b.rank = ${VETERAN_RANK} + 1`,
      `'${THREAD}'`,
      at + hours(2),
      THREAD_MESSAGES,
    ),
  ];
}

/** Threads of two members `a` and `b`, who take turns. */
function talk(whom: string, id: string, at: number, each = 2): StoredStatement[] {
  const pairs = `${RANKED} AS a JOIN ${RANKED} AS b ON ${whom}`;
  const side = (me: string, other: string) =>
    `SELECT ${id}, ${me}.user_id, 'direct', ${other}.user_id, ?1, ?1 FROM ${pairs}`;
  const members =
    "INSERT INTO conversation_members (conversation_id, user_id, kind, other_id, joined_at, activity_at)";
  return [
    {
      sql: `INSERT INTO conversations (id, kind, context_key, created_by, last_message_at, created_at)
        SELECT ${id}, 'direct', 'crowd:' || ${id}, a.user_id, ?1, ?1 FROM ${pairs}`,
      params: [at],
    },
    { sql: `${members} ${side("a", "b")}`, params: [at] },
    { sql: `${members} ${side("b", "a")}`, params: [at] },
    {
      sql: `INSERT INTO messages (id, conversation_id, seq, change, sender_id, type, body, sent_at)
        SELECT ${id} || ':' || said.value, ${id}, said.value, said.value, iif(said.value % 2, b.user_id, a.user_id), 'text',
          'Shall we meet at the pier on Monday, before the light is gone?', ?1 + said.value
        FROM ${pairs} JOIN json_each(?2) AS said`,
      params: [at, JSON.stringify(Array.from({ length: each }, (_, index) => index + 1))],
    },
  ];
}

/** Posts of these members, with ids in the order of their times as the product makes them. */
function post(whom: string, each: number, at: number): StoredStatement {
  const time = "(?1 + rank * 40 + counter.value)";
  return {
    sql: `INSERT INTO feed_posts (id, user_id, content, media_type, tags, client_id, created_at)
      SELECT printf('%08x-%04x-7000-8000-%012x', ${time} >> 16, ${time} & 65535, rank * 40 + counter.value), user_id,
        'Golden light over the pier this morning, and nobody awake to see it.', 'text', '["light"]', 'crowd-' || ?1 || '-' || counter.value, ${time}
      FROM ${RANKED}, json_each(?2) AS counter WHERE ${whom}`,
    params: [at, JSON.stringify(Array.from({ length: each }, (_, index) => index + 1))],
  };
}

function notify(whom: string, key: string, seq: string, at: number): StoredStatement {
  return {
    sql: `INSERT INTO notifications (id, user_id, seq, title, message, category, kind, priority, read, link, dedupe_key, created_at)
      SELECT user_id || ':' || ${key}, user_id, ${seq}, 'Someone likes you', 'Somebody would like to work with you.', 'match',
        'like_received', 'normal', 0, '/spark?tab=likes', user_id || ':' || ${key}, ?
      FROM ${RANKED} WHERE ${whom}`,
    params: [at],
  };
}
