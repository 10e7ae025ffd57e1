import { and, eq, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { statement } from "#app/db/client.server.ts";
import { company_invites, company_members } from "#app/db/schema/companies.ts";
import { notBlocked } from "#app/features/safety/rules.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { failWhen, orConflict } from "#app/platform/outbox.server.ts";
import { findInvite, findOwnInvite, TROUBLE_SENTENCES, troubleOf } from "../find-invite.server.ts";
import type { InviteContext } from "./invite.server.ts";

/**
 * Accepts or declines an invitation: once, in time, and only by who has the invited address and has confirmed it.
 * @param by the token of its link, or its id in one's own list
 * @throws AppError `conflict` when it cannot be answered any more, `not_found` for what leads nowhere or is somebody
 * else's
 */
export async function answerInvite(
  ctx: InviteContext,
  by: string | { id: string },
  answer: "accept" | "decline",
): Promise<{ handle: string }> {
  await ctx.limits.take("api_write", ctx.viewer.userId);
  const now = ctx.clock.now();
  const row = await (typeof by === "string" ? findInvite(ctx, by) : findOwnInvite(ctx, by.id));
  if (!row || row.email !== ctx.viewer.email) throw new AppError("not_found");
  const trouble = troubleOf(row, now);
  if (trouble) throw new AppError("conflict", { sentence: TROUBLE_SENTENCES[trouble] });
  const { userId, displayName } = ctx.viewer;
  const settle = [
    ctx.db
      .update(company_invites)
      .set({ status: answer === "accept" ? "accepted" : "declined" })
      .where(and(eq(company_invites.id, row.id), eq(company_invites.status, "pending"))),
    failWhen(ctx.db, sql`changes() = 0`),
    // Who sent it may have been put out, or blocked, at this moment.
    failWhen(ctx.db, sql`NOT ${notBlocked(userId, row.inviterId)}`),
    failWhen(
      ctx.db,
      sql`NOT EXISTS (SELECT 1 FROM ${company_members} WHERE company_id = ${row.companyId}
        AND user_id = ${row.inviterId} AND status = 'active' AND role = ${row.inviterRole})`,
    ),
  ];
  await orConflict(async () => {
    if (answer === "decline") await ctx.commit(settle);
    else
      await ctx.commit([...settle, joinStatement(ctx, row.companyId, userId, row.role)], {
        name: "company.joined",
        payload: {
          companyId: row.companyId,
          name: row.company,
          userId,
          memberName: displayName,
          by: "invite",
          hostId: row.inviterId,
          joinedAt: now,
        },
        when: sql`changes() > 0`,
      });
  }, TROUBLE_SENTENCES.used);
  return { handle: row.handle };
}

/** Makes somebody a member; who is one already keeps their role. */
function joinStatement(ctx: Pick<AppContext, "db" | "clock">, companyId: Id, userId: Id, role: string) {
  const now = ctx.clock.now();
  return statement(
    ctx.db,
    sql`INSERT INTO ${company_members} (company_id, user_id, role, status, created_at, updated_at)
      VALUES (${companyId}, ${userId}, ${role}, 'active', ${now}, ${now})
      ON CONFLICT (company_id, user_id) DO UPDATE SET role = excluded.role, status = 'active', updated_at = ${now}
      WHERE status <> 'active'`,
  );
}
