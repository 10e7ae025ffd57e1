import { type SQL, sql } from "drizzle-orm";
import type { Cursor } from "#app/core/cursor.ts";
import { encodeCursor } from "#app/core/cursor.ts";
import type { Id } from "#app/core/ids.ts";
import { type Database, rowsOf } from "#app/db/client.server.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { xp_periods } from "#app/db/schema/rewards.ts";
import { circleOf } from "#app/features/profiles/relations.server.ts";
import { SKILL_GROUPS, type SkillGroup } from "#app/features/profiles/skills.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import {
  ABOVE_ME,
  countedPeriod,
  type LeaderboardScope,
  monthsBefore,
  PAGE_SIZE,
  PODIUM,
  periodOfMonth,
  ranksOf,
} from "../leaderboard-rules.ts";
import { mayBeNamed } from "../named-rule.server.ts";
import { membersAbove, membersOf } from "../ranks.server.ts";
import { type Cheers, selectCheers, toCheers } from "./cheers.server.ts";

type QueryContext = Pick<MemberContext, "db" | "clock" | "viewer">;

/** One place of a ranking, as members see it. */
export interface Place {
  rank: number;
  userId: Id;
  name: string;
  handle: string;
  avatarUrl: string | null;
  /** XP within the scope. */
  xp: number;
  /** XP in all, for the tier. */
  totalXp: number;
  me: boolean;
}

export interface Leaderboard {
  mine: { xp: number; rank: number; members: number; ranked: boolean };
  places: Place[];
  nextCursor: string | null;
  /** What is ranked: the country of the member, or a category; null where it is neither, or no country is known. */
  of: string | null;
  cheers: Cheers;
  /** Who was first in the months before, the last one first; of the ranking of this month from its top. */
  past: PastMonth[];
}

/** The first places of a month that is over. */
export interface PastMonth {
  /** `YYYY-MM`. */
  month: string;
  places: Place[];
}

interface PlaceRow extends Omit<Place, "rank" | "me"> {
  listed: number;
}

interface Asked {
  scope: LeaderboardScope;
  /** Of the scope `category`; the member's own when none is named. */
  category?: SkillGroup | null;
  cursor: Cursor | null;
  /** Around the member rather than from the top. */
  aroundMe: boolean;
}

/**
 * A ranking and the member's own place in it, in one round trip and in time that does not grow with the members.
 *
 * Everybody counts for ranks. Who is hidden, suspended, blocked or does not want to be ranked is not named: their place
 * stays empty, so that nobody's rank depends on who looks.
 */
export async function getLeaderboard(ctx: QueryContext, asked: Asked): Promise<Leaderboard> {
  if (asked.scope === "circle") return circleBoard(ctx);
  const now = ctx.clock.now();
  const board = boardOf(asked, now, ctx.viewer.userId);
  const months = asked.scope === "month" && !asked.cursor && !asked.aroundMe ? monthsBefore(now) : [];
  const start = asked.aroundMe
    ? sql`(SELECT xp, id FROM (${board.above(board.myXp, sql`${ctx.viewer.userId}`, ABOVE_ME)}) ORDER BY xp DESC, id DESC LIMIT 1)`
    : null;
  const rows = start
    ? board.from(
        sql`coalesce((SELECT xp FROM ${start}), ${board.myXp})`,
        sql`coalesce((SELECT id FROM ${start}), ${ctx.viewer.userId})`,
        true,
      )
    : asked.cursor
      ? board.from(sql`${asked.cursor.key}`, sql`${asked.cursor.id}`, false)
      : board.from(sql`9007199254740991`, sql`''`, false);
  const [mine, found, counted, cheers, ...past] = await ctx.db.batch([
    position(ctx.db, board, ctx.viewer.userId),
    rowsOf<PlaceRow>(ctx.db, rows),
    rowsOf<{ above: number; at_least: number }>(
      ctx.db,
      sql`SELECT ${membersAbove(board.counted, sql`xp`)} AS above, ${membersAbove(board.counted, sql`(xp - 1)`)} AS at_least
        FROM (SELECT xp FROM (${rows}) LIMIT 1)`,
    ),
    selectCheers(ctx),
    ...months.map((month) => rowsOf<PlaceRow>(ctx.db, podiumOf(month, ctx.viewer.userId))),
  ]);
  const page = found.slice(0, PAGE_SIZE);
  const last = page.at(-1);
  const { above = 0, at_least: atLeast = 0 } = counted[0] ?? {};
  return {
    mine: toPosition(mine[0]),
    places: named(page, ranksOf(page, above, atLeast), ctx.viewer.userId),
    nextCursor: found.length > PAGE_SIZE && last ? encodeCursor({ key: last.xp, id: last.userId }) : null,
    of: mine[0]?.what ?? null,
    cheers: toCheers(cheers[0], now),
    past: months.flatMap((month, index) => toPastMonth(month, past[index] ?? [], ctx.viewer.userId)),
  };
}

/** The first places of a month: who may not be named leaves theirs empty. */
function podiumOf(month: string, me: Id): SQL {
  return sql`SELECT place.xp AS xp, ${face(me)} FROM (SELECT xp, user_id FROM ${xp_periods}
      WHERE period = ${periodOfMonth(month)} AND xp > 0 ORDER BY xp DESC, user_id DESC LIMIT ${PODIUM}) AS place
    CROSS JOIN ${profiles} AS p ON p.user_id = place.user_id
    ORDER BY place.xp DESC, place.user_id DESC`;
}

function toPastMonth(month: string, rows: PlaceRow[], me: Id): PastMonth[] {
  const firsts = rows.filter(({ xp }) => xp === rows[0]?.xp).length;
  const places = named(rows, ranksOf(rows, 0, firsts), me);
  return places.length > 0 ? [{ month, places }] : [];
}

/** What is ranked: whose rows, and how they are counted in `xp_buckets`. */
interface Ranked {
  counted: SQL | string;
  source: SQL;
  within: SQL;
  /** The name of a country or category. */
  what: SQL;
  /** Who may be named here, besides what holds everywhere. */
  named: SQL;
}

function rankedOf({ scope, category }: Asked, now: number, me: Id): Ranked {
  const mine = (column: "country" | "category") =>
    sql`(SELECT ${sql.raw(column)} FROM ${profiles} WHERE user_id = ${me})`;
  const all = { source: sql`${profiles}`, what: sql`NULL`, named: sql`1` };
  if (scope === "country") {
    const what = mine("country");
    // Who keeps their place to fewer than all members is not found by it.
    const named = sql`coalesce(p.field_visibility ->> '$.location', 'public') IN ('public', 'members')`;
    return { ...all, counted: sql`('c:' || ${what})`, within: sql`country = ${what}`, what, named };
  }
  if (scope === "category") {
    const what = category ? sql`${category}` : sql`coalesce(${mine("category")}, ${SKILL_GROUPS[0]})`;
    return { ...all, counted: sql`('g:' || ${what})`, within: sql`category = ${what}`, what };
  }
  const period = countedPeriod(scope === "circle" ? "all" : scope, now);
  if (period === "all") return { ...all, counted: period, within: sql`1` };
  return { ...all, counted: period, source: sql`${xp_periods}`, within: sql`period = ${period}` };
}

/** The statements of one counted ranking: of all time from the profiles, else from the rows of its period. */
function boardOf(asked: Asked, now: number, me: Id) {
  const { counted, source, within, what, named } = rankedOf(asked, now, me);
  const myXp: SQL = sql`coalesce((SELECT xp FROM ${source} WHERE ${within} AND user_id = ${me}), 0)`;
  return {
    counted,
    what,
    myXp,
    above: (xp: SQL, id: SQL, limit: number) =>
      sql`SELECT xp, user_id AS id FROM ${source} WHERE ${within} AND (xp, user_id) > (${xp}, ${id}) AND xp > 0
        ORDER BY xp, user_id LIMIT ${limit}`,
    from: (xp: SQL, id: SQL, including: boolean) =>
      sql`SELECT place.xp AS xp, ${face(me, named)} FROM (SELECT xp, user_id FROM ${source}
          WHERE ${within} AND (xp, user_id) ${including ? sql`<=` : sql`<`} (${xp}, ${id}) AND xp > 0
          ORDER BY xp DESC, user_id DESC LIMIT ${PAGE_SIZE + 1}) AS place
        CROSS JOIN ${profiles} AS p ON p.user_id = place.user_id
        ORDER BY place.xp DESC, place.user_id DESC`,
  };
}

/** Who stands there, and whether they may be named to this member. */
function face(me: Id, also: SQL = sql`1`): SQL {
  return sql`p.user_id AS userId, p.display_name AS name, p.handle AS handle, p.avatar_url AS avatarUrl, p.xp AS totalXp,
    (p.user_id = ${me} OR (${mayBeNamed(me)} AND ${also})) AS listed`;
}

interface PositionRow {
  xp: number;
  above: number;
  members: number;
  ranked: number;
  what: string | null;
}

function position(db: Database, { counted, myXp, what }: ReturnType<typeof boardOf>, me: Id) {
  return rowsOf<PositionRow>(
    db,
    sql`SELECT mine.xp AS xp, ${membersAbove(counted, sql`mine.xp`)} AS above, ${membersOf(counted)} AS members, ${what} AS what,
        (SELECT ranked FROM ${profiles} WHERE user_id = ${me}) AS ranked
      FROM (SELECT ${myXp} AS xp) AS mine`,
  );
}

function toPosition(row: PositionRow | undefined): Leaderboard["mine"] {
  const { xp = 0, above = 0, members = 0, ranked = 1 } = row ?? {};
  return { xp, rank: above + 1, members, ranked: ranked === 1 };
}

/** Me and everyone I share an open Spark with or am connected to, by all their XP. */
async function circleBoard(ctx: QueryContext): Promise<Leaderboard> {
  const me = ctx.viewer.userId;
  const [cheers, found] = await ctx.db.batch([
    selectCheers(ctx),
    rowsOf<PlaceRow & { ranked: number }>(
      ctx.db,
      sql`SELECT p.xp AS xp, p.ranked AS ranked, ${face(me)} FROM (
          SELECT ${me} AS id UNION ${circleOf(me)}
        ) AS circle CROSS JOIN ${profiles} AS p ON p.user_id = circle.id
        ORDER BY p.xp DESC, p.user_id DESC`,
    ),
  ]);
  const counted = found.filter((row) => row.listed === 1);
  const firsts = counted.filter((row) => row.xp === counted[0]?.xp).length;
  const places = named(counted, ranksOf(counted, 0, firsts), me);
  const mine = places.find((place) => place.me);
  const ranked = counted.find((row) => row.userId === me)?.ranked === 1;
  return {
    mine: { xp: mine?.xp ?? 0, rank: mine?.rank ?? 1, members: counted.length, ranked },
    places: places.slice(0, PAGE_SIZE),
    nextCursor: null,
    of: null,
    cheers: toCheers(cheers[0], ctx.clock.now()),
    past: [],
  };
}

function named(rows: readonly PlaceRow[], ranks: readonly number[], me: Id): Place[] {
  return rows.flatMap(({ listed, userId, name, handle, avatarUrl, xp, totalXp }, index) =>
    listed === 1
      ? [{ rank: ranks[index] ?? 0, userId, name, handle, avatarUrl, xp, totalXp, me: userId === me }]
      : [],
  );
}
