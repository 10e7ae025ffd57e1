import { type SQL, sql } from "drizzle-orm";
import { type Id, newId } from "#app/core/ids.ts";
import { type Database, type Statement, statement } from "#app/db/client.server.ts";
import { known_devices, users } from "#app/db/schema/auth.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { invites, referrals, xp_activities } from "#app/db/schema/rewards.ts";
import { matches } from "#app/db/schema/sparks.ts";
import { SHARED_MARK } from "#app/features/auth/device-hash.server.ts";
import { grantXpTo } from "./commands.server.ts";
import { MILESTONES, type Referral } from "./referral-rules.ts";

/** Why it does not count, for who brought them. */
const OWN_ADDRESS = "their address leads to your own mailbox";
const OWN_BROWSER = "you have both signed in with the same browser";

/** Notes who brought a new member (product.md §5.12): nobody brings themselves, and the first one stands. */
export function attributeReferral(
  db: Database,
  { referredId, referral, now }: { referredId: Id; referral: Referral; now: number },
): Statement[] {
  const invited = sql`(SELECT id FROM ${invites} WHERE id = ${referral.inviteId} AND inviter_id = p.user_id)`;
  return [
    statement(
      db,
      sql`INSERT INTO ${referrals} (id, referrer_id, referred_id, invite_id, status, created_at)
        SELECT ${newId(now)}, p.user_id, ${referredId}, ${invited}, 'attributed', ${now} FROM ${profiles} AS p
        WHERE p.referral_code = ${referral.code} AND p.user_id <> ${referredId} AND p.status = 'active'
        ON CONFLICT DO NOTHING`,
    ),
    statement(
      db,
      sql`UPDATE ${invites} SET status = 'signed_up', updated_at = ${now} WHERE status IN ('sent', 'opened')
        AND id = (SELECT invite_id FROM ${referrals} WHERE referred_id = ${referredId})`,
    ),
  ];
}

/**
 * Brings a member's referral as far as it has come, and pays for it: activated once their setup is done and their email
 * address confirmed, qualified with their first Spark; their first project with somebody pays besides. It may be asked
 * at any time and any number of times, in any order of what happened. One that is rejected loses what its acceptance
 * paid by a trigger. Who brought themselves, by another spelling of their own address or in a browser in which both have signed in, is
 * rejected before it pays; once our team counts one again, it stands.
 */
export function settleReferral(db: Database, referredId: Id, now: number): Statement[] {
  const sameBox = sql`EXISTS (SELECT 1 FROM ${users} AS brought CROSS JOIN ${users} AS own ON own.id = ${referrals.referrer_id}
    WHERE brought.id = ${referredId} AND ${boxOf("brought")} = ${boxOf("own")})`;
  const sameBrowser = sql`EXISTS (SELECT 1 FROM ${known_devices} AS theirs CROSS JOIN ${known_devices} AS own
      ON own.user_id = ${referrals.referrer_id} AND own.mark_hash = theirs.mark_hash
    WHERE theirs.user_id = ${referredId} AND substr(theirs.mark_hash, 1, ${SHARED_MARK.length}) <> ${SHARED_MARK})`;
  const stands = sql`referred_id = ${referredId} AND status IN ('activated', 'qualified')`;
  return [
    statement(
      db,
      sql`UPDATE ${referrals} SET status = 'rejected', rejected_reason = iif(${sameBox}, ${OWN_ADDRESS}, ${OWN_BROWSER})
        WHERE referred_id = ${referredId} AND status = 'attributed' AND (${sameBox} OR ${sameBrowser})`,
    ),
    statement(
      db,
      sql`UPDATE ${referrals} SET status = 'activated', activated_at = ${now}
        WHERE referred_id = ${referredId} AND status = 'attributed'
        AND EXISTS (SELECT 1 FROM ${profiles} WHERE user_id = ${referredId} AND setup_completed_at IS NOT NULL)
        AND EXISTS (SELECT 1 FROM ${users} WHERE id = ${referredId} AND email_confirmed_at IS NOT NULL)`,
    ),
    statement(
      db,
      sql`UPDATE ${referrals} SET status = 'qualified', qualified_at = ${now}
        WHERE referred_id = ${referredId} AND status = 'activated'
        AND (EXISTS (SELECT 1 FROM ${matches} WHERE user_a = ${referredId} AND status <> 'closed')
          OR EXISTS (SELECT 1 FROM ${matches} WHERE user_b = ${referredId} AND status <> 'closed'))`,
    ),
    statement(
      db,
      sql`UPDATE ${invites} SET status = 'activated', updated_at = ${now} WHERE status = 'signed_up'
        AND id = (SELECT invite_id FROM ${referrals} WHERE ${stands})`,
    ),
    grantXpTo(db, sql`SELECT referrer_id AS user_id, id AS source_id FROM ${referrals} WHERE ${stands}`, {
      reward: "invite_accepted",
      sourceType: "referral",
      now,
    }),
    // One that was rejected, and is not any more.
    grantXpTo(
      db,
      sql`SELECT referrer_id AS user_id, id AS source_id FROM ${referrals} WHERE ${stands}
        AND EXISTS (SELECT 1 FROM ${xp_activities} WHERE reversed_at IS NOT NULL
          AND idem_key = ${referrals.referrer_id} || ':invite_accepted:referral:' || ${referrals.id})`,
      { reward: "invite_accepted", sourceType: "referral_restored", now },
    ),
    grantXpTo(
      db,
      sql`SELECT referrer_id AS user_id, id AS source_id FROM ${referrals}
        WHERE referred_id = ${referredId} AND status = 'qualified'`,
      { reward: "referral_first_match", sourceType: "referral", now },
    ),
    grantXpTo(
      db,
      sql`SELECT referrer_id AS user_id, id AS source_id FROM ${referrals} WHERE ${stands}
        AND EXISTS (SELECT 1 FROM ${xp_activities} WHERE user_id = ${referredId}
          AND activity_type = 'collaboration_accepted' AND reversed_at IS NULL)`,
      { reward: "referral_first_project", sourceType: "referral", now },
    ),
    grantXpTo(db, milestoneReached(referredId), {
      reward: "referral_milestone",
      sourceType: "referrals",
      now,
    }),
  ];
}

/** SQL: the mailbox that an address leads to: what stands behind a plus sorts mails, and Google reads over dots. */
function boxOf(table: "brought" | "own"): SQL {
  const email = sql.raw(`lower(${table}.email)`);
  const before = sql`substr(${email}, 1, instr(${email}, '@') - 1)`;
  const name = sql`substr(${before}, 1, instr(${before} || '+', '+') - 1)`;
  const host = sql`substr(${email}, instr(${email}, '@') + 1)`;
  return sql`iif(${host} IN ('gmail.com', 'googlemail.com'), replace(${name}, '.', '') || '@gmail.com',
    ${name} || '@' || ${host})`;
}

/** The highest milestone that the referrer of this member has reached; it looks at no more people than the last one needs. */
function milestoneReached(referredId: Id) {
  const last = MILESTONES.at(-1);
  return sql`SELECT user_id, CAST(max(step) AS TEXT) AS source_id FROM
    (SELECT referrer_id AS user_id FROM ${referrals} WHERE referred_id = ${referredId}), (SELECT value AS step FROM json_each(${JSON.stringify(MILESTONES)}))
    WHERE step <= (SELECT count(*) FROM (SELECT 1 FROM ${referrals} WHERE referrer_id = user_id
      AND status IN ('activated', 'qualified') LIMIT ${last}))
    GROUP BY user_id`;
}
