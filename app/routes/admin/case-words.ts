import { REPORT_SUBJECTS, type ReportSubject } from "#app/features/safety/report-words.ts";
import { stateWords } from "./state-words.ts";

const CASE_STATUS_WORDS: Record<string, string> = {
  open: "To decide",
  actioned: "Acted on",
  dismissed: "Nothing wrong",
  appealed: "Appealed",
  upheld: "Stands after an appeal",
  overturned: "Put back",
};

/** Where a case stands; one whose owner was asked to change something waits for them. */
export function standing(one: { case_status: string; waits_until: number | null }, now: number): string {
  const waits = one.case_status === "open" && (one.waits_until ?? 0) > now;
  return waits ? "With the owner" : (CASE_STATUS_WORDS[one.case_status] ?? one.case_status);
}

export const ACTION_WORDS: Record<string, string> = {
  warn: "Owner told",
  remove: "Taken down",
  limit: "Its owner limited",
};

/** "this work" -> "Work"; what we do not know as it is called in the database. */
export function kindWords(type: string): string {
  const known = Object.hasOwn(REPORT_SUBJECTS, type) ? REPORT_SUBJECTS[type as ReportSubject] : type;
  return stateWords(known.replace(/^this /, ""));
}
