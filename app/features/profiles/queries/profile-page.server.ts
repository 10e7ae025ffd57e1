import { asc, eq, type SQL, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import type { Database } from "#app/db/client.server.ts";
import { profile_skills, profiles } from "#app/db/schema/profiles.ts";
import { notBlocked } from "#app/features/safety/rules.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { isTab, openTab, shownTabs, type TabCounts } from "../tabs.ts";
import type { Relation } from "../visibility.ts";
import { presentProfile, profileColumns } from "./profile-columns.server.ts";
import { countTabs, OWNER, postReach } from "./profile-counts.server.ts";
import { haveSpark, likes, targetOf } from "./profile-target.server.ts";
import { contentOf, type TabContent, tabStatement } from "./tab-content.server.ts";

/** What somebody who asked for a profile is given. */
export type ProfileAnswer =
  | { state: "shown"; page: ProfilePage }
  | { state: "moved"; handle: string }
  | { state: "members_only" }
  | { state: "suspended" };

export type ProfilePage = ReturnType<typeof pageOf>;

type PageContext = Pick<AppContext, "db" | "viewer" | "clock">;

/**
 * A member's page by id or handle, with the rows of one tab, in one round trip. Seen by the owner's settings only, and
 * never by someone either side blocks.
 * @throws AppError `not_found`, `gone` for a deleted profile
 */
export async function getProfilePage(
  ctx: PageContext,
  idOrHandle: string,
  tab: string | null,
): Promise<ProfileAnswer> {
  const found = await readRows(ctx, idOrHandle, tab);
  const { row, redirect } = found;
  if (!row || row.blocked) {
    if (!row && redirect) return { state: "moved", handle: redirect.handle };
    throw new AppError("not_found");
  }
  const own = row.userId === ctx.viewer?.userId;
  if (row.status === "deleted") throw new AppError("gone");
  if (row.status === "suspended") return { state: "suspended" };
  if (row.status !== "active" || (row.visibility === "hidden" && !own)) throw new AppError("not_found");
  if (row.visibility === "members" && !ctx.viewer) return { state: "members_only" };
  const relation: Relation = own ? "owner" : row.sparked ? "connection" : ctx.viewer ? "member" : "visitor";
  return { state: "shown", page: pageOf(found, row, relation, ctx.clock.now()) };
}

/**
 * The member's own page as others see it.
 * @param relation how who looks stands to them
 */
export async function getPreview(
  ctx: PageContext & { viewer: { userId: Id } },
  relation: Exclude<Relation, "owner">,
  tab: string | null,
): Promise<ProfilePage> {
  const found = await readRows(ctx, ctx.viewer.userId, tab, relation);
  if (!found.row) throw new AppError("not_found");
  return pageOf(found, found.row, relation, ctx.clock.now());
}

interface Found {
  row: Awaited<ReturnType<typeof selectProfile>>[number] | undefined;
  skills: Awaited<ReturnType<typeof selectSkills>>;
  redirect: { handle: string } | undefined;
  content: TabContent;
}

async function readRows(
  ctx: PageContext,
  idOrHandle: string,
  tab: string | null,
  as?: Relation,
): Promise<Found> {
  const target = targetOf(idOrHandle);
  const viewerId = as === "visitor" ? null : (ctx.viewer?.userId ?? null);
  const reachOf = (owner: SQL) =>
    postReach(viewerId, as ? sql`${Number(as === "connection")}` : inCircle(viewerId, owner));
  const asked = { db: ctx.db, userId: target.userId, viewerId, reach: reachOf(target.userId) };
  const first = isTab(tab) ? tab : "work";
  const rows = tabStatement(first, asked);
  const [[row], skills, [redirect], read] = await ctx.db.batch([
    selectProfile(ctx.db, target.condition, viewerId, reachOf(OWNER)),
    selectSkills(ctx.db, target.userId),
    target.redirect(ctx.db, ctx.clock.now()),
    ...(rows ? ([rows] as const) : []),
  ]);
  const open = row ? openTab(tab, countsOf(row)) : first;
  if (open === first) return { row, skills, redirect, content: contentOf(first, read) };
  // There is nothing in the tab that was read: rare, and worth a second round trip.
  const others = tabStatement(open, asked);
  const [otherRows] = others ? await ctx.db.batch([others]) : [];
  return { row, skills, redirect, content: contentOf(open, otherRows) };
}

function selectProfile(db: Database, condition: SQL, viewerId: Id | null, reach: SQL) {
  const asked = (condition: SQL, name: string) =>
    (viewerId ? sql<number>`${condition}` : sql<number>`0`).as(name);
  return db
    .select({
      ...profileColumns,
      ...countTabs(viewerId !== null, reach),
      blocked: asked(sql`NOT ${notBlocked(viewerId ?? "", OWNER)}`, "blocked"),
      sparked: asked(haveSpark(viewerId ?? "", OWNER), "sparked"),
      liked: asked(likes(viewerId ?? "", OWNER), "liked"),
    })
    .from(profiles)
    .where(condition);
}

function selectSkills(db: Database, userId: SQL) {
  return db
    .select({
      skill: profile_skills.skill,
      name: profile_skills.name,
      level: profile_skills.level,
      verifiedAt: profile_skills.verified_at,
      endorsements: profile_skills.endorsement_count,
    })
    .from(profile_skills)
    .where(eq(profile_skills.user_id, userId))
    .orderBy(asc(profile_skills.position), asc(profile_skills.skill));
}

function inCircle(viewerId: Id | null, owner: SQL): SQL {
  return viewerId ? sql`(${viewerId} = ${owner} OR ${haveSpark(viewerId, owner)})` : sql`0`;
}

function countsOf(row: NonNullable<Found["row"]>): TabCounts {
  return {
    work: row.workCount,
    services: row.serviceCount,
    reviews: row.reviewCount,
    endorsements: row.endorsementCount,
    posts: row.postCount,
    openings: row.openingCount,
  };
}

function pageOf(found: Found, row: NonNullable<Found["row"]>, relation: Relation, now: number) {
  const counts = countsOf(row);
  return {
    profile: presentProfile(row, relation, now),
    skills: found.skills,
    counts,
    rating: row.rating,
    tabs: shownTabs(counts),
    content: found.content,
    relation,
    liked: row.liked === 1,
    visibility: row.visibility,
    updatedAt: row.updatedAt,
    now,
  };
}
