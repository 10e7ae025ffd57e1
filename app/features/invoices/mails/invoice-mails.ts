import type { Letter } from "#app/features/auth/mails/letter.ts";

type MailData = Record<string, string | undefined>;

const WHY =
  "You get this mail because the sender wrote your address on an invoice. You need no account to read or pay it.";

const LETTERS = {
  invoice_sent: ({ issuer, amount, due, link }) => ({
    subject: `An invoice from ${issuer ?? "somebody"}: ${amount ?? ""}`,
    preview: `Due on ${due}.`,
    paragraphs: [
      `${issuer ?? "Somebody"} sent you an invoice over ${amount}. It is due on ${due}.`,
      "Read it, keep it as a PDF, and pay it there.",
    ],
    action: link ? { label: "See the invoice", link } : undefined,
    footnote: WHY,
  }),
  invoice_reminder: ({ issuer, amount, due, number, link }) => ({
    subject: `Still open: ${number ? `invoice ${number}` : "your invoice"} from ${issuer ?? "somebody"}`,
    preview: `${amount} due on ${due}.`,
    paragraphs: [
      `This is a reminder of an invoice from ${issuer ?? "somebody"}. ${amount} is due on ${due}.`,
      "If you have paid meanwhile, you need not do anything.",
    ],
    action: link ? { label: "See the invoice", link } : undefined,
    footnote: WHY,
  }),
  contest_answered: ({ issuer, number, link }) => ({
    subject: `An answer about ${number ? `invoice ${number}` : "your invoice"} from ${issuer ?? "somebody"}`,
    preview: "Agree to it, or ask our team to decide.",
    paragraphs: [
      `${issuer ?? "Somebody"} answered what you said against an invoice.`,
      "Read it within five days: you may agree, or ask our team to decide. Then the invoice goes on as if you agreed.",
    ],
    action: link ? { label: "Read the answer", link } : undefined,
    footnote: WHY,
  }),
  contest_decided: ({ issuer, number, amount, link }) => ({
    subject: `Decided: ${number ? `invoice ${number}` : "the invoice"} from ${issuer ?? "somebody"}`,
    preview: "Our team decided about the invoice that you contested.",
    paragraphs: [
      `Our team decided about the invoice from ${issuer ?? "somebody"} that you contested. ${amount} is due now.`,
      "Why, and what is left of it, stands with the invoice.",
    ],
    action: link ? { label: "See the decision", link } : undefined,
    footnote: WHY,
  }),
} satisfies Record<string, (data: MailData) => Letter>;

/** One mail of this area. @returns null for a template of another */
export function invoiceLetter(template: string, data: Record<string, string>): Letter | null {
  if (!Object.hasOwn(LETTERS, template)) return null;
  return LETTERS[template as keyof typeof LETTERS](data);
}
