import { auditWords } from "#app/features/safety/audit-words.ts";
import { LEVEL_WORDS } from "#app/features/safety/ladder.ts";
import { oneSubject, REPORT_SUBJECTS, type ReportSubject } from "#app/features/safety/report-words.ts";
import type { TimelineRow } from "./timeline.server.ts";

/** What the audit log says of a thing and its owner, where that thing is the member. */
const ABOUT_THEIR_PROFILE: Record<string, string> = {
  case_ask: "asked them to change their profile",
  case_warn: "had a word with them about their profile",
  case_limit: "limited them because of their profile",
  case_lift: "ended a limit because of their profile",
  appeal_overturned: "took back a decision about their profile",
};

/** What happened to a member, in one line for the team. */
export function timelineWords({ timeline_kind, about, colleague }: TimelineRow): string {
  const by = colleague ?? "A colleague who left";
  switch (timeline_kind) {
    case "joined":
      return `Joined as ${about === "creator" ? "a creator" : `a ${about}`}`;
    case "setup":
      return "Finished the setup";
    case "posted":
      return `Wrote a posting: ${about}`;
    case "project":
      return `Came into a project as ${about}`;
    case "reported":
      return `Reported ${oneSubject(about)}`;
    case "case":
      return `A case was opened about ${subject(about).replace(/^this /, "their ")}`;
    case "strike":
      return `Strike: ${LEVEL_WORDS[Number(about)]?.toLowerCase() ?? "of an unknown level"}`;
    case "ticket":
      return about ? `Asked support for help: ${about.replaceAll("_", " ")}` : "Asked support for help";
    case "look":
      return `${by} looked at something private`;
    case "staff":
      return `${by} ${ABOUT_THEIR_PROFILE[about ?? ""] ?? `${auditWords(about ?? "")} them`}`;
  }
}

function subject(type: string | null): string {
  return REPORT_SUBJECTS[type as ReportSubject] ?? "this content";
}
