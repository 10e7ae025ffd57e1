import { desc, eq, sql } from "drizzle-orm";
import { parseTextList } from "#app/db/columns.ts";
import { network, network_labels } from "#app/db/schema/network.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { listed } from "#app/features/profiles/listed.server.ts";
import { notBlocked } from "#app/features/safety/rules.server.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import type { ExportedMember } from "../export.ts";

const MOST = 2000;

/** This member's network to take along: of each only what reaches members, and what they keep about them. */
export function selectExport(ctx: QueryContext) {
  const me = ctx.viewer.userId;
  return ctx.db
    .select({
      name: profiles.display_name,
      handle: profiles.handle,
      headline: profiles.headline,
      city: listed(profiles.city, "location", "members", null),
      country: listed(profiles.country, "location", "members", null),
      website: listed(profiles.website, "website", "members", null),
      connectedAt: network.connected_at,
      labels: sql<string>`(SELECT json_group_array(label) FROM ${network_labels}
        WHERE user_id = ${me} AND other_id = ${network.other_id})`.as("labels"),
      note: sql<string | null>`${network.note}`.as("private_note"),
    })
    .from(network)
    .innerJoin(profiles, eq(profiles.user_id, network.other_id))
    .where(
      sql`${network.user_id} = ${me} AND ${profiles.status} = 'active' AND ${notBlocked(me, network.other_id)}`,
    )
    .orderBy(desc(network.connected_at), desc(network.other_id))
    .limit(MOST);
}

/** A connection as the export lists it. */
export function toExported(row: Awaited<ReturnType<typeof selectExport>>[number]): ExportedMember {
  return { ...row, labels: parseTextList(row.labels) };
}
