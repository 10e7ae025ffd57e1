import type { Letter } from "#app/features/auth/mails/letter.ts";

type MailData = Record<string, string | undefined>;

const WHY = "You get this mail because this address was named as the contact of a partner of Thrive.";

/** Mails to partners by the name of their template. What people typed is text in both forms. */
const LETTERS = {
  partner_code: ({ code, name }) => ({
    subject: "Your code for Thrive partners",
    preview: "Type it where you submitted your offer.",
    paragraphs: [
      `Type this code to confirm that you answer for ${name}.`,
      "It works for 10 minutes. Then we look at your offer.",
    ],
    code,
    footnote:
      "If you did not submit anything, you need not do anything: without the code nobody looks at it.",
  }),
  partner_draft: ({ link }) => ({
    subject: "Go on with your offer",
    preview: "What you have written so far is kept for 30 days.",
    paragraphs: [
      "What you have written so far is kept for 30 days. This link opens it again; keep it to yourself.",
    ],
    action: link ? { label: "Go on writing", link } : undefined,
    footnote: "If you did not write an offer, you need not do anything: it is deleted by itself.",
  }),
  partner_received: ({ name, reference, link }) => ({
    subject: `We have your offer, ${reference}`,
    preview: "We look at it within three working days.",
    paragraphs: [
      `Thank you for offering something good to everyone here. Your reference for ${name} is ${reference}.`,
      "We look at it within three working days. This link shows where it stands; keep it to yourself.",
    ],
    action: link ? { label: "See where it stands", link } : undefined,
    footnote: WHY,
  }),
  partner_answer: ({ name, reference, answer, link }) => ({
    subject: `About your offer, ${reference}`,
    preview: `News about ${name}.`,
    paragraphs: [`There is news about ${name}.`, ...(answer ? [answer] : [])],
    action: link ? { label: "See where it stands", link } : undefined,
    footnote: WHY,
  }),
} satisfies Record<string, (data: MailData) => Letter>;

/** One mail of this area. @returns null for a template of another */
export function partnerLetter(template: string, data: MailData): Letter | null {
  if (!Object.hasOwn(LETTERS, template)) return null;
  return LETTERS[template as keyof typeof LETTERS](data);
}
