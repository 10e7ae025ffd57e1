import { type SQLWrapper, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { type Id, newId } from "#app/core/ids.ts";
import { statement } from "#app/db/client.server.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { referrals } from "#app/db/schema/rewards.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { CODE_ENTRY } from "../referral-rules.ts";
import { settleReferral } from "../referrals.server.ts";

const OWN = "That is your own code. Share it with somebody else.";
const UNKNOWN = "Nobody has this code. Please check it.";
const MUTUAL = "You brought this member here yourself.";
const LATE = "This can be said in the first 24 hours, and until your setup is done.";

/**
 * Says who brought a member here, in their first 24 hours: the last code wins, until the referral is activated
 * (product.md §5.12).
 * @throws AppError `invalid_input` (own code, unknown), `conflict` (too late), RateLimited
 */
export async function enterReferralCode(
  ctx: Pick<MemberContext, "db" | "clock" | "viewer" | "commit" | "limits">,
  code: string,
): Promise<void> {
  const me = ctx.viewer.userId;
  const now = ctx.clock.now();
  await ctx.limits.take("code_entry", me);
  const [found] = await ctx.db
    .select({
      referrerId: profiles.user_id,
      mutual: sql<number>`${broughtByMe(profiles.user_id, me)}`,
    })
    .from(profiles)
    .where(sql`${profiles.referral_code} = ${code} AND ${profiles.status} = 'active'`);
  if (!found) throw refused(UNKNOWN);
  if (found.referrerId === me) throw refused(OWN);
  if (found.mutual) throw refused(MUTUAL);
  const { results } = await ctx.commit([
    statement(
      ctx.db,
      sql`INSERT INTO ${referrals} (id, referrer_id, referred_id, status, created_at)
        SELECT ${newId(now)}, ${found.referrerId}, ${me}, 'attributed', ${now} FROM ${profiles}
        WHERE user_id = ${me} AND created_at > ${now - CODE_ENTRY} AND NOT ${broughtByMe(found.referrerId, me)}
        ON CONFLICT (referred_id) DO UPDATE SET referrer_id = excluded.referrer_id, invite_id = NULL
          WHERE ${referrals}.status = 'attributed'
        RETURNING id`,
    ),
    ...settleReferral(ctx.db, me, now),
  ]);
  const [stored] = results as unknown[][];
  if (!stored?.length) throw new AppError("conflict", { sentence: LATE });
}

/** SQL condition: this member was brought here by that one. */
function broughtByMe(other: SQLWrapper | Id, me: Id) {
  return sql`EXISTS (SELECT 1 FROM ${referrals} AS mine WHERE mine.referred_id = ${other} AND mine.referrer_id = ${me})`;
}

function refused(sentence: string): AppError {
  return new AppError("invalid_input", { fields: { code: [sentence] } });
}
