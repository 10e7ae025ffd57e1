import { longDay, shortDay } from "#app/core/day-words.ts";
import { LONGEST_READING, type ReadingItem, type ReadingPage } from "#app/core/reading.ts";
import type { DeskHead } from "./desk-head.ts";
import type { MilestoneStatus } from "./milestone-rules.ts";
import type { LogLine } from "./queries/log.server.ts";
import { MILESTONE_WORDS, ROLE_WORDS, STATUS_WORDS } from "./words.ts";

/** What the overview of a desk shows, as far as it is kept. */
interface Overview {
  project: { description: string | null };
  steps: readonly { id: string; title: string; dueOn: string | null; status: MilestoneStatus }[];
  mine: readonly { id: string; title: string; dueOn: string | null }[];
  lines: readonly LogLine[];
}

/** A desk's overview, to be read without a network. */
export function deskReading(head: DeskHead, { project, steps, mine, lines }: Overview): ReadingPage {
  const people = head.people.map(({ name, role }) => `${name} (${ROLE_WORDS[role].label.toLowerCase()})`);
  const next = head.due.milestone ?? head.due.project;
  const due = next ? `Next due ${longDay(Date.parse(next.day))}` : null;
  const sections = [
    section("What it is about", [
      ...(project.description
        ? [{ ...plain("about"), lines: [project.description.slice(0, LONGEST_READING)] }]
        : []),
      { ...plain("people"), lines: [`With ${people.join(", ")}.`] },
    ]),
    section(
      "Milestones",
      steps.map(({ id, title, dueOn, status }) => ({
        ...plain(id),
        title,
        lines: [inOneLine(MILESTONE_WORDS[status], dueWords(dueOn))],
      })),
    ),
    section(
      "Your next steps",
      mine.map(({ id, title, dueOn }) => ({
        ...plain(id),
        title,
        lines: [dueWords(dueOn) ?? ""].filter(Boolean),
      })),
    ),
    section(
      "What happened",
      lines.map(({ seq, actorName, words, at }) => ({
        ...plain(String(seq)),
        title: actorName,
        lines: [words],
        at,
      })),
    ),
  ];
  return {
    path: `/desk/${head.id}`,
    kind: "desk",
    title: head.title,
    note: inOneLine(STATUS_WORDS[head.status], due),
    sections: sections.filter(({ items }) => items.length > 0),
  };
}

function section(heading: string, items: ReadingItem[]) {
  return { heading, items };
}

function plain(id: string): ReadingItem {
  return { id, title: "", lines: [], at: null };
}

function dueWords(day: string | null): string | null {
  return day && `due ${shortDay(Date.parse(day))}`;
}

function inOneLine(...parts: (string | null)[]): string {
  return parts.filter(Boolean).join(" · ");
}
