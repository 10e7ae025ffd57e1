import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Id } from "#app/core/ids.ts";
import { listFeed } from "#app/features/feed/queries.server.ts";
import { getLeaderboard } from "#app/features/rewards/queries/leaderboard.server.ts";
import { systemClock } from "#app/platform/clock.server.ts";
import { readMemberPage } from "#app/routes/profile/member-page.server.ts";
import type { LocalStore, StoredStatement } from "../../seed/local-store.ts";
import { root } from "../../setup/run.mjs";
import type { Finding } from "../report/findings.ts";
import { numbered, ownWorld, plain } from "../world/own-world.ts";
import { askOf, sentBy } from "../world/statements.ts";

const SIZES = [1_000, 100_000, 1_000_000] as const;
const PER_BATCH = 100_000;
/** At most 63 buckets of each level, the members of a scope, and the member themselves. */
const RANK = { must: 4 * 63 + 12, better: "lower" } as const;
/** With so many the first member shares a Spark, whose posts are their Circle. */
const SPARKS = 120;
const GROWTH = { must: 1.25, stretch: 1.1, better: "lower" } as const;
const SHOWN = 101;
const PAGE = { must: 2 * 63 * 4 + 6 * SHOWN, better: "lower" } as const;

/**
 * Rows read for a member's rank, for the first hundred with it, for a profile page and for a Circle, among 1,000, 100,000
 * and 1,000,000 members who have each posted once.
 */
export async function ranks(): Promise<Finding[]> {
  const findings: Finding[] = [];
  const least = new Map<string, number>();
  for (const members of SIZES) {
    const store = await ownWorld("ranks", members, import.meta.filename, fill);
    try {
      findings.push(...(await costs(store, members)));
      for (const [page, read] of await pagesOf(store)) {
        least.set(page, least.get(page) ?? read);
        findings.push({
          what: `${page} among ${members.toLocaleString("en")} members`,
          beside: `rows read, of those among ${SIZES[0].toLocaleString("en")}`,
          value: read / (least.get(page) ?? read),
          unit: "x",
          aim: GROWTH,
          note: `${read} rows read`,
        });
      }
    } finally {
      await store.close();
    }
  }
  return findings;
}

/** Rows read for pages of the first member, by their name. */
async function pagesOf(store: LocalStore): Promise<[string, number][]> {
  const userId = idOf(1);
  const ctx = {
    clock: systemClock,
    env: {},
    viewer: { userId } as Parameters<typeof getLeaderboard>[0]["viewer"],
  };
  const pages = {
    "profile page": await sentBy((db) =>
      readMemberPage({ db, ask: askOf(db), ...ctx }, idOf(2), { tab: "posts", cursor: null }),
    ),
    Circle: await sentBy((db) => listFeed({ db, ...ctx }, null)),
  };
  return Promise.all(
    Object.entries(pages).map(async ([page, sent]): Promise<[string, number]> => {
      const reads = await store.rowsRead(sent as StoredStatement[]);
      return [page, reads.reduce((sum, read) => sum + read, 0)];
    }),
  );
}

async function costs(store: LocalStore, members: number): Promise<Finding[]> {
  const asked = await Promise.all(
    [0, 0.001, 0.1, 0.5, 0.9, 0.999].map(async (part) => {
      const userId = idOf(1 + Math.floor(part * (members - 1)));
      const viewer = { userId } as Parameters<typeof getLeaderboard>[0]["viewer"];
      const first = { scope: "all", cursor: null, aroundMe: false } as const;
      const sent = await sentBy((db) => getLeaderboard({ db, clock: systemClock, viewer }, first));
      return store.rowsRead(sent as StoredStatement[]);
    }),
  );
  const most = (of: (reads: number[]) => number) => Math.max(...asked.map(of));
  const among = `among ${members.toLocaleString("en")} members`;
  return [
    {
      what: `leaderboard, own rank ${among}`,
      beside: "rows read at most, of six members from the first to the last",
      value: most(([rank = 0]) => rank),
      unit: "count",
      aim: RANK,
    },
    {
      what: `leaderboard, first hundred and own rank ${among}`,
      beside: "rows read at most",
      value: most((reads) => reads.reduce((sum, read) => sum + read, 0)),
      unit: "count",
      aim: PAGE,
    },
  ];
}

/** So many members: SQL writes them, and the migration's own statement counts them. */
async function fill(store: LocalStore, members: number): Promise<void> {
  const migration = readFileSync(join(root, "migrations", "0010_rewards.sql"), "utf8");
  // Counted at once below instead of one by one.
  await store.batch([plain("DROP TRIGGER profile_opened")]);
  for (let from = 0; from < members; from += PER_BATCH) {
    await store.batch(crowd(from, Math.min(members, from + PER_BATCH)));
  }
  await store.batch(sparks());
  const count = migration
    .split("--> statement-breakpoint")
    .find((text) => text.includes("FROM profiles UNION ALL"));
  await store.batch([plain(count ?? "")]);
}

/** Members `from` (not included) to `to`; a few have much XP, most have little, and many have the same. */
function crowd(from: number, to: number): StoredStatement[] {
  return [
    numbered(from, to, `INSERT INTO users (id, created_at, updated_at) SELECT ${ID}, i, i FROM n`),
    numbered(
      from,
      to,
      `INSERT INTO profiles (user_id, handle, account_type, display_name, xp, created_at, updated_at)
      SELECT ${ID}, ${ID}, 'creator', 'One of many',
        CASE WHEN i % 1000 = 0 THEN (i * 7919) % 400000 ELSE (i * 31) % 6000 / 5 * 5 END, i, i FROM n`,
    ),
    numbered(
      from,
      to,
      `INSERT INTO feed_posts (id, user_id, content, media_type, client_id, created_at)
      SELECT ${ID}, ${ID}, 'One of many', 'text', ${ID}, i FROM n`,
    ),
  ];
}

/** The first member's Sparks. */
function sparks(): StoredStatement[] {
  return [
    numbered(
      1,
      SPARKS + 1,
      `INSERT INTO matches (id, user_a, user_b, kind, context_key, status, last_activity_at, created_at)
      SELECT ${ID}, '${idOf(1)}', ${ID}, 'member', ${ID}, 'active', i, i FROM n`,
    ),
  ];
}

const ID = "'00000000-0000-7000-8000-' || printf('%012d', i)";

function idOf(index: number): Id {
  return `00000000-0000-7000-8000-${String(index).padStart(12, "0")}`;
}
