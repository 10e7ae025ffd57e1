import { and, eq, inArray, isNull, type Placeholder, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { type Aal, STAFF_ROLES, type StaffRole, type Viewer } from "#app/core/viewer.ts";
import { parseTextList } from "#app/db/columns.ts";
import { compiledSelect } from "#app/db/compiled-select.server.ts";
import { sessions, user_roles, users } from "#app/db/schema/auth.ts";
import { mfa_factors } from "#app/db/schema/factors.ts";
import { notification_counters } from "#app/db/schema/notifications.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { tier_ups } from "#app/db/schema/rewards.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { SESSION_IDLE, STAFF_SESSION_ABSOLUTE, STAFF_SESSION_IDLE } from "./rules.ts";

/** What is read of a member with each request, beside their session. */
export const viewerColumns = {
  has_second_factor: sql<number>`EXISTS (SELECT 1 FROM ${mfa_factors} WHERE ${mfa_factors.user_id} = ${users.id} AND ${mfa_factors.status} = 'verified')`,
  profile_status: profiles.status,
  email: users.email,
  display_name: profiles.display_name,
  handle: profiles.handle,
  account_type: profiles.account_type,
  avatar_url: profiles.avatar_url,
  xp: profiles.xp,
  skills: profiles.skills,
  wants: profiles.wants,
  city: profiles.city,
  country: profiles.country,
  onboarding_completed: profiles.onboarding_completed,
  ai_use: profiles.ai_use,
  limited_until: users.limited_until,
  tier: profiles.subscription_tier,
  subscription_status: profiles.subscription_status,
  product_id: profiles.subscription_product_id,
  subscription_end: profiles.subscription_end_date,
  roles: sql<string>`(SELECT json_group_array(${user_roles.role}) FROM ${user_roles} WHERE ${user_roles.user_id} = ${users.id})`,
  unread: sql<number>`coalesce(${notification_counters.unread}, 0)`,
  last_seq: sql<number>`coalesce(${notification_counters.last_seq}, 0)`,
  tier_up: sql<
    string | null
  >`(SELECT tier FROM ${tier_ups} WHERE ${tier_ups.user_id} = ${users.id} AND seen_at IS NULL ORDER BY reached_at DESC LIMIT 1)`,
};

/** Neither gone nor banned nor suspended. */
export function mayAct(now: number | Placeholder) {
  return and(
    isNull(users.deleted_at),
    sql`coalesce(${users.banned_until}, 0) <= ${now}`,
    eq(profiles.status, "active"),
  );
}

/** SQL condition: this member, who is not read here, may act. */
export function mayActNow(member: SQLWrapper, now: number | Placeholder): SQL {
  return sql`EXISTS (SELECT 1 FROM ${users} JOIN ${profiles} ON ${profiles.user_id} = ${users.id}
    WHERE ${users.id} = ${member} AND ${mayAct(now)})`;
}

const selectViewer = compiledSelect((db) =>
  db
    .select({ aal: sessions.aal, proved_at: sessions.proved_at, ...viewerColumns })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .innerJoin(profiles, eq(profiles.user_id, users.id))
    .leftJoin(notification_counters, eq(notification_counters.user_id, users.id))
    .where(
      and(
        eq(sessions.id, sql.placeholder("sessionId")),
        eq(sessions.user_id, sql.placeholder("userId")),
        livesUntilNow(sql.placeholder("now")),
        isNull(users.deleted_at),
        sql`coalesce(${users.banned_until}, 0) <= ${sql.placeholder("now")}`,
        // Who left by their own will is found too, as `resting`; a token acts for nobody who did.
        inArray(profiles.status, ["active", "deactivated"]),
      ),
    ),
);

/** A member as they would be found with a session of their own, without one: for the team's read-only view. */
export async function findAsMember(
  ctx: Pick<AppContext, "db" | "clock">,
  as: SessionClaim,
): Promise<Viewer | null> {
  const rows = await ctx.db
    .select({ aal: sql<Aal>`'aal1'`, proved_at: sql<number | null>`NULL`, ...viewerColumns })
    .from(users)
    .innerJoin(profiles, eq(profiles.user_id, users.id))
    .leftJoin(notification_counters, eq(notification_counters.user_id, users.id))
    .where(and(eq(users.id, as.userId), mayAct(ctx.clock.now())));
  return toViewer(as, rows);
}

interface SessionClaim {
  sessionId: Id;
  userId: Id;
}

/**
 * The member behind a session, or null when the session has ended, is idle for too long, or its account is banned,
 * suspended or gone. Who left for a while is found, as `resting`. One statement: sign-out, bans and role changes hold from the next request on.
 */
export async function findViewer(
  ctx: Pick<AppContext, "db" | "clock">,
  session: SessionClaim,
): Promise<Viewer | null> {
  return toViewer(session, await selectViewer(ctx.db, { ...session, now: ctx.clock.now() }));
}

/** The same for a batch; `toViewer` reads its answer. */
export function viewerQuery(ctx: Pick<AppContext, "db" | "clock">, session: SessionClaim) {
  return selectViewer.query(ctx.db, { ...session, now: ctx.clock.now() });
}

/** @param rows what the query of `session` answered */
export function toViewer(
  session: SessionClaim,
  [row]: Awaited<ReturnType<typeof selectViewer>>,
): Viewer | null {
  if (!row) return null;
  return {
    userId: session.userId,
    sessionId: session.sessionId,
    aal: row.aal,
    hasSecondFactor: row.has_second_factor === 1,
    provedAt: row.proved_at ?? 0,
    limitedUntil: row.limited_until,
    resting: row.profile_status === "deactivated",
    email: row.email ?? "",
    displayName: row.display_name,
    handle: row.handle,
    accountType: row.account_type,
    avatarUrl: row.avatar_url,
    xp: row.xp,
    roles: parseTextList(row.roles).filter(isStaffRole),
    skills: row.skills,
    wants: row.wants,
    city: row.city,
    country: row.country,
    onboardingCompleted: row.onboarding_completed,
    aiUse: row.ai_use,
    subscription: {
      tier: row.tier,
      subscribed: row.subscription_status === "active",
      product_id: row.product_id,
      subscription_end: row.subscription_end,
    },
    unreadNotifications: row.unread,
    lastNotificationSeq: row.last_seq,
    tierUp: row.tier_up,
  };
}

/**
 * True for a session that has not outlived its time: 30 days idle and 90 in all, for staff 30 minutes and 12 hours
 * (auth-wire.md §4 no. 11). Who is staff is asked at this moment, so that a new role counts for old sessions too.
 */
export function livesUntilNow(now: number | Placeholder): SQL {
  return sql`(${sessions.not_after} > ${now} AND ${sessions.refreshed_at} > ${now} - ${SESSION_IDLE}
    AND ((${sessions.refreshed_at} > ${now} - ${STAFF_SESSION_IDLE} AND ${sessions.created_at} > ${now} - ${STAFF_SESSION_ABSOLUTE})
      OR NOT EXISTS (SELECT 1 FROM ${user_roles} WHERE ${user_roles.user_id} = ${sessions.user_id})))`;
}

function isStaffRole(role: string): role is StaffRole {
  return STAFF_ROLES.some((known) => known === role);
}
