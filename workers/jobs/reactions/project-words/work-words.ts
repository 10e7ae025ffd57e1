import { about, noted, type Telling } from "./telling.ts";

/** Hours, tasks, files and meetings. */
export const WORK: Record<string, Telling> = {
  "time.submitted": {
    kind: "time_submitted",
    title: "Hours wait for your yes",
    say: (it) => `${it.actorName} sent ${it.about ?? "hours"} for “${it.title}”.`,
    tab: "/payments",
    action: "Look at them",
  },
  "time.approved": {
    kind: "time_answered",
    title: "Your hours are approved",
    say: (it) => `${it.actorName} approved ${it.about ?? "hours"} of “${it.title}”.`,
    tab: "/payments",
  },
  "time.disputed": {
    kind: "time_answered",
    priority: "high",
    title: "Your hours are disputed",
    say: (it) => noted(`${it.actorName} disagrees about ${it.about ?? "hours"} of “${it.title}”`, it),
    tab: "/payments",
    action: "Change them",
  },
  "task.assigned": {
    kind: "task_assigned",
    title: "A task is yours",
    say: (it) => `${it.actorName} gave you ${about(it)} in “${it.title}”.`,
    tab: "/tasks",
    action: "Look at it",
  },
  "task.in_review": {
    kind: "task_review",
    title: "A task waits for a look",
    say: (it) => `${it.actorName} put ${about(it)} up for review in “${it.title}”.`,
    tab: "/tasks",
  },
  "file.approved": {
    kind: "file_approved",
    title: "Your file is approved",
    say: (it) => `${it.actorName} approved ${about(it)} in “${it.title}”.`,
    tab: "/files",
  },
  "file.pinned": {
    kind: "file_pin",
    title: "A remark on your file",
    say: (it) => `${it.actorName} left a remark on ${about(it)} in “${it.title}”.`,
    tab: "/files",
    action: "Look at it",
  },
  "meeting.proposed": {
    kind: "meeting_proposed",
    title: "A meeting is proposed",
    say: (it) => `${it.actorName} proposes ${about(it)} for “${it.title}”.`,
    tab: "/calendar",
    action: "Answer",
  },
  "meeting.confirmed": {
    kind: "meeting_confirmed",
    title: "The meeting stands",
    say: (it) => `${it.actorName} said yes to ${about(it)}.`,
    tab: "/calendar",
  },
  "meeting.linked": {
    kind: "meeting_confirmed",
    title: "Where the meeting is",
    say: (it) => `${it.actorName} gave a link for ${about(it)}.`,
    tab: "/calendar",
  },
  "meeting.cancelled": {
    kind: "meeting_cancelled",
    title: "A meeting is called off",
    say: (it) => `${it.actorName} called off ${about(it)} of “${it.title}”.`,
    tab: "/calendar",
  },
};
