import { setApart } from "#app/core/member-text.ts";
import { monthlyLetter } from "#app/features/analytics/mails/monthly-mail.ts";
import { IDENTITY_MAILS, identityLetter } from "#app/features/auth/mails/identity-mails.ts";
import type { Letter } from "#app/features/auth/mails/letter.ts";
import { renderLetter } from "#app/features/auth/mails/render-letter.ts";
import { companyLetter } from "#app/features/companies/mails/company-mails.ts";
import { invoiceLetter } from "#app/features/invoices/mails/invoice-mails.ts";
import { notificationLetter } from "#app/features/notifications/mails/notification-mails.ts";
import { postingLetter } from "#app/features/opportunities/mails/posting-mails.ts";
import { partnerLetter } from "#app/features/partners/mails/partner-mails.ts";
import { projectLetter } from "#app/features/projects/mails/project-mails.ts";
import { reviewLetter } from "#app/features/reviews/mails/review-mails.ts";
import type { MailFrame, MailTexts, RenderedMail } from "#app/platform/mail/mail.server.ts";

/** What a mail of the outbox says, whichever area queued it; null for a template that has no text (any more). */
export async function renderMail(
  template: string,
  data: Record<string, string>,
  frame: MailFrame & { site?: string } = {},
): Promise<RenderedMail | null> {
  const letter = letterOf(template, inSentences(data), frame.site ?? "");
  return letter && renderLetter(letter, frame);
}

/**
 * What the sentences of a mail are made of, each as its template asks for it: a preview notes what that is. The items of a
 * digest are sentences already, and stand alone.
 */
function inSentences(data: Record<string, string>): Record<string, string> {
  return new Proxy(data, {
    get(all, name) {
      const words: unknown = Reflect.get(all, name);
      return typeof words === "string" && name !== "items" ? setApart(words) : words;
    },
  });
}

function letterOf(template: string, data: Record<string, string>, site: string): Letter | null {
  return (
    identityLetter(template, data) ??
    companyLetter(template, data) ??
    reviewLetter(template, data) ??
    projectLetter(template, data) ??
    postingLetter(template, data) ??
    invoiceLetter(template, data) ??
    partnerLetter(template, data) ??
    monthlyLetter(template, data, site) ??
    notificationLetter(template, data, site)
  );
}

/** Templates beside those of the account, as the lists of their areas have them. */
const OTHERS = [
  "company_invite",
  "project_invite",
  "review_request",
  "review_reminder",
  "endorsement_request",
  "endorsement_reminder",
  "request_code",
  "partner_code",
  "partner_draft",
  "partner_received",
  "partner_answer",
  "review_published",
  "posting_expiring",
  "posting_flagged",
  "invoice_sent",
  "invoice_reminder",
  "contest_answered",
  "contest_decided",
  "digest",
  "monthly_figures",
];

/** @param site where the product is, without a slash at the end */
export function createMailTexts(site: string): MailTexts {
  return {
    account: IDENTITY_MAILS,
    others: OTHERS,
    render: (template, data, frame) => renderMail(template, data, { ...frame, site }),
  };
}
