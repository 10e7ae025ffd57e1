import { sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { textsIn } from "#app/core/web-domains.ts";
import type { Statement } from "#app/db/client.server.ts";
import { milestones } from "#app/db/schema/milestones.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { projects } from "#app/db/schema/projects.ts";
import { matches } from "#app/db/schema/sparks.ts";
import { notBlocked } from "#app/features/safety/rules.server.ts";
import { markProjectStarted } from "#app/features/sparks/commands/open-match.server.ts";
import { refuseBanned } from "#app/platform/moderation/banned-domains.server.ts";
import { failWhen, orConflict } from "#app/platform/outbox.server.ts";
import { pressedOnce } from "#app/platform/pressed-once.server.ts";
import { isOnDesk } from "../desk.server.ts";
import { draftOf, draftProject } from "../draft-project.server.ts";
import { type InviteContext, newInvite } from "../new-invite.server.ts";
import type { NewProjectInput } from "../new-project-schema.ts";
import { withinPlan } from "../plan-limit.server.ts";
import { MILESTONES_MAX } from "../rules.ts";

/**
 * A new project: blank, out of a Spark, or after a past one. Out of a Spark it runs at once, its milestones are
 * proposed, and the other one is invited.
 * @throws AppError `not_found` for a Spark or a project that is not theirs, `conflict` for a Spark that has ended, or when
 *   their plan holds no more that run
 */
export async function beginProject(ctx: InviteContext, input: NewProjectInput): Promise<Id> {
  await ctx.limits.take("api_write", ctx.viewer.userId);
  await refuseBanned(ctx, null, ...textsIn(input));
  const partner = input.match ? await getPartner(ctx, input.match) : null;
  const parts = input.from ? await partsOf(ctx, input.from) : [];
  const now = ctx.clock.now();
  const planned = [
    ...parts,
    ...input.milestones.map((title) => ({ title, description: null, due_on: null, amount: 0 })),
  ].slice(0, MILESTONES_MAX);
  const theirs = input.side === "lead" ? "client" : "lead";
  const running = partner !== null || input.start;
  const draft = await draftProject(ctx.db, {
    key: input.key,
    title: input.title,
    description: input.description,
    kind: input.kind,
    owner: ctx.viewer.userId,
    side: input.side,
    matchId: input.match,
    running,
    clientApproval: input.approval === "client",
    amount: planned.reduce((sum, { amount }) => sum + amount, 0),
    currency: input.currency,
    startsOn: input.starts_on,
    dueOn: input.due_on,
    milestones: planned,
    entries: partner ? [{ type: "invite.sent", data: { to: partner.name, role: theirs } }] : [],
    now,
  });
  const invite = partner
    ? await newInvite(ctx, {
        project: { id: draft.id, title: input.title },
        to: { userId: partner.userId },
        role: theirs,
        title: null,
        message: input.message,
      })
    : null;
  const begin = (room: Statement[]) =>
    ctx.commit(
      [
        ...draft.statements,
        ...(invite?.statements ?? []),
        ...(input.match
          ? [
              markProjectStarted(ctx.db, { matchId: input.match, projectId: draft.id, now }),
              failWhen(ctx.db, sql`changes() = 0`),
            ]
          : []),
        ...room,
      ],
      draft.happened,
      ...(invite ? [invite.happened] : []),
    );
  const beginOrSay = (room: Statement[] = []) => orConflict(() => begin(room), "This Spark has ended.");
  await pressedOnce(ctx.db, draftOf(ctx, draft), () =>
    running ? withinPlan(ctx, beginOrSay) : beginOrSay(),
  );
  return draft.id;
}

/** The other one of a Spark that has not ended. */
async function getPartner(ctx: InviteContext, matchId: Id): Promise<{ userId: Id; name: string }> {
  const me = ctx.viewer.userId;
  const other = sql`iif(${matches.user_a} = ${me}, ${matches.user_b}, ${matches.user_a})`;
  const [found] = await ctx.db
    .select({ userId: profiles.user_id, name: profiles.display_name })
    .from(matches)
    .innerJoin(profiles, sql`${profiles.user_id} = ${other} AND ${profiles.status} = 'active'`)
    .where(
      sql`${matches.id} = ${matchId} AND (${matches.user_a} = ${me} OR ${matches.user_b} = ${me})
        AND ${matches.status} <> 'closed' AND ${notBlocked(me, profiles.user_id)}`,
    );
  if (!found) throw new AppError("not_found");
  return found;
}

/** What a past project was made of, without its days: those are over. */
async function partsOf(ctx: InviteContext, projectId: Id) {
  const [[source], parts] = await ctx.db.batch([
    ctx.db
      .select({ id: projects.id })
      .from(projects)
      .where(sql`${projects.id} = ${projectId} AND ${isOnDesk(projectId, ctx.viewer.userId)}`),
    ctx.db
      .select({
        title: milestones.title,
        description: milestones.description,
        amount: milestones.amount,
        deliverable_spec: milestones.deliverable_spec,
        revision_limit: milestones.revision_limit,
      })
      .from(milestones)
      .where(sql`${milestones.project_id} = ${projectId} AND ${milestones.status} <> 'cancelled'`)
      .orderBy(milestones.position)
      .limit(MILESTONES_MAX),
  ]);
  if (!source) throw new AppError("not_found");
  return parts.map((part) => ({ ...part, due_on: null }));
}
