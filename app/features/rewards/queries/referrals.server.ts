import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { invites, promo_redemptions, referrals, xp_activities } from "#app/db/schema/rewards.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { CODE_ENTRY, MILESTONES } from "../referral-rules.ts";

const SHOWN = 50;
const SHOWN_INVITES = 20;

/** One of a member's own referrals that does not count; nothing for others. */
export function selectNotCounted({ db, viewer }: Pick<MemberContext, "db" | "viewer">, id: Id) {
  return db
    .select({ id: referrals.id, name: profiles.display_name, reason: referrals.rejected_reason })
    .from(referrals)
    .innerJoin(profiles, eq(profiles.user_id, referrals.referred_id))
    .where(
      and(
        eq(referrals.id, id),
        eq(referrals.referrer_id, viewer.userId),
        eq(referrals.status, "rejected"),
        eq(profiles.status, "active"),
      ),
    );
}

/** Everything `/earn-credits` shows of a member's referrals, in one round trip. */
export async function getEarnings(ctx: Pick<MemberContext, "db" | "clock" | "viewer">) {
  const me = ctx.viewer.userId;
  const last = MILESTONES.at(-1);
  const [[own], people, mails] = await ctx.db.batch([
    ctx.db
      .select({
        code: profiles.referral_code,
        joinedAt: profiles.created_at,
        activated: sql<number>`(SELECT count(*) FROM (SELECT 1 FROM ${referrals} WHERE referrer_id = ${me}
          AND status IN ('activated', 'qualified') LIMIT ${last}))`.as("activated"),
        broughtBy: sql<
          string | null
        >`(SELECT p.display_name FROM ${referrals} AS r JOIN ${profiles} AS p ON p.user_id = r.referrer_id
          WHERE r.referred_id = ${me})`.as("brought_by"),
        stage: sql<string | null>`(SELECT status FROM ${referrals} WHERE referred_id = ${me})`.as("stage"),
        redeemed:
          sql<number>`EXISTS (SELECT 1 FROM ${promo_redemptions} WHERE user_id = ${me} AND kind = 'og')`.as(
            "redeemed",
          ),
      })
      .from(profiles)
      .where(eq(profiles.user_id, me)),
    ctx.db
      .select({
        id: referrals.id,
        name: profiles.display_name,
        handle: profiles.handle,
        avatarUrl: profiles.avatar_url,
        xp: profiles.xp,
        stage: referrals.status,
        reason: referrals.rejected_reason,
        since: referrals.created_at,
        /** Whether their first project was paid for, with or without a Spark before it. */
        project: sql<boolean>`EXISTS (SELECT 1 FROM ${xp_activities} WHERE reversed_at IS NULL
          AND idem_key = ${me} || ':referral_first_project:referral:' || ${referrals.id})`
          .mapWith(Boolean)
          .as("first_project"),
      })
      .from(referrals)
      .innerJoin(profiles, eq(profiles.user_id, referrals.referred_id))
      .where(and(eq(referrals.referrer_id, me), eq(profiles.status, "active")))
      .orderBy(desc(referrals.created_at))
      .limit(SHOWN),
    ctx.db
      .select({ id: invites.id, note: invites.note, status: invites.status, sentAt: invites.created_at })
      .from(invites)
      .where(and(eq(invites.inviter_id, me), isNotNull(invites.email_hash)))
      .orderBy(desc(invites.created_at))
      .limit(SHOWN_INVITES),
  ]);
  if (!own) throw new Error("A signed-in member has no profile.");
  return {
    code: own.code ?? "",
    activated: own.activated,
    broughtBy: own.broughtBy,
    mayEnterCode:
      ctx.clock.now() < own.joinedAt + CODE_ENTRY && (own.stage === null || own.stage === "attributed"),
    redeemed: own.redeemed === 1,
    people,
    mails,
  };
}
