import { type DatedThing, monthsOf } from "#app/features/projects/calendar.ts";
import { MonthOfThings } from "#app/features/projects/components/month-of-things.tsx";
import type { Desk } from "#app/features/projects/desk.server.ts";
import { deskQuery } from "#app/features/projects/desk-query.server.ts";
import { MILESTONE_WORDS } from "#app/features/projects/words.ts";
import { selectTasks, type TaskRow } from "#app/features/tasks/queries.server.ts";
import { TASK_STATUSES } from "#app/features/tasks/rules.ts";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import type { Route } from "./+types/calendar.ts";

export const loader = deskQuery(
  (ctx, { params }: Route.LoaderArgs) => [selectTasks(ctx, params.projectId)] as const,
  (app, desk, [tasks]) => ({
    months: monthsOf(thingsOf(desk, tasks)),
    today: new Date(app.clock.now()).toISOString().slice(0, 10),
  }),
);

function thingsOf({ id, startsOn, dueOn, parts }: Desk, tasks: readonly TaskRow[]): DatedThing[] {
  const desk = `/desk/${id}`;
  const frame = (key: string, day: string | null, title: string) => ({
    id: key,
    day,
    title,
    note: "Project",
    over: false,
    to: desk,
  });
  const things = [
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
  return things.flatMap(({ day, ...thing }) => (day ? [{ ...thing, day }] : []));
}

export default function DeskCalendar({ loaderData: { months, today } }: Route.ComponentProps) {
  if (months.length === 0)
    return (
      <EmptyState title="Nothing has a day yet">
        Milestones and tasks stand here once you give them a day they are due.
      </EmptyState>
    );
  return months.map((month) => <MonthOfThings key={month.month} month={month} today={today} />);
}
