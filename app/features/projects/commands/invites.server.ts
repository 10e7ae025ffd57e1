import { sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { statement } from "#app/db/client.server.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { project_invites } from "#app/db/schema/projects.ts";
import { refuseBanned } from "#app/platform/moderation/banned-domains.server.ts";
import { failWhen, isUniqueFailure } from "#app/platform/outbox.server.ts";
import { type Desk, getDesk } from "../desk.server.ts";
import { unbacked } from "../find-invite.server.ts";
import type { InviteInput } from "../invite-schema.ts";
import { commitToDesk } from "../log.server.ts";
import { requireStatus } from "../milestone-case.server.ts";
import { type InviteContext, inviteMail, newInvite, newToken } from "../new-invite.server.ts";
import { changed } from "../news.ts";
import { INVITE_LIFE, MEMBERS_MAX, mayBring } from "../rules.ts";
import { ROLE_WORDS } from "../words.ts";
import { full, memberBy, settle } from "./answer-invite.server.ts";

const OTHER_SIDE = "Who answers for that side already says who does so beside them.";
const INVITED = { invite_to: ["There is an open invitation to them already."] };

/** Asks somebody into a project: a member by their handle, or an address by mail. */
export async function invite(ctx: InviteContext, projectId: string, input: InviteInput): Promise<void> {
  const desk = await getDesk(ctx, projectId, "invite");
  await refuseBanned(ctx, null, input.title, input.message);
  requireStatus(desk, ["draft", "active", "on_hold"]);
  if (desk.people.length >= MEMBERS_MAX) throw full();
  const { to, role, title, message } = input;
  if (!mayBring(desk.role, role, desk.people))
    throw new AppError("invalid_input", { fields: { role: [OTHER_SIDE] } });
  const target = "email" in to ? { email: to.email } : await memberBy(ctx, desk, to.handle);
  if ("email" in to) {
    await refuseWhoIsIn(ctx, desk, to.email);
    await ctx.limits.take("invite_mail", ctx.viewer.userId);
    if (to.email === ctx.viewer.email)
      throw new AppError("invalid_input", { fields: { invite_to: ["That is you."] } });
  }
  const name = "name" in target ? target.name : masked(target.email);
  const made = await newInvite(ctx, { project: desk, to: target, role, title, message });
  try {
    await commitToDesk(
      ctx,
      desk,
      [{ type: "invite.sent", data: { invite_id: made.id, to: name, role } }],
      made.statements,
      [made.happened, changed(ctx.viewer, desk, "invite.sent", { mark: made.id })],
    );
  } catch (error) {
    const taken =
      isUniqueFailure(error, "project_invites.project_id, project_invites.user_id") ||
      isUniqueFailure(error, "project_invites.project_id, project_invites.email");
    if (taken) throw new AppError("invalid_input", { fields: INVITED });
    throw error;
  }
}

/** Who came by this address needs no second link. Of others nobody learns whose it is. */
async function refuseWhoIsIn(ctx: InviteContext, desk: Desk, email: string): Promise<void> {
  const came = await ctx.db
    .select({ userId: project_invites.accepted_by })
    .from(project_invites)
    .where(
      sql`${project_invites.project_id} = ${desk.id} AND ${project_invites.email} = ${email}
        AND ${project_invites.status} = 'accepted'`,
    );
  if (desk.people.some((person) => came.some(({ userId }) => userId === person.userId)))
    throw new AppError("invalid_input", { fields: { invite_to: ["They are part of it already."] } });
}

/**
 * A new link goes out, and the one before it no longer works. Where who invited them may not any more, it stands in the name
 * of who sends it again, as far as they may.
 */
export async function resendInvite(ctx: InviteContext, projectId: string, inviteId: Id): Promise<void> {
  const desk = await getDesk(ctx, projectId, "invite");
  requireStatus(desk, ["draft", "active", "on_hold"]);
  const row = await openInvite(ctx, desk, inviteId);
  const now = ctx.clock.now();
  const { token, hash } = await newToken(ctx.env);
  if (row.email) await ctx.limits.take("invite_mail", ctx.viewer.userId);
  const inviter = mayBring(desk.role, row.role, desk.people)
    ? sql`iif(${unbacked({ projectId: desk.id, inviterId: sql`inviter_id`, role: row.role })}, ${ctx.viewer.userId}, inviter_id)`
    : sql`inviter_id`;
  await commitToDesk(
    ctx,
    desk,
    [{ type: "invite.resent", data: { invite_id: row.id, to: nameOf(row) } }],
    [
      statement(
        ctx.db,
        sql`UPDATE ${project_invites} SET token_hash = ${hash}, inviter_id = ${inviter}, status = 'pending', sends = sends + 1, sent_at = ${now},
            expires_at = ${now + INVITE_LIFE}, updated_at = ${now}
          WHERE id = ${row.id} AND status IN ('pending', 'viewed', 'expired')`,
      ),
      failWhen(ctx.db, sql`changes() = 0`),
      ...(row.email
        ? [
            inviteMail(ctx, {
              id: row.id,
              email: row.email,
              project: desk,
              role: row.role,
              message: row.message,
              token,
              sends: row.sends + 1,
            }),
          ]
        : []),
    ],
    [
      {
        name: "project.invited",
        payload: {
          inviteId: row.id,
          projectId: desk.id,
          title: desk.title,
          inviterName: ctx.viewer.displayName,
          inviteeId: row.userId,
          role: ROLE_WORDS[row.role].label.toLowerCase(),
          sends: row.sends + 1,
        },
      },
      changed(ctx.viewer, desk, "invite.resent", { mark: `${row.id}:${row.sends}` }),
    ],
    "This invitation is answered or taken back already.",
  );
}

/** Takes an open invitation back: its link opens nothing any more. */
export async function revokeInvite(ctx: InviteContext, projectId: string, inviteId: Id): Promise<void> {
  const desk = await getDesk(ctx, projectId, "invite");
  const row = await openInvite(ctx, desk, inviteId);
  await commitToDesk(
    ctx,
    desk,
    [{ type: "invite.revoked", data: { invite_id: row.id, to: nameOf(row) } }],
    settle(ctx, row.id, "revoked"),
    [changed(ctx.viewer, desk, "invite.revoked", { mark: row.id, tell: row.userId ? [row.userId] : [] })],
    "This invitation is answered or taken back already.",
  );
}

async function openInvite(ctx: InviteContext, desk: Desk, inviteId: Id) {
  const [row] = await ctx.db
    .select({
      id: project_invites.id,
      email: project_invites.email,
      userId: project_invites.user_id,
      role: project_invites.role,
      message: project_invites.message,
      sends: project_invites.sends,
      name: sql<string | null>`(SELECT p.display_name FROM ${profiles} AS p
        WHERE p.user_id = project_invites.user_id)`.as("invited_name"),
    })
    .from(project_invites)
    .where(sql`${project_invites.id} = ${inviteId} AND ${project_invites.project_id} = ${desk.id}`);
  if (!row) throw new AppError("not_found");
  return row;
}

function nameOf(row: { name: string | null; email: string | null }): string {
  return row.name ?? (row.email ? masked(row.email) : "somebody");
}

/** Enough to know one's own address by; the log keeps no more of it. */
export function masked(email: string): string {
  const [name = "", host = ""] = email.split("@");
  return `${name.slice(0, 1)}***@${host}`;
}
