import { and, eq, sql } from "drizzle-orm";
import { toBase64Url } from "#app/core/base64url.ts";
import { AppError } from "#app/core/errors.ts";
import { type Id, newId } from "#app/core/ids.ts";
import { days, minutes } from "#app/core/time.ts";
import { statement } from "#app/db/client.server.ts";
import { users } from "#app/db/schema/auth.ts";
import { companies, company_invites, company_members } from "#app/db/schema/companies.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { queueAuthMail } from "#app/features/auth/mail.server.ts";
import { authSettings } from "#app/features/auth/settings.server.ts";
import { notBlocked } from "#app/features/safety/rules.server.ts";
import type { AppContext, MemberContext } from "#app/platform/context.server.ts";
import { keyedHash } from "#app/platform/keyed-hash.server.ts";
import { failWhen, isGuardFailure } from "#app/platform/outbox.server.ts";
import { getEditableCompany } from "../queries.server.ts";
import { COMPANY_ROLES, type CompanyRole, canGiveRole } from "../rules.ts";
import type { CompanyInvite } from "../schema.ts";

const INVITE_LIFE = days(14);

type InviteContext = Pick<MemberContext, "db" | "clock" | "env" | "viewer" | "commit" | "limits">;

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
  try {
    await ctx.commit(
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
      { name: "company.invited", payload: { companyId, inviteId: id, inviterId: ctx.viewer.userId } },
    );
  } catch (error) {
    if (!isGuardFailure(error)) throw error;
  }
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

/** Why an invitation cannot be answered, as its page says it. */
export type InviteTrouble =
  | "unknown"
  | "used"
  | "declined"
  | "revoked"
  | "expired"
  | "someone_else"
  | "unverified";

const TROUBLES = {
  accepted: "used",
  declined: "declined",
  revoked: "revoked",
} as const satisfies Record<string, InviteTrouble>;

/**
 * The invitation behind a token, as the member who holds it may see it: to anybody but the invited it shows neither
 * the company nor the whole address.
 */
export async function readInvite(ctx: Pick<MemberContext, "db" | "clock" | "env" | "viewer">, token: string) {
  const row = await findInvite(ctx, token);
  if (!row) return { trouble: "unknown" as const, hint: null, invite: null };
  if (row.email !== ctx.viewer.email)
    return { trouble: "someone_else" as const, hint: masked(row.email), invite: null };
  const trouble = troubleOf(row, ctx.clock.now());
  const { company, inviter, role } = row;
  return { trouble, hint: null, invite: { company, inviter, role: COMPANY_ROLES[role], handle: row.handle } };
}

/**
 * What an open invitation says to who holds its link and is not signed in: what its mail said, and which of their
 * addresses it is for. Null for any other token.
 */
export async function findTeaser(ctx: Pick<AppContext, "db" | "clock" | "env" | "viewer">, token: string) {
  const row = await findInvite(ctx, token);
  const trouble = row && troubleOf(row, ctx.clock.now());
  // Whose address it is is seen once they are signed in.
  if (!row || (trouble !== null && trouble !== "unverified")) return null;
  return { company: row.company, inviter: row.inviter, hint: masked(row.email) };
}

function troubleOf(
  row: NonNullable<Awaited<ReturnType<typeof findInvite>>>,
  now: number,
): InviteTrouble | null {
  if (row.status !== "pending") return TROUBLES[row.status];
  if (!row.inviterRole || !canGiveRole(row.inviterRole, "viewer", row.role)) return "revoked";
  if (row.expiresAt <= now) return "expired";
  return row.confirmed ? null : "unverified";
}

/**
 * Accepts or declines an invitation: once, in time, and only by who has the invited address and has confirmed it.
 * @throws AppError `conflict` when it cannot be answered any more, `not_found` for a token that leads nowhere or is
 * somebody else's
 */
export async function answerInvite(
  ctx: InviteContext,
  token: string,
  answer: "accept" | "decline",
): Promise<{ handle: string }> {
  await ctx.limits.take("api_write", ctx.viewer.userId);
  const now = ctx.clock.now();
  const row = await findInvite(ctx, token);
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
    // Who sent it may have been put out at this moment.
    failWhen(
      ctx.db,
      sql`NOT EXISTS (SELECT 1 FROM ${company_members} WHERE company_id = ${row.companyId}
        AND user_id = ${row.inviterId} AND status = 'active' AND role = ${row.inviterRole})`,
    ),
  ];
  try {
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
  } catch (error) {
    if (isGuardFailure(error)) throw new AppError("conflict", { sentence: TROUBLE_SENTENCES.used });
    throw error;
  }
  return { handle: row.handle };
}

export const TROUBLE_SENTENCES: Record<InviteTrouble, string> = {
  unknown: "This link leads to no invitation. Please check that it is whole.",
  used: "This invitation was accepted already.",
  declined: "This invitation was declined.",
  revoked: "This invitation was taken back.",
  expired: "This invitation has expired. Ask for a new one.",
  someone_else: "This invitation is for another address.",
  unverified: "Please confirm your email address first; then this invitation is yours.",
};

/** Makes somebody a member; who is one already keeps their role. */
export function joinStatement(
  ctx: Pick<AppContext, "db" | "clock">,
  companyId: Id,
  userId: Id,
  role: string,
) {
  const now = ctx.clock.now();
  return statement(
    ctx.db,
    sql`INSERT INTO ${company_members} (company_id, user_id, role, status, created_at, updated_at)
      VALUES (${companyId}, ${userId}, ${role}, 'active', ${now}, ${now})
      ON CONFLICT (company_id, user_id) DO UPDATE SET role = excluded.role, status = 'active', updated_at = ${now}
      WHERE status <> 'active'`,
  );
}

async function findInvite(
  ctx: Pick<AppContext, "db" | "env"> & { viewer: MemberContext["viewer"] | null },
  token: string,
) {
  const me = ctx.viewer?.userId ?? null;
  if (!/^[A-Za-z0-9_-]{43}$/.test(token)) return null;
  const [row] = await ctx.db
    .select({
      id: company_invites.id,
      companyId: company_invites.company_id,
      inviterId: company_invites.inviter_id,
      email: company_invites.email,
      role: company_invites.role,
      status: company_invites.status,
      expiresAt: company_invites.expires_at,
      company: companies.name,
      handle: companies.handle,
      inviter: profiles.display_name,
      /** In the team now: an invitation holds as long as who sent it may bring somebody in that role. */
      inviterRole: sql<CompanyRole | null>`${company_members.role}`.as("inviter_role"),
      confirmed: sql<number>`EXISTS (SELECT 1 FROM ${users} WHERE ${users.id} = ${me}
        AND ${users.email_confirmed_at} IS NOT NULL)`.as("confirmed"),
    })
    .from(company_invites)
    .innerJoin(companies, and(eq(companies.id, company_invites.company_id), eq(companies.status, "active")))
    .innerJoin(profiles, eq(profiles.user_id, company_invites.inviter_id))
    .leftJoin(
      company_members,
      and(
        eq(company_members.company_id, company_invites.company_id),
        eq(company_members.user_id, company_invites.inviter_id),
        eq(company_members.status, "active"),
      ),
    )
    .where(
      and(
        eq(company_invites.token_hash, await hashToken(ctx.env, token)),
        me ? notBlocked(me, company_invites.inviter_id) : undefined,
      ),
    );
  return row ?? null;
}

function hashToken(env: AppContext["env"], token: string): Promise<string> {
  return keyedHash(env, "company invite", token);
}

/** Enough to know one's own address by. */
function masked(email: string): string {
  const [name = "", host = ""] = email.split("@");
  return `${name.slice(0, 1)}***@${host}`;
}
