import { asc, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { type Id, isId, newId } from "#app/core/ids.ts";
import { nextReminder } from "#app/core/talk-reminders.ts";
import { days } from "#app/core/time.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { meetings } from "#app/db/schema/tasks.ts";
import { type Desk, getDesk, isOnDesk } from "#app/features/projects/desk.server.ts";
import { commitToDesk } from "#app/features/projects/log.server.ts";
import { changed } from "#app/features/projects/news.ts";
import type { ProjectContext } from "#app/features/projects/project-context.server.ts";
import { isReadOnly } from "#app/features/projects/rules.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { refuseBanned } from "#app/platform/moderation/banned-domains.server.ts";
import { failWhen } from "#app/platform/outbox.server.ts";
import { pressedOnce } from "#app/platform/pressed-once.server.ts";
import { isToCome, movedMeeting, proposedMeeting } from "./meeting-rows.server.ts";
import type { MeetingInput, MeetingLinkInput } from "./schema.ts";

/** Coming meetings a project may have at once; those that are over do not count. */
const MEETINGS_MAX = 50;
const AHEAD = days(400);
const ANSWERED = "Somebody answered it already, it was called off, or its time is over.";

/** The meetings of a project from some days ago on, for who is part of it. */
export function selectMeetings({ db, viewer, clock }: QueryContext, projectId: string) {
  const id = isId(projectId) ? projectId : "";
  return db
    .select({
      id: meetings.id,
      title: meetings.title,
      proposedBy: meetings.proposed_by,
      proposer: sql<string>`(SELECT p.display_name FROM ${profiles} AS p
        WHERE p.user_id = meetings.proposed_by)`.as("proposer"),
      startsAt: meetings.starts_at,
      endsAt: meetings.ends_at,
      joinUrl: meetings.join_url,
      status: meetings.status,
    })
    .from(meetings)
    .where(
      sql`${meetings.project_id} = ${id} AND ${meetings.starts_at} > ${clock.now() - days(31)}
        AND ${meetings.status} <> 'cancelled' AND ${isOnDesk(id, viewer.userId)}`,
    )
    .orderBy(asc(meetings.starts_at))
    .limit(2 * MEETINGS_MAX);
}

export type MeetingRow = Awaited<ReturnType<typeof selectMeetings>>[number];

/**
 * Proposes a time to the others of a project; pressed twice, it is one.
 * @throws AppError `not_found`, `forbidden`, `invalid_input` for a time that is over, `conflict` (over, or enough)
 */
export async function proposeMeeting(
  ctx: ProjectContext,
  projectId: string,
  { key, title, starts_at, minutes: length, join_url, timezone }: MeetingInput,
): Promise<Id> {
  const desk = await openDesk(ctx, projectId);
  await refuseBanned(ctx, null, title, join_url);
  const now = ctx.clock.now();
  if (!isToCome(starts_at, now, AHEAD))
    throw new AppError("invalid_input", { fields: { starts_at: ["Choose a time that is still to come."] } });
  const id = key ?? newId(now);
  const mine = sql`project_id = ${desk.id} AND proposed_by = ${ctx.viewer.userId} AND title = ${title}
    AND starts_at = ${starts_at}`;
  await pressedOnce(ctx.db, { table: meetings, id, mine }, () =>
    commitToDesk(
      ctx,
      desk,
      [{ type: "meeting.proposed", data: { meeting: id, title, starts_at } }],
      [
        proposedMeeting(ctx.db, {
          ...{ id, title, length, timezone, now },
          of: { project_id: desk.id },
          by: ctx.viewer.userId,
          startsAt: starts_at,
          joinUrl: join_url,
        }),
        failWhen(
          ctx.db,
          sql`(SELECT count(*) FROM ${meetings} WHERE project_id = ${desk.id} AND starts_at > ${now}
            AND status <> 'cancelled') > ${MEETINGS_MAX}`,
        ),
      ],
      [news(ctx, desk, "meeting.proposed", { id, title }, others(ctx, desk))],
      `A project has at most ${MEETINGS_MAX} meetings to come.`,
    ),
  );
  return id;
}

/** Somebody else says yes to it. */
export async function confirmMeeting(ctx: ProjectContext, projectId: string, meetingId: Id): Promise<void> {
  const desk = await openDesk(ctx, projectId);
  const meeting = await getMeeting(ctx, desk, meetingId);
  if (meeting.proposedBy === ctx.viewer.userId)
    throw new AppError("forbidden", { sentence: "You proposed it: somebody else says yes." });
  await move(ctx, desk, meeting, "confirmed");
}

/** Called off by who proposed it, or declined by anybody who was asked. */
export async function cancelMeeting(ctx: ProjectContext, projectId: string, meetingId: Id): Promise<void> {
  const desk = await openDesk(ctx, projectId);
  await move(ctx, desk, await getMeeting(ctx, desk, meetingId), "cancelled");
}

/**
 * Says where a meeting that stands is, or that it is elsewhere now; whoever may meet may, and the others are told. The same
 * link once more changes nothing.
 * @param link a whole https address
 * @throws AppError `not_found`, `forbidden`, `flagged` for a banned address, `conflict` (it does not stand, or is over)
 */
export async function linkMeeting(
  ctx: ProjectContext,
  projectId: string,
  { meeting_id: id, join_url: link }: MeetingLinkInput,
): Promise<void> {
  const desk = await openDesk(ctx, projectId);
  const { title, joinUrl } = await getMeeting(ctx, desk, id);
  if (joinUrl === link) return;
  await refuseBanned(ctx, null, link);
  const now = ctx.clock.now();
  await commitToDesk(
    ctx,
    desk,
    [{ type: "meeting.linked", data: { meeting: id, title } }],
    [
      ctx.db
        .update(meetings)
        .set({ join_url: link, version: sql`version + 1`, updated_at: now })
        .where(
          sql`${meetings.id} = ${id} AND ${meetings.status} = 'confirmed' AND ${meetings.ends_at} > ${now}`,
        ),
      failWhen(ctx.db, sql`changes() = 0`),
    ],
    // A link may be given anew, and is told anew.
    [news(ctx, desk, "meeting.linked", { id: `${id}:${now}`, title }, others(ctx, desk))],
    ANSWERED,
  );
}

async function move(
  ctx: ProjectContext,
  desk: Desk,
  { id, title, startsAt }: { id: Id; title: string; startsAt: number },
  to: "confirmed" | "cancelled",
): Promise<void> {
  const now = ctx.clock.now();
  const remindAt = to === "confirmed" ? nextReminder(startsAt, now) : null;
  await commitToDesk(
    ctx,
    desk,
    [{ type: `meeting.${to}`, data: { meeting: id, title } }],
    movedMeeting(ctx.db, { id, to, remindAt, now }),
    [news(ctx, desk, `meeting.${to}`, { id, title }, others(ctx, desk))],
    ANSWERED,
  );
}

async function openDesk(ctx: ProjectContext, projectId: string): Promise<Desk> {
  const desk = await getDesk(ctx, projectId, "meet");
  if (isReadOnly(desk.status))
    throw new AppError("conflict", {
      sentence: "This project is over: there is nothing left to meet about.",
    });
  return desk;
}

async function getMeeting(ctx: ProjectContext, desk: Desk, id: Id) {
  const [meeting] = await ctx.db
    .select({
      id: meetings.id,
      title: meetings.title,
      proposedBy: meetings.proposed_by,
      startsAt: meetings.starts_at,
      joinUrl: meetings.join_url,
    })
    .from(meetings)
    .where(sql`${meetings.id} = ${id} AND ${meetings.project_id} = ${desk.id}`);
  if (!meeting) throw new AppError("not_found");
  return meeting;
}

function others(ctx: ProjectContext, desk: Desk): Id[] {
  return desk.people
    .filter(({ role, userId }) => role !== "guest" && userId !== ctx.viewer.userId)
    .map(({ userId }) => userId);
}

function news(ctx: ProjectContext, desk: Desk, what: string, about: { id: Id; title: string }, tell: Id[]) {
  return changed(ctx.viewer, desk, what, { mark: `${about.id}:${what}`, about: about.title, tell });
}
