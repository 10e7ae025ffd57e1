import type { ReportSubject } from "../report-words.ts";

/** What a report is about. */
export interface ReportedThing {
  type: ReportSubject;
  id: string;
  /** Who made it, whom the reporter may block as well; null for somebody without an account. */
  owner: { userId: string; name: string } | null;
  /** Messages that may be shown along with it, newest first. */
  excerpts?: { id: string; text: string }[];
}
