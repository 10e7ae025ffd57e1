import { type SQL, sql } from "drizzle-orm";
import { type Id, isId } from "#app/core/ids.ts";
import { users } from "#app/db/schema/auth.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { project_events, project_invites, project_members, projects } from "#app/db/schema/projects.ts";
import { review_ratings } from "#app/db/schema/reviews.ts";
import { notBlocked } from "#app/features/safety/rules.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { hashInviteToken } from "./new-invite.server.ts";
import { isReadOnly } from "./rules.ts";

/** How an invitation is named: by its project, and by the token of its link where there is one. */
export interface InviteKey {
  projectId: string;
  token: string | null;
}

type FindContext = Pick<AppContext, "db" | "env" | "viewer">;

/**
 * SQL: who invited may not do so any more: they neither lead the project nor are its client now, or others answer by now for
 * the side an invitation is to, and they do not (`mayBring`).
 */
export function unbacked({
  projectId,
  inviterId,
  role,
}: {
  projectId: SQL | Id;
  inviterId: SQL | Id;
  role: SQL | string;
}): SQL {
  const mayInvite = sql`SELECT 1 FROM ${project_members} AS host WHERE host.project_id = ${projectId}
    AND host.user_id = ${inviterId} AND host.status = 'active' AND host.role IN ('lead', 'client')`;
  const answers = sql`SELECT 1 FROM ${project_members} AS side WHERE side.project_id = ${projectId}
    AND side.status = 'active' AND side.role = ${role}`;
  return sql`(NOT EXISTS (${mayInvite}) OR ${role} <> 'member' AND EXISTS (${answers}) AND NOT EXISTS (${answers} AND side.user_id = ${inviterId}))`;
}

/**
 * The invitation to a project that this visitor holds: by the token of its link, or as the member or the address it is
 * for. Null for anybody else, and between people who block each other.
 */
export async function findInvite(ctx: FindContext, { projectId, token }: InviteKey) {
  if (!isId(projectId)) return null;
  const me = ctx.viewer;
  const hash = token && /^[A-Za-z0-9_-]{43}$/.test(token) ? await hashInviteToken(ctx.env, token) : "";
  const [row] = await ctx.db
    .select({
      id: project_invites.id,
      inviterId: project_invites.inviter_id,
      email: project_invites.email,
      userId: project_invites.user_id,
      role: project_invites.role,
      inviteTitle: project_invites.title,
      message: project_invites.message,
      status: project_invites.status,
      expiresAt: project_invites.expires_at,
      byToken: sql<number>`${project_invites.token_hash} = ${hash}`.as("by_token"),
      confirmed: sql<number>`EXISTS (SELECT 1 FROM ${users} WHERE ${users.id} = ${me?.userId ?? ""}
        AND ${users.email_confirmed_at} IS NOT NULL)`.as("confirmed"),
      seated: sql<number>`EXISTS (SELECT 1 FROM ${project_members} AS mine WHERE mine.project_id = projects.id
        AND mine.user_id = ${me?.userId ?? ""} AND mine.status = 'active')`.as("seated"),
      unbacked: sql<number>`${unbacked({
        projectId: sql`projects.id`,
        inviterId: sql`project_invites.inviter_id`,
        role: sql`project_invites.role`,
      })}`.as("unbacked"),
      projectId: projects.id,
      title: projects.title,
      kind: projects.kind,
      description: projects.description,
      dueOn: projects.due_on,
      projectStatus: projects.status,
      people: sql<{ userId: Id }[]>`(SELECT json_group_array(json_object('userId', m.user_id))
        FROM ${project_members} AS m WHERE m.project_id = projects.id AND m.status = 'active')`
        .mapWith((list: string) => JSON.parse(list) as { userId: Id }[])
        .as("people"),
      inviter: profiles.display_name,
      inviterHandle: profiles.handle,
      inviterAvatar: profiles.avatar_url,
      inviterXp: profiles.xp,
      rating: sql<number | null>`(SELECT r.stars * 1.0 / r.reviews FROM ${review_ratings} AS r
        WHERE r.user_id = profiles.user_id AND r.reviews > 0)`.as("rating"),
      logSeq: sql<number>`(SELECT coalesce(max(e.seq), 0) FROM ${project_events} AS e
        WHERE e.project_id = projects.id)`.as("log_seq"),
      logHash:
        sql<string>`coalesce((SELECT e.hash FROM ${project_events} AS e WHERE e.project_id = projects.id
        ORDER BY e.seq DESC LIMIT 1), '')`.as("log_hash"),
    })
    .from(project_invites)
    .innerJoin(projects, sql`${projects.id} = ${project_invites.project_id}`)
    .innerJoin(profiles, sql`${profiles.user_id} = ${project_invites.inviter_id}`)
    .where(
      sql`${project_invites.project_id} = ${projectId} AND (${project_invites.token_hash} = ${hash}
        OR ${project_invites.user_id} = ${me?.userId ?? ""} OR ${project_invites.email} = ${me?.email ?? ""})
        AND ${me ? notBlocked(me.userId, project_invites.inviter_id) : sql`1`}`,
    )
    // The one of the link first, then the newest.
    .orderBy(sql`${project_invites.token_hash} = ${hash} DESC, ${project_invites.created_at} DESC`)
    .limit(1);
  if (!row) return null;
  const mine = me !== null && (row.userId === me.userId || row.email === me.email);
  const standing = mine ? ("mine" as const) : me ? ("someone_else" as const) : ("signed_out" as const);
  return { row, standing };
}

export type FoundInvite = NonNullable<Awaited<ReturnType<typeof findInvite>>>;

export type InviteTrouble =
  | "used"
  | "declined"
  | "revoked"
  | "expired"
  | "member"
  | "closed"
  | "unbacked"
  | "unverified";

/** Why an invitation cannot be answered; null when it can. */
export function troubleOf({ row }: FoundInvite, now: number): InviteTrouble | null {
  if (row.seated === 1) return "member";
  if (row.status === "accepted") return "used";
  if (row.status === "declined" || row.status === "revoked" || row.status === "expired") return row.status;
  if (isReadOnly(row.projectStatus)) return "closed";
  if (row.expiresAt <= now) return "expired";
  if (row.unbacked === 1) return "unbacked";
  // Who holds the link has read the mail that was sent to the address.
  return row.userId === null && row.confirmed === 0 && row.byToken === 0 ? "unverified" : null;
}

export const TROUBLE_SENTENCES: Record<InviteTrouble, string> = {
  used: "This invitation was accepted already.",
  declined: "This invitation was declined.",
  revoked: "This invitation was taken back.",
  expired: "This invitation has expired. Ask for a new one if you still want to join.",
  member: "You are part of this project already.",
  closed: "This project is closed: nobody joins it any more.",
  unbacked: "Somebody else answers for this side by now. Ask them to invite you.",
  unverified: "Please confirm your email address first; then this invitation is yours.",
};
