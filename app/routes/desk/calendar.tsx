import { readWhenOvertaken } from "#app/browser/answer-in-place.ts";
import { newId } from "#app/core/ids.ts";
import { dayIn } from "#app/core/time-zone.ts";
import { MeetingList } from "#app/features/calendars/components/meeting-list.tsx";
import { Subscribe } from "#app/features/calendars/components/subscribe.tsx";
import { renewFeed, selectFeed } from "#app/features/calendars/feed-links.server.ts";
import { type MeetingRow, selectMeetings } from "#app/features/calendars/meetings.server.ts";
import { byClock, type DatedThing, monthsOf, type TimedThing } from "#app/features/projects/calendar.ts";
import { MonthOfThings } from "#app/features/projects/components/month-of-things.tsx";
import type { Desk } from "#app/features/projects/desk.server.ts";
import { deskQuery } from "#app/features/projects/desk-query.server.ts";
import { isReadOnly, may } from "#app/features/projects/rules.ts";
import { MILESTONE_WORDS } from "#app/features/projects/words.ts";
import { selectTasks, type TaskRow } from "#app/features/tasks/queries.server.ts";
import { TASK_STATUSES } from "#app/features/tasks/rules.ts";
import { answerForm } from "#app/platform/form-answers.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { memberAction } from "#app/platform/responses.server.ts";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { useOwnZone } from "#app/ui/use-own-zone.ts";
import type { Route } from "./+types/calendar.ts";

export const loader = deskQuery(
  (ctx, { params }: Route.LoaderArgs) =>
    [
      selectTasks(ctx, params.projectId),
      selectMeetings(ctx, params.projectId),
      selectFeed(ctx, params.projectId),
    ] as const,
  (app, desk, [tasks, meetings, [feed]]) => {
    const now = app.clock.now();
    return {
      id: desk.id,
      things: thingsOf(desk, tasks, meetings),
      meetings: meetings.filter(({ endsAt }) => endsAt > now),
      me: app.viewer.userId,
      mayMeet: may(desk.role, "meet", desk.own) && !isReadOnly(desk.status),
      feedSince: feed?.since ?? null,
      formKey: newId(now),
      now,
    };
  },
);

/** Makes the address a calendar subscribes to: its secret is in this one answer, and nowhere else. */
export const action = memberAction(async (app, { request, params }: Route.ActionArgs) => {
  const form = await readForm(request);
  return answerForm(form, async () => ({
    done: "The address is made.",
    path: `/feeds/${await renewFeed(app, params.projectId)}.ics`,
  }));
});

function thingsOf(
  { id, startsOn, dueOn, parts }: Desk,
  tasks: readonly TaskRow[],
  meetings: readonly MeetingRow[],
): (DatedThing | TimedThing)[] {
  const desk = `/desk/${id}`;
  const frame = (key: string, day: string | null, title: string) => ({
    id: key,
    day,
    title,
    note: "Project",
    over: false,
    to: desk,
  });
  const dated = [
    frame("start", startsOn, "It begins"),
    ...parts
      .filter(({ status }) => status !== "cancelled")
      .map((part) => ({
        id: part.id,
        day: part.dueOn,
        title: part.title,
        note: `Milestone · ${MILESTONE_WORDS[part.status]}`,
        over: part.status === "approved" || part.status === "released",
        to: `${desk}/milestones#milestone-${part.id}`,
      })),
    ...tasks
      .filter(({ status }) => status !== "cancelled")
      .map((task) => ({
        id: task.id,
        day: task.dueOn,
        title: task.title,
        note: `Task · ${TASK_STATUSES[task.status]}`,
        over: task.status === "done",
        to: `${desk}/tasks?task=${task.id}`,
      })),
    frame("due", dueOn, "It is due"),
  ];
  const timed = meetings.map(({ id: key, startsAt, title }) => ({
    id: key,
    at: startsAt,
    title,
    note: "Meeting",
    over: false,
    to: `${desk}/calendar#meetings`,
  }));
  return [...dated.flatMap(({ day, ...thing }) => (day ? [{ ...thing, day }] : [])), ...timed];
}

export const shouldRevalidate = readWhenOvertaken;

export default function DeskCalendar({ loaderData }: Route.ComponentProps) {
  const { id, things, meetings, me, mayMeet, feedSince, now } = loaderData;
  const zone = useOwnZone(null);
  const months = monthsOf(things.map((thing) => byClock(thing, zone)));
  return (
    <>
      {meetings.length > 0 || mayMeet ? (
        <MeetingList meetings={meetings} formKey={loaderData.formKey} me={me} mayMeet={mayMeet} />
      ) : null}
      {months.length === 0 ? (
        <EmptyState title="Nothing has a day yet">
          Milestones and tasks stand here once you give them a day they are due.
        </EmptyState>
      ) : (
        months.map((month) => (
          <MonthOfThings key={month.month} month={month} today={dayIn(zone ?? "UTC", now)} />
        ))
      )}
      <Subscribe action={`/desk/${id}/calendar`} since={feedSince}>
        Milestones, tasks and meetings of this project, in the calendar you use. Whoever has the address sees
        them.
      </Subscribe>
    </>
  );
}
