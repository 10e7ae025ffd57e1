import { renderIdentityMail } from "#app/features/auth/mails/identity-mails.ts";
import { renderCompanyMail } from "#app/features/companies/mails/company-mails.ts";
import { renderPostingMail } from "#app/features/opportunities/mails/posting-mails.ts";
import { renderProjectMail } from "#app/features/projects/mails/project-mails.ts";
import { renderReviewMail } from "#app/features/reviews/mails/review-mails.ts";

/** What a mail of the outbox says, whichever area queued it; null for a template that has no text yet. */
export function renderMail(template: string, data: Record<string, string>) {
  return (
    renderIdentityMail(template, data) ??
    renderCompanyMail(template, data) ??
    renderReviewMail(template, data) ??
    renderProjectMail(template, data) ??
    renderPostingMail(template, data) ??
    null
  );
}
