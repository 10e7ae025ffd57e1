/** What can be reported, in the words of the dialog (product.md §5.17). */
export const REPORT_SUBJECTS = {
  profile: "this profile",
  company: "this company",
  opportunity: "this posting",
  post: "this post",
  comment: "this comment",
  message: "this message",
  review: "this review",
  portfolio_item: "this work",
  template: "this template",
  project_invite: "this invitation",
  connection: "this request",
  application: "this application",
  file: "this file",
} as const;

export type ReportSubject = keyof typeof REPORT_SUBJECTS;

/** "this application" -> "an application"; what we do not know is some content. */
export function oneSubject(type: string | null): string {
  const known = REPORT_SUBJECTS[type as ReportSubject] ?? "this content";
  return known.replace(/^this (?=[aeiou])/, "an ").replace(/^this /, "a ");
}

export const REPORT_REASONS = {
  spam: "Spam or advertising",
  scam: "A scam, or asks for money",
  harassment: "Harassment or hate",
  impersonation: "Pretends to be somebody else",
  stolen: "Work that is not theirs",
  sexual: "Sexual or violent content",
  danger: "Somebody could be harmed",
  other: "Something else",
} as const;

export const DETAILS_MAX = 1000;

/** What became of a report, for who made it; nothing of what was said to its owner. */
export function reportOutcome(reportStatus: string, caseStatus: string | null): string {
  if (reportStatus === "dismissed") return "We looked at it, and found nothing against our guidelines.";
  if (reportStatus !== "actioned") return "Our team looks at it.";
  return caseStatus === "overturned"
    ? "We acted on it, and took that back after another look."
    : "We looked at it, and acted on it.";
}
