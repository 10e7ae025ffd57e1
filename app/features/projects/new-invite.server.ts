import { toBase64Url } from "#app/core/base64url.ts";
import { type Id, newId } from "#app/core/ids.ts";
import type { Statement } from "#app/db/client.server.ts";
import { project_invites } from "#app/db/schema/projects.ts";
import { authSettings } from "#app/features/auth/settings.server.ts";
import { queueMail } from "#app/features/notifications/queue-mail.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { keyedHash } from "#app/platform/keyed-hash.server.ts";
import type { Happened } from "#app/platform/outbox.server.ts";
import type { ProjectContext } from "./project-context.server.ts";
import { INVITE_LIFE } from "./rules.ts";
import { ROLE_WORDS } from "./words.ts";

export type InviteContext = ProjectContext & Pick<MemberContext, "env">;

interface NewInvite {
  project: { id: Id; title: string };
  /** A member, or an address. */
  to: { userId: Id } | { email: string };
  role: "lead" | "client" | "member";
  title: string | null;
  message: string | null;
}

/** An invitation, for the batch of what makes it: its row, and the mail or the notification that brings it. */
export async function newInvite(
  ctx: InviteContext,
  { project, to, role, title, message }: NewInvite,
): Promise<{ id: Id; statements: Statement[]; happened: Happened }> {
  const now = ctx.clock.now();
  const id = newId(now);
  const { token, hash } = await newToken(ctx.env);
  const email = "email" in to ? to.email : null;
  return {
    id,
    statements: [
      ctx.db.insert(project_invites).values({
        id,
        project_id: project.id,
        inviter_id: ctx.viewer.userId,
        email,
        user_id: "userId" in to ? to.userId : null,
        role,
        title,
        message,
        token_hash: hash,
        status: "pending",
        sent_at: now,
        expires_at: now + INVITE_LIFE,
        created_at: now,
        updated_at: now,
      }),
      ...(email ? [inviteMail(ctx, { id, email, project, role, message, token, sends: 1 })] : []),
    ],
    happened: {
      name: "project.invited",
      payload: {
        inviteId: id,
        projectId: project.id,
        title: project.title,
        inviterName: ctx.viewer.displayName,
        inviteeId: "userId" in to ? to.userId : null,
        role: ROLE_WORDS[role].label.toLowerCase(),
        sends: 1,
      },
    },
  };
}

/** The mail that brings an invitation and its link. */
export function inviteMail(
  ctx: InviteContext,
  invite: {
    id: Id;
    email: string;
    project: { id: Id; title: string };
    role: NewInvite["role"];
    message: string | null;
    token: string;
    sends: number;
  },
): Statement {
  return queueMail(ctx.db, {
    toUser: null,
    toEmail: invite.email,
    template: "project_invite",
    data: {
      project: invite.project.title,
      inviter: ctx.viewer.displayName,
      role: ROLE_WORDS[invite.role].label.toLowerCase(),
      message: invite.message ?? "",
      link: `${authSettings(ctx.env).siteUrl}/accept-invite/${invite.project.id}?token=${invite.token}`,
    },
    cause: `${invite.id}:${invite.sends}`,
    now: ctx.clock.now(),
  });
}

/** A token for a link, and what is stored of it. */
export async function newToken(env: InviteContext["env"]): Promise<{ token: string; hash: string }> {
  const token = toBase64Url(crypto.getRandomValues(new Uint8Array(32)));
  return { token, hash: await hashInviteToken(env, token) };
}

/** Only this is kept of a token. */
export function hashInviteToken(env: InviteContext["env"], token: string): Promise<string> {
  return keyedHash(env, "project invite", token);
}
