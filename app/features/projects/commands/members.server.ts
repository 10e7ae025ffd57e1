import { sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { type Id, newId } from "#app/core/ids.ts";
import { type Statement, statement } from "#app/db/client.server.ts";
import { split_confirmations, split_proposals } from "#app/db/schema/agreements.ts";
import { project_members } from "#app/db/schema/projects.ts";
import { failWhen, isUniqueFailure } from "#app/platform/outbox.server.ts";
import { type Desk, getDesk, mySeat } from "../desk.server.ts";
import { commitToDesk } from "../log.server.ts";
import { forbiddenBecause, peopleIn, requireStatus } from "../milestone-case.server.ts";
import { changed } from "../news.ts";
import type { ProjectContext } from "../project-context.server.ts";
import { areWhole, mayBring, type ProjectRole } from "../rules.ts";
import { ROLE_WORDS } from "../words.ts";

const LAST_LEAD = "A project keeps at least one lead. Make somebody else a lead first.";

/** Goes out of a project by oneself. @throws AppError `conflict` for its last lead */
export async function leave(ctx: ProjectContext, projectId: string): Promise<void> {
  const desk = await getDesk(ctx, projectId, "leave");
  await go(ctx, desk, ctx.viewer.userId, "left", [{ type: "member.left", data: {} }], null);
}

/** Takes somebody out of a project. */
export async function removeMember(
  ctx: ProjectContext,
  projectId: string,
  { user_id, reason }: { user_id: Id; reason: string | null },
): Promise<void> {
  const desk = await getDesk(ctx, projectId, "manage_members");
  const { name } = movable(desk, user_id);
  if (user_id === ctx.viewer.userId) throw forbiddenBecause("To go yourself, leave the project.");
  await go(
    ctx,
    desk,
    user_id,
    "removed",
    [{ type: "member.removed", data: { user_id, name, ...(reason ? { reason } : {}) } }],
    reason,
  );
}

/** Gives somebody another role. */
export async function changeRole(
  ctx: ProjectContext,
  projectId: string,
  { user_id, role }: { user_id: Id; role: Exclude<ProjectRole, "guest"> },
): Promise<void> {
  const desk = await getDesk(ctx, projectId, "manage_members");
  const { name, role: before } = movable(desk, user_id);
  if (!mayBring(desk.role, role, desk.people))
    throw forbiddenBecause("Its client says who else approves and pays here.");
  await commitToDesk(
    ctx,
    desk,
    [{ type: "member.role_changed", data: { user_id, name, role } }],
    [
      statement(
        ctx.db,
        sql`UPDATE ${project_members} SET role = ${role}, confirmed_at = NULL
          WHERE project_id = ${desk.id} AND user_id = ${user_id} AND status = 'active' AND role <> ${role}`,
      ),
      failWhen(ctx.db, sql`changes() = 0`),
      ...(role === "client" ? [keepsClient(ctx, desk.id, user_id)] : []),
      keepsLead(ctx, desk.id, before === "lead"),
    ],
    [
      changed(ctx.viewer, desk, "member.role_changed", {
        mark: `${desk.id}:${user_id}:${desk.logSeq}`,
        note: ROLE_WORDS[role].label,
        tell: [user_id],
      }),
    ],
    LAST_LEAD,
  );
}

/** Proposes how what is paid out is shared. Everybody whose share changes has to say yes. */
export async function proposeSplits(
  ctx: ProjectContext,
  projectId: string,
  shares: Record<Id, number>,
): Promise<void> {
  const desk = await getDesk(ctx, projectId, "propose_splits");
  requireStatus(desk, ["draft", "active"]);
  const there = peopleIn(desk, "lead", "client", "member");
  if (Object.keys(shares).some((userId) => !there.includes(userId)) || !areWhole(shares)) {
    throw new AppError("invalid_input", {
      fields: { shares: ["The shares have to be 100 % together, among the people of this project."] },
    });
  }
  const affected = desk.people
    .filter(({ userId, splitBps }) => (shares[userId] ?? 0) !== splitBps)
    .map(({ userId }) => userId);
  if (affected.length === 0)
    throw new AppError("conflict", { sentence: "These are the shares you have already." });
  const now = ctx.clock.now();
  const id = newId(now);
  try {
    await commitToDesk(
      ctx,
      desk,
      [{ type: "splits.proposed", data: { proposal_id: id, shares } }],
      [
        ctx.db.insert(split_proposals).values({
          id,
          project_id: desk.id,
          proposed_by: ctx.viewer.userId,
          shares,
          affected,
          status: "open",
          created_at: now,
        }),
      ],
      [changed(ctx.viewer, desk, "splits.proposed", { mark: id, tell: affected })],
    );
  } catch (error) {
    if (!isUniqueFailure(error, "split_proposals.project_id")) throw error;
    throw new AppError("conflict", {
      sentence: "Other shares are proposed already. Answer or withdraw those first.",
    });
  }
  // Whoever proposes has said yes to it.
  if (affected.includes(ctx.viewer.userId))
    await answerSplits(ctx, projectId, { proposal_id: id, answer: "yes" });
}

/** Says yes or no to proposed shares; with the last yes they hold. Who proposed them may withdraw them by a no. */
export async function answerSplits(
  ctx: ProjectContext,
  projectId: string,
  said: { proposal_id: Id; answer: "yes" | "no" },
  tries = 2,
): Promise<{ applied: boolean }> {
  const { proposal_id, answer } = said;
  const desk = await getDesk(ctx, projectId, "confirm_splits");
  const [proposal] = await ctx.db
    .select({
      id: split_proposals.id,
      by: split_proposals.proposed_by,
      shares: split_proposals.shares,
      affected: split_proposals.affected,
      confirmed: sql<number>`(SELECT count(*) FROM ${split_confirmations} AS c
        WHERE c.proposal_id = split_proposals.id AND c.user_id <> ${ctx.viewer.userId})`.as("confirmed"),
    })
    .from(split_proposals)
    .where(
      sql`${split_proposals.id} = ${proposal_id} AND ${split_proposals.project_id} = ${desk.id}
        AND ${split_proposals.status} = 'open'`,
    );
  if (!proposal)
    throw new AppError("conflict", { sentence: "These shares are answered or taken back already." });
  const me = ctx.viewer.userId;
  const concerns = proposal.affected.includes(me);
  if (!concerns && !(answer === "no" && proposal.by === me)) {
    throw forbiddenBecause("Only those whose share changes answer this.");
  }
  const now = ctx.clock.now();
  if (answer === "no") {
    const type = proposal.by === me ? "splits.withdrawn" : "splits.declined";
    await commitToDesk(
      ctx,
      desk,
      [{ type, data: { proposal_id } }],
      close(ctx, proposal.id, proposal.by === me ? "withdrawn" : "declined", now),
      [changed(ctx.viewer, desk, type, { mark: proposal_id, tell: [proposal.by] })],
    );
    return { applied: false };
  }
  const applied = proposal.confirmed + 1 >= proposal.affected.length;
  // Read out of a row that this command wrote: {user id: basis points}.
  const shares = proposal.shares as Record<Id, number>;
  try {
    await commitToDesk(
      ctx,
      desk,
      [
        {
          type: applied ? "splits.applied" : "splits.confirmed",
          data: { proposal_id, ...(applied ? { shares } : {}) },
        },
      ],
      [
        ctx.db
          .insert(split_confirmations)
          .values({ proposal_id, user_id: me, confirmed_at: now })
          .onConflictDoNothing(),
        failWhen(ctx.db, sql`changes() = 0`),
        // Whether theirs is the last yes was judged by those that were there.
        failWhen(
          ctx.db,
          sql`((SELECT count(*) FROM ${split_confirmations} WHERE proposal_id = ${proposal_id})
            >= ${proposal.affected.length}) <> ${applied ? 1 : 0}`,
        ),
        ...(applied
          ? [
              statement(
                ctx.db,
                sql`UPDATE ${project_members}
                  SET split_bps = coalesce(json_extract(${JSON.stringify(shares)}, '$."' || user_id || '"'), 0)
                  WHERE project_id = ${desk.id} AND status = 'active'`,
              ),
              ...close(ctx, proposal.id, "applied", now),
            ]
          : []),
      ],
      [
        changed(ctx.viewer, desk, applied ? "splits.applied" : "splits.confirmed", {
          mark: proposal_id,
          tell: applied ? proposal.affected : [],
        }),
      ],
    );
  } catch (error) {
    // Another yes came at the same moment: judged anew, with it counted.
    if (!(error instanceof AppError && error.code === "conflict") || tries <= 1) throw error;
    return answerSplits(ctx, projectId, said, tries - 1);
  }
  return { applied };
}

function close(
  ctx: ProjectContext,
  id: Id,
  status: "applied" | "declined" | "withdrawn",
  now: number,
): Statement[] {
  return [
    statement(
      ctx.db,
      sql`UPDATE ${split_proposals} SET status = ${status}, closed_at = ${now} WHERE id = ${id} AND status = 'open'`,
    ),
    failWhen(ctx.db, sql`changes() = 0`),
  ];
}

/** Somebody's way out: their share falls to the lead who is there longest, and their open yes is no longer needed. */
async function go(
  ctx: ProjectContext,
  desk: Desk,
  userId: Id,
  status: "left" | "removed",
  entries: Parameters<typeof commitToDesk>[2],
  note: string | null,
): Promise<void> {
  const now = ctx.clock.now();
  const gone = mySeat(desk, userId);
  const heir = desk.people.find((seat) => seat.role === "lead" && seat.userId !== userId);
  await commitToDesk(
    ctx,
    desk,
    entries,
    [
      statement(
        ctx.db,
        sql`UPDATE ${project_members} SET status = ${status}, left_at = ${now}, split_bps = 0
          WHERE project_id = ${desk.id} AND user_id = ${userId} AND status = 'active'`,
      ),
      failWhen(ctx.db, sql`changes() = 0`),
      keepsLead(ctx, desk.id, gone.role === "lead"),
      ...(gone.splitBps > 0 && heir
        ? [
            statement(
              ctx.db,
              sql`UPDATE ${project_members} SET split_bps = split_bps + ${gone.splitBps}
                WHERE project_id = ${desk.id} AND user_id = ${heir.userId} AND status = 'active'`,
            ),
          ]
        : []),
      statement(
        ctx.db,
        sql`UPDATE ${split_proposals} SET status = 'withdrawn', closed_at = ${now}
          WHERE project_id = ${desk.id} AND status = 'open'`,
      ),
    ],
    [
      changed(ctx.viewer, desk, status === "left" ? "member.left" : "member.removed", {
        mark: `${desk.id}:${userId}:${desk.logSeq}`,
        note,
        tell: status === "left" ? peopleIn(desk, "lead", "client") : [userId],
      }),
    ],
    LAST_LEAD,
  );
}

/** Rolls the batch back that would take the last lead, or the last person, out of a project. */
function keepsLead(ctx: ProjectContext, projectId: Id, wasLead: boolean): Statement {
  return failWhen(
    ctx.db,
    sql`NOT EXISTS (SELECT 1 FROM ${project_members} WHERE project_id = ${projectId} AND status = 'active'
      AND ${wasLead ? sql`role = 'lead'` : sql`1`})`,
  );
}

/** Rolls the batch back that would put somebody beside a client who came meanwhile. */
function keepsClient(ctx: ProjectContext, projectId: Id, userId: Id): Statement {
  return failWhen(
    ctx.db,
    sql`EXISTS (SELECT 1 FROM ${project_members} WHERE project_id = ${projectId} AND status = 'active'
      AND role = 'client' AND user_id <> ${userId})`,
  );
}

/** Somebody whose place a lead decides about. @throws AppError `forbidden` for a client: the sides do not dismiss each other */
function movable(desk: Desk, userId: Id) {
  const seat = mySeat(desk, userId);
  if (seat.role === "client") throw forbiddenBecause("A client goes by themselves; nobody takes them out.");
  return seat;
}
