import { eq, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { days } from "#app/core/time.ts";
import { statement } from "#app/db/client.server.ts";
import { deliverables, milestones } from "#app/db/schema/milestones.ts";
import { project_invites, projects } from "#app/db/schema/projects.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { eachAlone } from "#app/platform/each-alone.server.ts";
import { failWhen } from "#app/platform/outbox.server.ts";
import { earners } from "./commands/approve.server.ts";
import { completionOf } from "./commands/complete.server.ts";
import { whatIsOpen } from "./completion-rules.ts";
import { deliveredBy } from "./delivered-by.server.ts";
import { findDeskForTime } from "./desk.server.ts";
import { commitToDesk, type LogEntry } from "./log.server.ts";
import { projectIs } from "./milestone-case.server.ts";
import { released } from "./milestone-money.server.ts";
import { mayApprove, REMINDER_DAYS } from "./milestone-rules.ts";
import { changed } from "./news.ts";
import { moveMilestone, unsayDone } from "./transition.server.ts";

type JobContext = Pick<AppContext, "db" | "clock" | "commit">;

/** So many of each kind a minute. */
const BATCH = 50;

/** What nobody answered in its time is approved (product.md §5.7); not while the project rests or a dispute is open. */
export async function approveByTime(ctx: JobContext): Promise<void> {
  const now = ctx.clock.now();
  await eachAlone(await selectDelivered(ctx, now), async (due) => {
    const desk = await findDeskForTime(ctx.db, due.projectId);
    if (desk?.status !== "active") return;
    const { id, title } = due;
    await quietly(() => {
      const money = released(ctx.db, desk, due, null, now);
      return commitToDesk(
        byTime(ctx),
        desk,
        [{ type: "milestone.approved", data: { milestone_id: id, title, by: "time" } }, ...money.entries],
        [
          // Put on hold at this moment, it rests with the project.
          projectIs(ctx, desk.id, ["active"]),
          ...moveMilestone(ctx.db, {
            id,
            move: "approve_by_time",
            now,
            version: due.version,
            set: [sql`approved_at = ${now}`, sql`approve_due_at = NULL`],
            where: sql`approve_due_at <= ${now}`,
          }),
          statement(
            ctx.db,
            sql`UPDATE ${deliverables} SET status = 'approved', answered_at = ${now}
              WHERE milestone_id = ${id} AND status = 'submitted'`,
          ),
          ...money.statements,
        ],
        [
          ...money.happened,
          changed(null, desk, "milestone.approved", {
            mark: `${id}:${due.version}`,
            about: title,
            tell: desk.people.map(({ userId }) => userId),
          }),
          {
            name: "milestone.approved",
            payload: {
              projectId: desk.id,
              milestoneId: id,
              // Nobody else was there to approve what one alone made.
              earners: desk.people.length > 1 ? earners(desk, due) : [],
            },
          },
        ],
      );
    });
  });
}

/** Three days and one day before that, the approving side is reminded. */
export async function remindOfApproval(ctx: JobContext): Promise<void> {
  const now = ctx.clock.now();
  await eachAlone(REMINDER_DAYS, async (left) => {
    await eachAlone(await selectDelivered(ctx, now + days(left), left), async (due) => {
      const desk = await findDeskForTime(ctx.db, due.projectId);
      if (desk?.status !== "active" || due.approveDueAt === null || due.approveDueAt <= now) return;
      const { id, title, deliveredBy } = due;
      await quietly(() =>
        commitToDesk(
          byTime(ctx),
          desk,
          [{ type: "milestone.reminder", data: { milestone_id: id, title, days_left: left } }],
          [
            statement(
              ctx.db,
              sql`UPDATE ${milestones} SET reminded_days = ${left} WHERE id = ${id} AND status = 'delivered'
                AND coalesce(reminded_days, 99) > ${left}`,
            ),
            failWhen(ctx.db, sql`changes() = 0`),
          ],
          [
            changed(null, desk, "milestone.reminder", {
              mark: `${id}:${due.version}:${left}`,
              about: title,
              note: left === 1 ? "a day" : `${left} days`,
              tell: desk.people
                .filter((seat) => mayApprove(seat, { clientApproval: desk.clientApproval, deliveredBy }))
                .map(({ userId }) => userId),
            }),
          ],
        ),
      );
    });
  });
}

/** Seven days after the first side said that it is done, it is; unless there is something to be done again. */
export async function completeByTime(ctx: JobContext): Promise<void> {
  const now = ctx.clock.now();
  const due = await ctx.db
    .select({ id: projects.id })
    .from(projects)
    .where(sql`${projects.completion_due_at} IS NOT NULL AND ${projects.completion_due_at} <= ${now}`)
    .orderBy(projects.completion_due_at)
    .limit(BATCH);
  await eachAlone(due, async ({ id }) => {
    const desk = await findDeskForTime(ctx.db, id);
    if (!desk) return;
    if (whatIsOpen(desk)) {
      // Work was added since: without this it would stand first in the row for ever.
      await ctx.db.batch([
        ctx.db.update(projects).set({ completion_due_at: null }).where(eq(projects.id, id)),
        unsayDone(ctx.db, id),
      ]);
      return;
    }
    const completion = completionOf(ctx, desk, now, "time");
    await quietly(() =>
      commitToDesk(byTime(ctx), desk, completion.entries, completion.statements, completion.happened),
    );
  });
}

/** Invitations end after 14 days. */
export async function expireInvites(ctx: JobContext): Promise<void> {
  const now = ctx.clock.now();
  const due = await ctx.db
    .select({
      id: project_invites.id,
      projectId: project_invites.project_id,
      email: project_invites.email,
      userId: project_invites.user_id,
    })
    .from(project_invites)
    .where(
      sql`${project_invites.status} IN ('pending', 'viewed') AND ${project_invites.expires_at} <= ${now}`,
    )
    .orderBy(project_invites.expires_at)
    .limit(BATCH);
  await eachAlone(due, async (invite) => {
    const desk = await findDeskForTime(ctx.db, invite.projectId);
    if (!desk) return;
    const entry: LogEntry = { type: "invite.expired", data: { invite_id: invite.id, to: "somebody" } };
    await quietly(() =>
      commitToDesk(
        byTime(ctx),
        desk,
        [entry],
        [
          statement(
            ctx.db,
            sql`UPDATE ${project_invites} SET status = 'expired', updated_at = ${now}
              WHERE id = ${invite.id} AND status IN ('pending', 'viewed') AND expires_at <= ${now}`,
          ),
          failWhen(ctx.db, sql`changes() = 0`),
        ],
        [changed(null, desk, entry.type, { mark: invite.id })],
      ),
    );
  });
}

/** @param unreminded only those that were not reminded so many days before, or later */
function selectDelivered(ctx: JobContext, until: number, unreminded?: number) {
  return ctx.db
    .select({
      id: milestones.id,
      projectId: milestones.project_id,
      title: milestones.title,
      version: milestones.version,
      amount: milestones.amount,
      currency: milestones.currency,
      assigneeIds: milestones.assignee_ids,
      approveDueAt: milestones.approve_due_at,
      deliveredBy: deliveredBy(sql`milestones.id`).as("delivered_by"),
    })
    .from(milestones)
    .where(
      sql`${milestones.status} = 'delivered' AND ${milestones.approve_due_at} IS NOT NULL
        AND ${milestones.approve_due_at} <= ${until}
        AND ${unreminded === undefined ? sql`1` : sql`coalesce(reminded_days, 99) > ${unreminded}`}
        AND EXISTS (SELECT 1 FROM ${projects} AS p WHERE p.id = milestones.project_id AND p.status = 'active')`,
    )
    .orderBy(milestones.approve_due_at)
    .limit(BATCH);
}

function byTime(ctx: JobContext) {
  return { ...ctx, viewer: null };
}

/** Somebody was quicker than the clock: then it is theirs. */
async function quietly(act: () => Promise<unknown>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof AppError && error.code === "conflict")) throw error;
  }
}
