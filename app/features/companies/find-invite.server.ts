import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { users } from "#app/db/schema/auth.ts";
import { companies, company_invites, company_members } from "#app/db/schema/companies.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { mayActNow } from "#app/features/auth/queries.server.ts";
import { notBlocked } from "#app/features/safety/rules.server.ts";
import type { AppContext, MemberContext, QueryContext } from "#app/platform/context.server.ts";
import { keyedHash } from "#app/platform/keyed-hash.server.ts";
import { COMPANY_ROLES, type CompanyRole, canGiveRole } from "./rules.ts";

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

/** Why it cannot be answered; null while it can. */
export function troubleOf(
  row: NonNullable<Awaited<ReturnType<typeof findInvite>>>,
  now: number,
): InviteTrouble | null {
  if (row.status !== "pending") return TROUBLES[row.status];
  if (!row.inviterRole || !canGiveRole(row.inviterRole, "viewer", row.role)) return "revoked";
  if (row.expiresAt <= now) return "expired";
  return row.confirmed ? null : "unverified";
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

/** What a token leads to: nothing for any other one, and across a block. */
export async function findInvite(ctx: InviteReader & Pick<AppContext, "env">, token: string) {
  if (!/^[A-Za-z0-9_-]{43}$/.test(token)) return null;
  const [row] = await selectInvites(ctx, eq(company_invites.token_hash, await hashToken(ctx.env, token)));
  return row ?? null;
}

/** An invitation to the member's own address, by its id. */
export async function findOwnInvite(ctx: Pick<MemberContext, "db" | "clock" | "viewer">, id: string) {
  const [row] = await selectInvites(ctx, and(eq(company_invites.id, id), ownAddress(ctx.viewer.userId)));
  return row ?? null;
}

const OWN_MOST = 20;

/** Invitations to the member's confirmed address that are not answered; those that no longer hold among them. */
export function selectOwnInvites(ctx: Pick<QueryContext, "db" | "clock" | "viewer">) {
  return selectInvites(ctx, and(eq(company_invites.status, "pending"), ownAddress(ctx.viewer.userId))).limit(
    OWN_MOST,
  );
}

/** Those that can be answered, as a list shows them. */
export function toOwnInvites(rows: Awaited<ReturnType<typeof selectOwnInvites>>, now: number) {
  return rows
    .filter((row) => troubleOf(row, now) === null)
    .map(({ id, company, handle, inviter, role, expiresAt }) => ({
      id,
      company,
      handle,
      inviter,
      role: COMPANY_ROLES[role],
      expiresAt,
    }));
}

export type OwnInvite = ReturnType<typeof toOwnInvites>[number];

const ownAddress = (me: Id) =>
  sql`${company_invites.email} = (SELECT ${users.email} FROM ${users} WHERE ${users.id} = ${me}
    AND ${users.email_confirmed_at} IS NOT NULL)`;

type InviteReader = Pick<AppContext, "db" | "clock"> & { viewer: { userId: Id } | null };

function selectInvites(ctx: InviteReader, which: SQL | undefined) {
  const me = ctx.viewer?.userId ?? null;
  return ctx.db
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
      /** In the team now, and let act: an invitation holds as long as who sent it may bring somebody in that role. */
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
        mayActNow(company_members.user_id, ctx.clock.now()),
      ),
    )
    .where(and(which, me ? notBlocked(me, company_invites.inviter_id) : undefined));
}

/** What is kept of a token. */
export function hashToken(env: AppContext["env"], token: string): Promise<string> {
  return keyedHash(env, "company invite", token);
}

/** Enough to know one's own address by. */
function masked(email: string): string {
  const [name = "", host = ""] = email.split("@");
  return `${name.slice(0, 1)}***@${host}`;
}
