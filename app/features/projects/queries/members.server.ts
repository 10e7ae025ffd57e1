import { sql } from "drizzle-orm";
import { isId } from "#app/core/ids.ts";
import { split_confirmations, split_proposals } from "#app/db/schema/agreements.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { project_invites } from "#app/db/schema/projects.ts";
import type { Answers } from "#app/db/shared-read.server.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { masked } from "../commands/invites.server.ts";
import { type Desk, isOnDesk } from "../desk.server.ts";
import { may } from "../rules.ts";

/** What the people of a desk are shown besides who they are. */
export function memberReads(ctx: Pick<QueryContext, "db" | "viewer">, projectId: string | undefined) {
  const id = isId(projectId) ? projectId : "";
  const mine = isOnDesk(id, ctx.viewer.userId);
  return [
    ctx.db
      .select({
        id: project_invites.id,
        email: project_invites.email,
        name: sql<string | null>`(SELECT p.display_name FROM ${profiles} AS p
          WHERE p.user_id = project_invites.user_id)`.as("invited_name"),
        role: project_invites.role,
        status: project_invites.status,
        sentAt: project_invites.sent_at,
        expiresAt: project_invites.expires_at,
        inviterId: project_invites.inviter_id,
      })
      .from(project_invites)
      .where(
        sql`${project_invites.project_id} = ${id} AND ${mine} AND ${project_invites.status} <> 'accepted'`,
      )
      .orderBy(sql`${project_invites.created_at} DESC`)
      .limit(30),
    ctx.db
      .select({
        id: split_proposals.id,
        by: split_proposals.proposed_by,
        shares: split_proposals.shares,
        affected: split_proposals.affected,
        confirmed: sql<string[]>`(SELECT json_group_array(c.user_id) FROM ${split_confirmations} AS c
          WHERE c.proposal_id = split_proposals.id)`
          .mapWith((list: string) => JSON.parse(list) as string[])
          .as("confirmed"),
      })
      .from(split_proposals)
      .where(sql`${split_proposals.project_id} = ${id} AND ${split_proposals.status} = 'open' AND ${mine}`)
      .limit(1),
  ] as const;
}

/** The people of a project, as one of them sees them; whole addresses only for who invites. */
export function toPeople(
  desk: Desk,
  userId: string,
  [invites, [proposal]]: Answers<ReturnType<typeof memberReads>>,
) {
  const inviting = may(desk.role, "invite", desk.own);
  const nameOf = (id: string) => desk.people.find((seat) => seat.userId === id)?.name ?? "Somebody who left";
  // A row that a command of ours wrote: {user id: basis points}.
  const shares = (proposal?.shares ?? {}) as Record<string, number>;
  return {
    me: userId,
    role: desk.role,
    status: desk.status,
    people: desk.people,
    invites: invites.map(({ email, name, inviterId, ...invite }) => ({
      ...invite,
      to: name ?? (email ? (inviting ? email : masked(email)) : "Somebody"),
      inviter: nameOf(inviterId),
    })),
    proposal: proposal
      ? {
          id: proposal.id,
          by: nameOf(proposal.by),
          mine: proposal.by === userId,
          shares: desk.people.map((seat) => ({
            userId: seat.userId,
            name: seat.name,
            bps: shares[seat.userId] ?? 0,
            before: seat.splitBps,
            said: proposal.confirmed.includes(seat.userId),
            asked: proposal.affected.includes(seat.userId),
          })),
        }
      : null,
  };
}

export type People = ReturnType<typeof toPeople>;
