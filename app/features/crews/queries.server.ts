import { eq, type SQL, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { crew_handovers, crew_members, crews } from "#app/db/schema/crews.ts";
import { network } from "#app/db/schema/network.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { notBlocked } from "#app/features/safety/rules.server.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { type CrewSeat, crewState } from "./rules.ts";

/** More than anybody has in mind at once. */
const CREWS_SHOWN = 40;
const HANDOVERS_SHOWN = 10;
const NOBODY = "Somebody";
/** As many of one's connections stand in the list to choose from. */
const CANDIDATES = 300;

/** Somebody of a crew, as the others see them. */
export interface CrewPerson extends CrewSeat {
  name: string;
  handle: string;
  avatarUrl: string | null;
  xp: number;
}

/** A crew with its people, its lead first; those who block the viewer, or whom they block, are not among them. */
const columnsFor = (me: Id) => ({
  id: crews.id,
  name: crews.name,
  about: crews.about,
  leadId: crews.lead_id,
  version: crews.version,
  people: sql<CrewPerson[]>`(SELECT json_group_array(json_object('userId', m.user_id, 'role', m.role,
      'splitBps', m.split_bps, 'confirmed', json(iif(m.confirmed_at IS NULL, 'false', 'true')),
      'away', json(iif(p.status = 'active', 'false', 'true')), 'name', p.display_name, 'handle', p.handle,
      'avatarUrl', p.avatar_url, 'xp', p.xp) ORDER BY m.position, m.user_id)
    FROM ${crew_members} AS m CROSS JOIN ${profiles} AS p ON p.user_id = m.user_id
    WHERE m.crew_id = crews.id AND p.status <> 'deleted' AND ${notBlocked(me, sql`m.user_id`)})`
    .mapWith((list: string) => JSON.parse(list) as CrewPerson[])
    .as("people"),
});

function selectCrews(
  { db, viewer }: { db: QueryContext["db"]; viewer: { userId: Id } },
  which: SQL,
  limit: number,
) {
  return db
    .select(columnsFor(viewer.userId))
    .from(crews)
    .where(sql`${which} AND ${crews.status} = 'open' AND ${notBlocked(viewer.userId, crews.lead_id)}`)
    .orderBy(sql`${crews.created_at} DESC`, sql`${crews.id} DESC`)
    .limit(limit);
}

/** The crews the member is in, also those they have not said yes to. */
export function selectMyCrews(ctx: Pick<QueryContext, "db" | "viewer">) {
  const mine = sql`SELECT crew_id FROM ${crew_members} WHERE user_id = ${ctx.viewer.userId}`;
  return selectCrews(ctx, sql`${crews.id} IN (${mine})`, CREWS_SHOWN);
}

/** One of them; no row for anybody else. */
export function selectCrew(ctx: Pick<QueryContext, "db" | "viewer">, id: Id) {
  const mine = sql`EXISTS (SELECT 1 FROM ${crew_members} AS mine WHERE mine.crew_id = ${id}
    AND mine.user_id = ${ctx.viewer.userId})`;
  return selectCrews(ctx, sql`${crews.id} = ${id} AND ${mine}`, 1);
}

/** Everybody in a crew, also who is kept from the viewer's eyes: for what is counted or told, never for a screen. */
export function selectSeated({ db }: Pick<QueryContext, "db">, crewId: Id) {
  return db
    .select({
      userId: crew_members.user_id,
      confirmedAt: crew_members.confirmed_at,
      joinedAt: crew_members.joined_at,
    })
    .from(crew_members)
    .where(eq(crew_members.crew_id, crewId));
}

/**
 * Who was asked to lead a crew, and who did in whose place, the newest first; nothing for who is not in it. Who left, or is
 * kept from the viewer's eyes, has no name.
 */
export function selectHandovers({ db, viewer }: Pick<QueryContext, "db" | "viewer">, crewId: Id) {
  const me = viewer.userId;
  const named = (who: string) => {
    const column = sql.raw(`crew_handovers.${who}`);
    return sql<string | null>`(SELECT p.display_name FROM ${profiles} AS p WHERE p.user_id = ${column}
      AND p.status <> 'deleted' AND ${notBlocked(me, column)})`.as(`${who}_name`);
  };
  return db
    .select({
      id: crew_handovers.id,
      fromId: crew_handovers.from_id,
      toId: crew_handovers.to_id,
      from: named("from_id"),
      to: named("to_id"),
      open: sql<boolean>`crew_handovers.status = 'asked'`.mapWith(Boolean).as("still_asked"),
      at: sql<number>`coalesce(crew_handovers.answered_at, crew_handovers.asked_at)`.as("handover_at"),
    })
    .from(crew_handovers)
    .where(
      sql`${crew_handovers.crew_id} = ${crewId} AND ${crew_handovers.status} IN ('asked', 'done')
        AND EXISTS (SELECT 1 FROM ${crew_members} AS mine WHERE mine.crew_id = ${crewId} AND mine.user_id = ${me})`,
    )
    .orderBy(sql`${crew_handovers.asked_at} DESC`)
    .limit(HANDOVERS_SHOWN);
}

type Handover = Awaited<ReturnType<typeof selectHandovers>>[number];

/** Who leads a crew from now on: what is asked, and what was; only the two concerned see a question. */
export function toLeads(rows: readonly Handover[], me: Id) {
  const asked = rows.find(({ open, fromId, toId }) => open && (fromId === me || toId === me));
  return {
    asked: asked && {
      id: asked.id,
      mine: asked.fromId === me,
      from: asked.from ?? NOBODY,
      to: asked.to ?? NOBODY,
    },
    before: rows
      .filter(({ open }) => !open)
      .map(({ id, from, to, at }) => ({ id, from: from ?? NOBODY, to: to ?? NOBODY, at })),
  };
}

export type CrewLeads = ReturnType<typeof toLeads>;

/** The crews the member leads, to apply with; none for visitors. */
export function selectLedCrews({ db, viewer }: { db: QueryContext["db"]; viewer: { userId: Id } | null }) {
  const userId = viewer?.userId ?? "";
  return selectCrews({ db, viewer: { userId } }, sql`${crews.lead_id} = ${userId}`, CREWS_SHOWN);
}

/** The member's connections who are here, by name, for the lead of a crew to choose from. */
export function selectCandidates({ db, viewer }: Pick<QueryContext, "db" | "viewer">, limit = CANDIDATES) {
  const me = viewer.userId;
  return db
    .select({ candidateId: network.other_id, candidate: profiles.display_name })
    .from(network)
    .innerJoin(profiles, eq(profiles.user_id, network.other_id))
    .where(
      sql`${network.user_id} = ${me} AND ${profiles.status} = 'active' AND ${notBlocked(me, network.other_id)}`,
    )
    .orderBy(network.name_key, network.other_id)
    .limit(limit);
}

export type CrewRow = Awaited<ReturnType<typeof selectMyCrews>>[number];

/** A crew as its pages show it to one of its people. */
export function toCrew(row: CrewRow, me: Id) {
  const { leadId, ...crew } = row;
  return {
    ...crew,
    state: crewState(row.people),
    leadId,
    lead: row.people.find(({ userId }) => userId === leadId)?.name ?? NOBODY,
    leads: leadId === me,
    /** Whether they have not said yes to it as it is. */
    asked: row.people.some(({ userId, confirmed }) => userId === me && !confirmed),
  };
}

export type Crew = ReturnType<typeof toCrew>;
