import { sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { type Id, newId } from "#app/core/ids.ts";
import { statement } from "#app/db/client.server.ts";
import { users } from "#app/db/schema/auth.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { invite_stops, invites } from "#app/db/schema/rewards.ts";
import { normaliseEmail } from "#app/features/auth/rules.ts";
import { authSettings } from "#app/features/auth/settings.server.ts";
import type { AppContext, MemberContext } from "#app/platform/context.server.ts";
import { keyedHash } from "#app/platform/keyed-hash.server.ts";
import { isUniqueFailure } from "#app/platform/outbox.server.ts";
import { writeReferral } from "../referral-rules.ts";

const OWN = "That is your own address.";
const INVITED = "You have invited this address already.";

/**
 * Invites somebody by mail, at most 20 a day (product.md `/earn-credits`). Of their address a keyed hash is kept. An
 * address that has an account, or wants no more invitations, gets no mail, and the answer does not tell.
 * @throws AppError `invalid_input` (own address), `conflict` (invited before), RateLimited
 */
export async function inviteByMail(
  ctx: Pick<MemberContext, "db" | "clock" | "viewer" | "commit" | "limits" | "env">,
  input: { email: string; note: string | null },
): Promise<void> {
  const email = normaliseEmail(input.email);
  const { userId: me, displayName } = ctx.viewer;
  if (email === normaliseEmail(ctx.viewer.email)) throw refused(OWN);
  const hash = await emailHash(ctx, email);
  const now = ctx.clock.now();
  const inviteId = newId(now);
  const own = ctx.db
    .select({ code: profiles.referral_code })
    .from(profiles)
    .where(sql`${profiles.user_id} = ${me}`);
  const [[mine]] = await ctx.limits.take("invite_mail", me, [own]);
  const { siteUrl } = authSettings(ctx.env);
  const referral = writeReferral({ code: mine?.code ?? "", inviteId });
  const sent = ctx.db.insert(invites).values({
    id: inviteId,
    inviter_id: me,
    channel: "email",
    email_hash: hash,
    note: input.note,
    status: "sent",
    created_at: now,
    updated_at: now,
  });
  try {
    await ctx.commit([sent], {
      name: "invite.sent",
      payload: {
        inviteId,
        inviterId: me,
        inviterName: displayName,
        email,
        note: input.note,
        link: `${siteUrl}/?ref=${referral}`,
        stopLink: `${siteUrl}/no-invitations/${inviteId}`,
      },
      when: sql`NOT EXISTS (SELECT 1 FROM ${users} WHERE email = ${email})
        AND NOT EXISTS (SELECT 1 FROM ${invite_stops} WHERE email_hash = ${hash})`,
    });
  } catch (error) {
    if (isUniqueFailure(error, "invites.inviter_id, invites.email_hash"))
      throw new AppError("conflict", { sentence: INVITED });
    throw error;
  }
}

/** Whoever got an invitation wants no more of them, from nobody. An unknown one changes nothing. */
export async function stopInvitations(ctx: Pick<AppContext, "db" | "clock">, inviteId: Id): Promise<void> {
  await ctx.db.batch([
    statement(
      ctx.db,
      sql`INSERT INTO ${invite_stops} (email_hash, created_at)
        SELECT email_hash, ${ctx.clock.now()} FROM ${invites} WHERE id = ${inviteId} AND email_hash IS NOT NULL
        ON CONFLICT DO NOTHING`,
    ),
  ]);
}

function emailHash(ctx: Pick<AppContext, "env">, email: string): Promise<string> {
  return keyedHash(ctx.env, "invited address", email);
}

function refused(sentence: string): AppError {
  return new AppError("invalid_input", { fields: { email: [sentence] } });
}
