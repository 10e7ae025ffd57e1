import { auditWords } from "#app/features/safety/audit-words.ts";
import { LEVEL_WORDS } from "#app/features/safety/ladder.ts";
import { oneSubject, REPORT_SUBJECTS, type ReportSubject } from "#app/features/safety/report-words.ts";
import type { TimelineRow } from "./timeline.server.ts";

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
      return `${by} ${auditWords(about ?? "")} them`;
  }
}

function subject(type: string | null): string {
  return REPORT_SUBJECTS[type as ReportSubject] ?? "this content";
}
