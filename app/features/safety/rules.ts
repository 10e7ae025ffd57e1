import type { Id } from "#app/core/ids.ts";

/** What a member quotes when they ask about a report: the part of its id that is chance. */
export function caseNumber(reportId: Id): string {
  return `R-${reportId.replaceAll("-", "").slice(-8).toUpperCase()}`;
}
