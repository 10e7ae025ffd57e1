import type { Letter } from "#app/features/auth/mails/letter.ts";

/** What a command gave its mail. */
type MailData = Record<string, string | undefined>;

const WHY = "You get this mail because somebody named you as one they have worked with.";
const HOW = "It takes a few minutes, and you need no account.";

const quoted = (message: string | undefined) => (message ? [`They write: “${message}”`] : []);
const about = (project: string | undefined) => (project ? ` about “${project}”` : "");

/** Mails of reviews and endorsements by the name of their template. Texts of members are text in both forms. */
const LETTERS = {
  review_request: ({ name, project, message, link }) => ({
    subject: `${name} asks you for a review`,
    preview: "Say how it was to work together.",
    paragraphs: [
      `${name} would like to know how it was to work together${about(project)}. ${HOW}`,
      ...quoted(message),
    ],
    action: link ? { label: "Write the review", link } : undefined,
    footnote: `${WHY} The link works for 30 days, once. You may also decline there.`,
  }),
  review_reminder: ({ name, project, link }) => ({
    subject: `${name} still hopes for your review`,
    preview: "A few words are enough.",
    paragraphs: [`${name} asked you for a review${about(project)}. ${HOW}`],
    action: link ? { label: "Write the review", link } : undefined,
    footnote: `${WHY} If you would rather not, decline there, and no more mail comes.`,
  }),
  endorsement_request: ({ name, skills, message, link }) => ({
    subject: `${name} asks for your endorsement`,
    preview: "Vouch for what you have seen them do.",
    paragraphs: [
      `${name} would like you to vouch for what you have seen them do: ${skills}. ${HOW}`,
      ...quoted(message),
    ],
    action: link ? { label: "Endorse their skills", link } : undefined,
    footnote: `${WHY} The link works for 30 days, once. You may also decline there.`,
  }),
  endorsement_reminder: ({ name, skills, link }) => ({
    subject: `${name} still hopes for your endorsement`,
    preview: "Vouch for what you have seen them do.",
    paragraphs: [`${name} asked you to vouch for ${skills}. ${HOW}`],
    action: link ? { label: "Endorse their skills", link } : undefined,
    footnote: `${WHY} If you would rather not, decline there, and no more mail comes.`,
  }),
  request_code: ({ code, name }) => ({
    subject: "Your code to confirm your answer",
    preview: "Type it where you wrote your answer.",
    paragraphs: [
      `Type this code to confirm that what you wrote about ${name} comes from you.`,
      "It works for 10 minutes, once.",
    ],
    code,
    footnote: "If you did not write anything, you need not do anything: without the code nothing is stored.",
  }),
  review_published: ({ link }) => ({
    subject: "A review of you is out",
    preview: "Read it, and reply once if you like.",
    paragraphs: ["A review of you was published. Everybody who sees your profile can read it."],
    action: link ? { label: "Read it", link } : undefined,
    footnote: "You can reply once. Your reply stands below the review.",
  }),
} satisfies Record<string, (data: MailData) => Letter>;

/** One mail of this area. @returns null for a template of another */
export function reviewLetter(template: string, data: MailData): Letter | null {
  if (!Object.hasOwn(LETTERS, template)) return null;
  return LETTERS[template as keyof typeof LETTERS](data);
}
