import { sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { type Id, newId } from "#app/core/ids.ts";
import { type Statement, statement } from "#app/db/client.server.ts";
import { split_confirmations, split_proposals } from "#app/db/schema/agreements.ts";
import { project_members } from "#app/db/schema/projects.ts";
import { failWhen, isUniqueFailure } from "#app/platform/outbox.server.ts";
import { getDesk } from "../desk.server.ts";
import { commitToDesk } from "../log.server.ts";
import { forbiddenBecause, peopleIn, requireStatus } from "../milestone-case.server.ts";
import { changed } from "../news.ts";
import type { ProjectContext } from "../project-context.server.ts";
import { areWhole } from "../rules.ts";

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
    throw new AppError("conflict", { standing: true, sentence: "These are the shares you have already." });
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
