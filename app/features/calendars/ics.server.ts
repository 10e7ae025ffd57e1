import ical, { ICalEventStatus, ICalEventTransparency } from "ical-generator";
import type { Feed } from "./feed.server.ts";
import type { Talk } from "./talks.server.ts";

/**
 * A feed as calendars read it (RFC 5545). Ids are those of the things themselves: what moved is moved and not shown twice.
 * @param origin of the addresses that lead back to the desk
 */
export function toIcs({ whole, frames, parts, todo, talks, calls }: Feed, origin: string): string {
  const calendar = ical({
    name: asText(whole ? "Thrive projects" : `Thrive · ${frames[0]?.title ?? "Project"}`),
    prodId: "//Thrive//Projects//EN",
    ttl: 3600,
  });
  const day = (
    id: string,
    on: string | null,
    summary: string,
    project: { id: string; title: string },
    tab: string,
  ) => {
    if (!on) return;
    calendar.createEvent({
      id: `${id}@thrive`,
      start: new Date(`${on}T00:00:00Z`),
      allDay: true,
      timezone: "UTC",
      summary: whole && tab ? `${summary} (${project.title})` : summary,
      url: `${origin}/desk/${project.id}${tab}`,
      transparency: ICalEventTransparency.TRANSPARENT,
    });
  };
  for (const { id, title, startsOn, dueOn } of frames) {
    day(`${id}-start`, startsOn, `${title} begins`, { id, title }, "");
    day(`${id}-due`, dueOn, `${title} is due`, { id, title }, "");
  }
  for (const { id, title, day: on, projectId, project } of parts)
    day(id, on, `Milestone: ${title}`, { id: projectId, title: project }, "/milestones");
  for (const { id, title, day: on, projectId, project } of todo)
    day(id, on, `Task: ${title}`, { id: projectId, title: project }, `/tasks?task=${id}`);
  for (const { title, projectId, project, ...meeting } of talks)
    calendar.createEvent(
      hourOf(meeting, whole ? `${title} (${project})` : title, `${origin}/desk/${projectId}/calendar`),
    );
  for (const talk of calls) calendar.createEvent(talkOf(talk, origin));
  return calendar.toString();
}

/** The library writes names of calendars as they are, and all else as RFC 5545 has texts (§3.3.11). */
function asText(words: string): string {
  return words.replace(/[\\;,]/g, "\\$&").replace(/\r?\n/g, "\\n");
}

/** One talk of two as a file that a calendar takes in; its id is the feed's, so that it stands there once. */
export function toIcsFile(talk: Talk, origin: string): string {
  const calendar = ical({ name: asText(talk.title), prodId: "//Thrive//Projects//EN" });
  calendar.createEvent(talkOf(talk, origin));
  return calendar.toString();
}

function talkOf(talk: Talk, origin: string) {
  return hourOf(talk, `${talk.title} with ${talk.with}`, `${origin}${talk.to}`);
}

function hourOf(
  { id, startsAt, endsAt, joinUrl, status }: Omit<Feed["talks"][number], "title" | "projectId" | "project">,
  summary: string,
  url: string,
) {
  return {
    id: `${id}@thrive`,
    start: new Date(startsAt),
    end: new Date(endsAt),
    summary,
    status: {
      proposed: ICalEventStatus.TENTATIVE,
      confirmed: ICalEventStatus.CONFIRMED,
      cancelled: ICalEventStatus.CANCELLED,
    }[status],
    ...(joinUrl ? { location: joinUrl } : {}),
    url,
  };
}
