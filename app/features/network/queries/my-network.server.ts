import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { parseTextList } from "#app/db/columns.ts";
import { network, network_labels } from "#app/db/schema/network.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { memberFace } from "#app/features/profiles/member-face.server.ts";
import { notBlocked } from "#app/features/safety/rules.server.ts";
import type { QueryContext } from "#app/platform/context.server.ts";

const NETWORK_PAGE = 24;

type NetworkSort = "newest" | "name" | "contact";

export interface NetworkView {
  sort: NetworkSort;
  /** Part of a name. */
  q: string;
  label: string | null;
  /** The last member of the page before. */
  after: Id | null;
}

const KEYS = {
  newest: network.connected_at,
  name: network.name_key,
  contact: network.last_contact_at,
} as const;

/** This member's connections in the order that is asked for, with what they keep about them. */
export function selectNetwork(ctx: QueryContext, view: NetworkView, limit = NETWORK_PAGE + 1) {
  const me = ctx.viewer.userId;
  const key = KEYS[view.sort];
  const order = view.sort === "name" ? asc : desc;
  const name = sql.raw(`"${key.name}"`);
  const place = sql`(SELECT at.${name} FROM ${network} AS at WHERE at.user_id = ${me} AND at.other_id = ${view.after})`;
  const follows: SQL =
    view.sort === "name"
      ? sql`(${key}, ${network.other_id}) > (${place}, ${view.after})`
      : sql`(${key}, ${network.other_id}) < (${place}, ${view.after})`;
  return ctx.db
    .select({
      note: sql<string | null>`${network.note}`.as("private_note"),
      connectedAt: network.connected_at,
      lastContactAt: network.last_contact_at,
      labels: sql<string>`(SELECT json_group_array(label) FROM (SELECT label FROM ${network_labels}
        WHERE user_id = ${me} AND other_id = ${network.other_id} ORDER BY label))`.as("labels"),
      gone: sql<boolean>`${profiles.status} <> 'active'`.mapWith(Boolean).as("gone"),
      ...memberFace,
    })
    .from(network)
    .innerJoin(profiles, eq(profiles.user_id, network.other_id))
    .where(
      and(
        eq(network.user_id, me),
        view.after ? follows : undefined,
        view.q ? sql`instr(${network.name_key}, ${view.q.toLowerCase()}) > 0` : undefined,
        view.label
          ? sql`EXISTS (SELECT 1 FROM ${network_labels} WHERE user_id = ${me} AND label = ${view.label}
              AND other_id = ${network.other_id})`
          : undefined,
        sql`${profiles.status} <> 'deleted' AND ${notBlocked(me, network.other_id)}`,
      ),
    )
    .orderBy(order(key), order(network.other_id))
    .limit(limit);
}

/** A page of the network, and the member it goes on after. */
export function toNetworkPage(rows: Awaited<ReturnType<typeof selectNetwork>>) {
  const members = rows.slice(0, NETWORK_PAGE).map((row) => ({ ...row, labels: parseTextList(row.labels) }));
  return { members, after: rows.length > NETWORK_PAGE ? (members.at(-1)?.userId ?? null) : null };
}

/** This member's own labels, and how many carry each. */
export function selectLabels(ctx: QueryContext, limit = 50) {
  return ctx.db
    .select({ label: network_labels.label, count: sql<number>`count(*)`.as("count") })
    .from(network_labels)
    .where(eq(network_labels.user_id, ctx.viewer.userId))
    .groupBy(network_labels.label)
    .orderBy(network_labels.label)
    .limit(limit);
}
