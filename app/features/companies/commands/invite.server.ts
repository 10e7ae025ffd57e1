import { and, eq, sql } from "drizzle-orm";
import { toBase64Url } from "#app/core/base64url.ts";
import { AppError } from "#app/core/errors.ts";
import { type Id, newId } from "#app/core/ids.ts";
import { days, minutes } from "#app/core/time.ts";
import { users } from "#app/db/schema/auth.ts";
import { company_invites, company_members } from "#app/db/schema/companies.ts";
import { queueAuthMail } from "#app/features/auth/mail.server.ts";
import { authSettings } from "#app/features/auth/settings.server.ts";
import { notBlocked } from "#app/features/safety/rules.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { failWhen, unlessMoved } from "#app/platform/outbox.server.ts";
import { hashToken } from "../find-invite.server.ts";
import { getEditableCompany } from "../queries/setup.server.ts";
import { COMPANY_ROLES, canGiveRole } from "../rules.ts";
import type { CompanyInvite } from "../schema.ts";

const INVITE_LIFE = days(14);

export type InviteContext = Pick<MemberContext, "db" | "clock" | "env" | "viewer" | "commit" | "limits">;

/**
 * Invites an address to a company by mail (product.md §6 `/company-onboarding`). Its link carries a token of which only
 * the hash is kept; inviting the same address again makes a new one, and the link before it no longer works, unless the
 * same was pressed twice. To somebody on either side of a block nothing is sent, which the inviter does not learn.
 * @throws AppError `not_found` for who may not edit it, `invalid_input` (role, a member already), `rate_limited`
 */
export async function inviteToCompany(
  ctx: InviteContext,
  companyId: Id,
  { email, role }: CompanyInvite,
): Promise<void> {
  const company = await getEditableCompany(ctx, companyId);
  if (!canGiveRole(company.role, "viewer", role))
    throw new AppError("invalid_input", {
      fields: { role: ["Only an owner makes somebody an admin, or lets them act for the money."] },
    });
  const [invited] = await ctx.db
    .select({
      userId: users.id,
      confirmedAt: users.email_confirmed_at,
      place: company_members.status,
      open: sql<number>`${notBlocked(ctx.viewer.userId, users.id)}`.as("open"),
    })
    .from(users)
    .leftJoin(
      company_members,
      and(eq(company_members.user_id, users.id), eq(company_members.company_id, companyId)),
    )
    .where(eq(users.email, email));
  if (invited?.place === "active")
    throw new AppError("invalid_input", {
      fields: { email: ["Who has this address is in the team already."] },
    });
  await ctx.limits.take("company_invite", ctx.viewer.userId);
  const now = ctx.clock.now();
  const id = newId(now);
  const token = toBase64Url(crypto.getRandomValues(new Uint8Array(32)));
  const fresh = {
    inviter_id: ctx.viewer.userId,
    role,
    token_hash: await hashToken(ctx.env, token),
    expires_at: now + INVITE_LIFE,
    created_at: now,
  };
  // Pressed twice: the link that is on its way is the one.
  const pressedBefore = sql`EXISTS (SELECT 1 FROM ${company_invites} WHERE company_id = ${companyId} AND email = ${email}
    AND status = 'pending' AND role = ${role} AND inviter_id = ${ctx.viewer.userId} AND created_at > ${now - minutes(1)})`;
  await unlessMoved(() =>
    ctx.commit(
      [
        failWhen(ctx.db, pressedBefore),
        ctx.db
          .insert(company_invites)
          .values({ ...fresh, id, company_id: companyId, email, status: "pending" })
          .onConflictDoUpdate({
            target: [company_invites.company_id, company_invites.email],
            targetWhere: sql`status = 'pending'`,
            set: fresh,
          }),
        ...(invited?.open === 0
          ? []
          : [
              queueAuthMail(ctx, {
                toUser: "",
                toEmail: email,
                template: "company_invite",
                data: {
                  company: company.name,
                  inviter: ctx.viewer.displayName,
                  role: COMPANY_ROLES[role],
                  link: `${authSettings(ctx.env).siteUrl}/company-invite?token=${token}`,
                },
                cause: id,
              }),
            ]),
      ],
      {
        name: "company.invited",
        payload: {
          companyId,
          inviteId: id,
          inviterId: ctx.viewer.userId,
          inviterName: ctx.viewer.displayName,
          name: company.name,
          invitedId: invited?.confirmedAt && invited.open === 1 ? invited.userId : null,
        },
      },
    ),
  );
}

/** Takes an invitation back; its link no longer works. @throws AppError `not_found` for who may not edit the company */
export async function revokeInvite(ctx: InviteContext, companyId: Id, inviteId: string): Promise<void> {
  await ctx.limits.take("api_write", ctx.viewer.userId);
  await getEditableCompany(ctx, companyId);
  await ctx.commit([
    ctx.db
      .update(company_invites)
      .set({ status: "revoked" })
      .where(
        and(
          eq(company_invites.id, inviteId),
          eq(company_invites.company_id, companyId),
          eq(company_invites.status, "pending"),
        ),
      ),
  ]);
}
