import { and, desc, eq, gt, gte, isNull, or, sql } from "drizzle-orm";
import type { z } from "zod";
import { type Cursor, decodeCursor, encodeCursor } from "#app/core/cursor.ts";
import { pageOf } from "#app/core/page-of.ts";
import { opportunities } from "#app/db/schema/opportunities.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { xp_activities } from "#app/db/schema/rewards.ts";
import { notBlocked, notExcluded } from "#app/features/safety/rules.server.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import type { pageQuery, xpQuery } from "./schema.ts";

/** Before everything there is, so that each read enters its index by a position. */
const NEWEST: Cursor = { key: Number.MAX_SAFE_INTEGER, id: "~" };

/** Columns of specification §3. */
const postingColumns = {
  id: opportunities.id,
  title: opportunities.title,
  type: opportunities.type,
  description: opportunities.description,
  compensation: opportunities.compensation,
  location: opportunities.location,
  requirements: opportunities.requirements,
  skills: opportunities.skills,
  deliverables: opportunities.deliverables,
  duration: opportunities.duration,
  tags: opportunities.tags,
  status: opportunities.status,
  image_url: opportunities.image_url,
  created_by: opportunities.created_by,
};

/** The member's own row, in the columns of specification §3. */
export function selectOwnProfile({ db, viewer }: QueryContext) {
  return db
    .select({
      user_id: profiles.user_id,
      subscription_tier: profiles.subscription_tier,
      subscription_status: profiles.subscription_status,
      subscription_product_id: profiles.subscription_product_id,
      subscription_end_date: profiles.subscription_end_date,
      xp: profiles.xp,
      onboarding_completed: profiles.onboarding_completed,
    })
    .from(profiles)
    .where(eq(profiles.user_id, viewer.userId));
}

/** The member's XP, newest first. */
export function selectXpActivities({ db, viewer }: QueryContext, asked: z.infer<typeof xpQuery>) {
  const { key, id } = decodeCursor(asked.cursor) ?? NEWEST;
  return db
    .select({
      id: xp_activities.id,
      user_id: xp_activities.user_id,
      activity_type: xp_activities.activity_type,
      xp_earned: xp_activities.xp_earned,
      description: xp_activities.description,
      created_at: xp_activities.created_at,
    })
    .from(xp_activities)
    .where(
      and(
        eq(xp_activities.user_id, viewer.userId),
        asked.activity_type ? eq(xp_activities.activity_type, asked.activity_type) : undefined,
        asked.since ? gte(xp_activities.created_at, asked.since) : undefined,
        sql`(${xp_activities.created_at}, ${xp_activities.id}) < (${key}, ${id})`,
      ),
    )
    .orderBy(desc(xp_activities.created_at), desc(xp_activities.id))
    .limit(asked.limit + 1);
}

/** Open postings that this member may find, newest first. */
export function selectOpenPostings({ db, viewer, clock }: QueryContext, asked: z.infer<typeof pageQuery>) {
  const { key, id } = decodeCursor(asked.cursor) ?? NEWEST;
  return db
    .select({
      ...postingColumns,
      published_at: sql<number>`${opportunities.published_at}`.as("first_published_at"),
    })
    .from(opportunities)
    .innerJoin(profiles, eq(profiles.user_id, opportunities.created_by))
    .where(
      and(
        sql`${opportunities.status} = 'active' AND ${opportunities.visibility} <> 'invited'`,
        sql`(${opportunities.published_at}, ${opportunities.id}) < (${key}, ${id})`,
        or(isNull(opportunities.expires_at), gt(opportunities.expires_at, clock.now())),
        eq(profiles.status, "active"),
        notBlocked(viewer.userId, opportunities.created_by),
        notExcluded(viewer.userId),
      ),
    )
    .orderBy(desc(opportunities.published_at), desc(opportunities.id))
    .limit(asked.limit + 1);
}

/** One posting of the member's own, in the columns of specification §3. */
export function selectOwnPosting({ db, viewer }: QueryContext, id: string) {
  return db
    .select({
      ...postingColumns,
      published_at: opportunities.published_at,
    })
    .from(opportunities)
    .where(and(eq(opportunities.id, id), eq(opportunities.created_by, viewer.userId)));
}

/** A page of `limit` rows, out of one row more, with the cursor of the next; `key` is the column they are ordered by. */
export function toDataPage<K extends string, R extends { id: string } & Record<K, number>>(
  rows: R[],
  limit: number,
  key: K,
) {
  const { page, last } = pageOf(rows, limit);
  return { items: page, nextCursor: last ? encodeCursor({ key: last[key], id: last.id }) : null };
}
