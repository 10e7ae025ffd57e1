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
