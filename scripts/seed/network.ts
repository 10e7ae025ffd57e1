import { pairKey } from "#app/core/pairs.ts";
import { days, hours } from "#app/core/time.ts";
import type { connections, follows, intros, network_labels } from "#app/db/schema/network.ts";
import type { Account } from "./accounts.ts";
import { seedFraction, seedId } from "./seed-id.ts";

/** Share of all pairs who are connected, and of those who follow somebody. */
const CONNECTED = 0.14;
const FOLLOWING = 0.08;

/** Who asks the accounts one signs in with, hours ago. */
const WAITING = [
  {
    hoursAgo: 3,
    note: "Your harvest series is the light I have been looking for. Shall we know each other?",
  },
  { hoursAgo: 20, note: "We sat at the same table in Porto. I would love to stay in touch." },
  { hoursAgo: 52, note: null },
  { hoursAgo: 130, note: "A friend of yours said you are the one to ask about sets." },
] as const;

/** Who forms a crew, its lead first: they know each other. */
export const CREW: readonly string[] = ["mira", "kojo", "saoirse"];

type ConnectionRow = typeof connections.$inferInsert;

/** The demo world's network: who is connected, who asks whom, who follows, and introductions under way. */
export function networkRows(accounts: readonly Account[], now: number) {
  const made: ConnectionRow[] = [];
  const used = new Set<string>();
  const add = (from: Account, to: Account, row: Partial<ConnectionRow> & { requested_at: number }) => {
    const key = pairKey(from.id, to.id);
    if (from === to || used.has(key)) return false;
    used.add(key);
    made.push({
      id: seedId(`connection:${key}`, row.requested_at),
      requester_id: from.id,
      addressee_id: to.id,
      pair_key: key,
      source: "search",
      status: "pending",
      cold: true,
      created_at: row.requested_at,
      ...row,
    });
    return true;
  };
  const signedIn = accounts.filter(({ member }) => member.key === "mira" || member.key === "northlight");
  for (const account of signedIn) {
    const others = byChance(accounts, `asks:${account.member.key}`);
    const asking = others.slice(0, WAITING.length);
    for (const [index, { hoursAgo, note }] of WAITING.entries()) {
      const from = asking[index];
      if (from) add(from, account, { requested_at: now - hours(hoursAgo), note });
    }
    for (const [index, to] of others.slice(-2).entries())
      add(account, to, {
        requested_at: now - days(index + 2),
        note: index === 0 ? "Loved your last post." : null,
      });
  }
  const lead = accounts.find(({ member }) => member.key === CREW[0]);
  for (const other of accounts.filter(({ member }) => CREW.slice(1).includes(member.key))) {
    if (!lead) continue;
    const at = Math.max(lead.joinedAt, other.joinedAt, now - days(90));
    add(lead, other, { requested_at: at, status: "accepted", responded_at: at + hours(9) });
  }
  for (const [index, one] of accounts.entries())
    for (const other of accounts.slice(index + 1)) {
      const chance = seedFraction(`tie:${one.member.key}:${other.member.key}`);
      const since = Math.max(one.joinedAt, other.joinedAt);
      if (chance >= CONNECTED || now - since < days(2)) continue;
      const at = since + Math.floor((chance / CONNECTED) * (now - since - days(1)));
      add(one, other, { requested_at: at, status: "accepted", responded_at: at + hours(9) });
    }
  return { connections: made, follows: followRows(accounts, now), ...privateRows(accounts, made, now) };
}

function followRows(accounts: readonly Account[], now: number) {
  return accounts.flatMap((follower) =>
    accounts.flatMap((target) => {
      const chance = seedFraction(`follow:${follower.member.key}:${target.member.key}`);
      if (target === follower || chance >= FOLLOWING) return [];
      const since = Math.max(follower.joinedAt, target.joinedAt);
      return [
        {
          follower_id: follower.id,
          target_type: "user" as const,
          target_id: target.id,
          created_at: since + Math.floor((chance / FOLLOWING) * Math.max(0, now - since)),
        },
      ] satisfies (typeof follows.$inferInsert)[];
    }),
  );
}

/** Mira's labels, and an introduction that waits for her word. */
function privateRows(accounts: readonly Account[], made: readonly ConnectionRow[], now: number) {
  const mira = accounts.find(({ member }) => member.key === "mira");
  const known = made
    .filter(({ status, pair_key }) => status === "accepted" && mira && pair_key.split(":").includes(mira.id))
    .map(({ requester_id, addressee_id }) => (requester_id === mira?.id ? addressee_id : requester_id));
  const labels = known.slice(0, 5).map((other, index) => ({
    user_id: mira?.id ?? "",
    other_id: other,
    label: index % 2 === 0 ? "Clients" : "Porto",
  })) satisfies (typeof network_labels.$inferInsert)[];
  const [asks, wanted] = known;
  const apart = asks && wanted && !made.some(({ pair_key }) => pair_key === pairKey(asks, wanted));
  const at = now - hours(30);
  const asked = (
    mira && asks && wanted && apart
      ? [
          {
            id: seedId(`intro:${asks}:${wanted}`, at),
            requester_id: asks,
            via_id: mira.id,
            target_id: wanted,
            state: "asked" as const,
            note: "I would love to show them my portfolio before the spring campaign.",
            created_at: at,
            moved_at: at,
          },
        ]
      : []
  ) satisfies (typeof intros.$inferInsert)[];
  return { labels, intros: asked };
}

/** All of them in an order that only the key decides. */
function byChance(accounts: readonly Account[], key: string): Account[] {
  return accounts.toSorted(
    (a, b) => seedFraction(`${key}:${a.member.key}`) - seedFraction(`${key}:${b.member.key}`),
  );
}
