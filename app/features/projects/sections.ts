import type { ProjectStatus } from "./rules.ts";

export const SECTIONS = {
  waiting: "Waiting for me",
  active: "Active",
  on_hold: "On hold",
  drafts: "Drafts",
  completed: "Completed",
  archived: "Archived",
} as const;

export type Section = keyof typeof SECTIONS;

/** Where a project stands on `/projects`: what waits for the member comes before its status. */
export function sectionOf(card: { status: ProjectStatus; waiting: string | null }): Section {
  if (card.waiting) return "waiting";
  switch (card.status) {
    case "draft":
      return "drafts";
    case "active":
      return "active";
    case "on_hold":
      return "on_hold";
    case "completed":
      return "completed";
    case "archived":
    case "cancelled":
      return "archived";
  }
}
