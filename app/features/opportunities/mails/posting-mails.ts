import type { Letter } from "#app/features/auth/mails/letter.ts";

/** What a command gave its mail. */
type MailData = Record<string, string | undefined>;

const WHY = "You get this mail because you posted it on Thrive.";

/** Mails about a posting by the name of their template. */
const LETTERS = {
  posting_expiring: ({ title, when, link }) => ({
    subject: `Your posting ends ${when}`,
    preview: "Extend it once, or let it end.",
    paragraphs: [
      `“${title}” ends ${when}. Until then you can extend it once.`,
      "Who still waits for an answer hears that it is over when it ends.",
    ],
    action: link ? { label: "See your postings", link } : undefined,
    footnote: WHY,
  }),
  posting_flagged: ({ title, reason, link }) => ({
    subject: "Your posting was not published",
    preview: "It goes against our guidelines.",
    paragraphs: [`We have looked at “${title}” and could not publish it.`, reason ?? ""],
    action: link ? { label: "See why", link } : undefined,
    footnote: `${WHY} If you think that we are wrong, you can appeal there.`,
  }),
} satisfies Record<string, (data: MailData) => Letter>;

/** One mail of this area. @returns null for a template of another */
export function postingLetter(template: string, data: MailData): Letter | null {
  if (!Object.hasOwn(LETTERS, template)) return null;
  return LETTERS[template as keyof typeof LETTERS](data);
}
