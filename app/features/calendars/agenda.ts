import { dayOf } from "#app/core/days.ts";
import type { readDated } from "./feed.server.ts";

type Dated = Awaited<ReturnType<typeof readDated>>;

/** One thing with a day or an hour. */
export interface Due {
  kind: "project" | "milestone" | "task" | "meeting" | "call" | "interview";
  title: string;
  project: string | null;
  /** `YYYY-MM-DD` where the whole day is meant. */
  day: string | null;
  starts_at: number | null;
  to: string;
}

const LONGEST = 200;

/** Milestones and tasks of which nothing is left to do. */
const BEHIND: ReadonlySet<string> = new Set(["approved", "released", "refunded", "split", "done"]);
const isAhead = ({ status }: { status: string }) => !BEHIND.has(status);

/** What is still to come of it, in the order of time. */
export function agendaOf({ frames, parts, todo, talks, calls }: Dated, now: number): Due[] {
  const today = dayOf(now);
  const whole = (kind: Due["kind"], title: string, day: string | null, project: string | null, to: string) =>
    day && day >= today ? [{ kind, title, project, day, starts_at: null, to }] : [];
  const hour = (kind: Due["kind"], title: string, at: number, project: string | null, to: string) =>
    at >= now ? [{ kind, title, project, day: null, starts_at: at, to }] : [];
  const due: Due[] = [
    ...frames.flatMap(({ id, title, dueOn }) => whole("project", title, dueOn, title, `/desk/${id}`)),
    ...parts
      .filter(isAhead)
      .flatMap(({ title, day, projectId, project }) =>
        whole("milestone", title, day, project, `/desk/${projectId}/milestones`),
      ),
    ...todo
      .filter(isAhead)
      .flatMap(({ id, title, day, projectId, project }) =>
        whole("task", title, day, project, `/desk/${projectId}/tasks?task=${id}`),
      ),
    ...talks
      .filter(({ status }) => status !== "cancelled")
      .flatMap(({ title, startsAt, projectId, project }) =>
        hour("meeting", title, startsAt, project, `/desk/${projectId}/calendar`),
      ),
    ...calls
      .filter(({ status }) => status !== "cancelled")
      .flatMap(({ kind, title, with: name, startsAt, to }) =>
        hour(kind, `${title} with ${name}`, startsAt, null, to),
      ),
  ];
  const when = ({ day, starts_at }: Due) => starts_at ?? Date.parse(`${day}T23:59:59Z`);
  return due.toSorted((a, b) => when(a) - when(b)).slice(0, LONGEST);
}
