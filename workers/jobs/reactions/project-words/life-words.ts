import { noted, type Telling } from "./telling.ts";

/** The project as a whole. */
export const LIFE: Record<string, Telling> = {
  "project.on_hold": {
    kind: "project_on_hold",
    title: "A project is on hold",
    say: (it) => noted(`${it.actorName} put “${it.title}” on hold`, it),
  },
  "project.resumed": {
    kind: "project_resumed",
    title: "A project goes on",
    say: (it) => `${it.actorName} took “${it.title}” up again.`,
  },
  "project.cancelled": {
    kind: "project_cancelled",
    priority: "high",
    title: "A project was cancelled",
    say: (it) => noted(`${it.actorName} cancelled “${it.title}”`, it),
  },
  "project.done_said": {
    kind: "completion_to_confirm",
    priority: "high",
    title: "Is it done?",
    say: (it) =>
      `${it.actorName} says that “${it.title}” is done. Say so too, or in seven days it counts as done.`,
    action: "Answer",
  },
  "project.reopened": {
    kind: "project_reopened",
    title: "A project is open again",
    say: (it) => `${it.actorName} opened “${it.title}” again.`,
  },
};
