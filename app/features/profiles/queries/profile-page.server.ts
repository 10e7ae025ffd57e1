import { type SQL, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import type { Database } from "#app/db/client.server.ts";
import { profiles, services } from "#app/db/schema/profiles.ts";
import { notBlocked } from "#app/features/safety/rules.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { connected, haveSpark, likes } from "../relations.server.ts";
import { notHiddenFrom } from "../stealth-rule.server.ts";
import type { Relation } from "../visibility.ts";
import { presentProfile, profileColumns } from "./profile-columns.server.ts";
import { type ProfileTarget, targetOf } from "./profile-target.server.ts";
import { selectSkillsOf } from "./skills-of.server.ts";

/** What somebody who asked for a profile is given. */
export type ProfileAnswer =
  | { state: "shown"; page: ProfilePage }
  | { state: "moved"; handle: string }
  | { state: "members_only" }
  | { state: "suspended" };

export type ProfilePage = ReturnType<typeof pageOf>;

type PageContext = Pick<AppContext, "db" | "ask" | "viewer" | "clock">;

/**
 * A member's page. Seen by the owner's settings only, and never by someone either side blocks. What other areas keep of
 * a member is theirs to read, in the same round trip.
 * @throws AppError `not_found`, `gone` for a deleted profile
 */
export async function getProfilePage(ctx: PageContext, target: ProfileTarget): Promise<ProfileAnswer> {
  const { row, skills, redirect } = await readRows(ctx, target);
  if (!row || row.blocked) {
    if (!row && redirect) return { state: "moved", handle: redirect.handle };
    throw new AppError("not_found");
  }
  const own = row.userId === ctx.viewer?.userId;
  if (row.status === "deleted") throw new AppError("gone");
  if (row.status === "suspended") return { state: "suspended" };
  if (row.status !== "active" || (row.visibility === "hidden" && !own)) throw new AppError("not_found");
  if (row.visibility === "members" && !ctx.viewer) return { state: "members_only" };
  const relation: Relation = own
    ? "owner"
    : row.sparked || row.connected
      ? "connection"
      : ctx.viewer
        ? "member"
        : "visitor";
  return { state: "shown", page: pageOf(row, skills, relation, ctx.clock.now()) };
}

/**
 * The member's own page as others see it.
 * @param relation how who looks stands to them
 */
export async function getPreview(
  ctx: PageContext & { viewer: { userId: Id } },
  relation: Exclude<Relation, "owner">,
): Promise<ProfilePage> {
  const { row, skills } = await readRows(ctx, targetOf(ctx.viewer.userId));
  if (!row) throw new AppError("not_found");
  return pageOf(row, skills, relation, ctx.clock.now());
}

async function readRows(ctx: PageContext, target: ProfileTarget) {
  const [[row], skills, [redirect]] = await ctx.ask([
    selectProfile(ctx.db, target.condition, ctx.viewer?.userId ?? null),
    selectSkillsOf(ctx, target.userId),
    target.redirect(ctx.db, ctx.clock.now()),
  ]);
  return { row, skills, redirect };
}

/** The member whose profile a select on `profiles` reads: Drizzle would leave the table's name out among its columns. */
const OWNER = sql.raw('"profiles"."user_id"');

function selectProfile(db: Database, condition: SQL, viewerId: Id | null) {
  const asked = (of: (viewerId: Id) => SQL, name: string) =>
    (viewerId ? sql<number>`${of(viewerId)}` : sql<number>`0`).as(name);
  return db
    .select({
      ...profileColumns,
      services: sql<number>`(SELECT count(*) FROM ${services} WHERE user_id = ${OWNER})`.as("service_count"),
      blocked: asked((me) => sql`NOT (${notBlocked(me, OWNER)} AND ${notHiddenFrom(me, OWNER)})`, "blocked"),
      sparked: asked((me) => haveSpark(me, OWNER), "sparked"),
      connected: asked((me) => connected(me, OWNER), "connected"),
      liked: asked((me) => likes(me, OWNER), "liked"),
    })
    .from(profiles)
    .where(condition);
}

type Row = Awaited<ReturnType<typeof selectProfile>>[number];

function pageOf(
  row: Row,
  skills: Awaited<ReturnType<typeof selectSkillsOf>>,
  relation: Relation,
  now: number,
) {
  return {
    profile: presentProfile(row, relation, now),
    skills,
    services: row.services,
    relation,
    sparked: row.sparked === 1,
    liked: row.liked === 1,
    visibility: row.visibility,
    updatedAt: row.updatedAt,
    now,
  };
}
