import type { RenderedMail } from "#app/platform/mail/mail.server.ts";

/** Gmail shows no more of a mail than this, and hides what stops it with the rest. */
const CLIPPED_AT = 102 * 1024;
/** A phone shows so much of a subject. */
const SUBJECT_MAX = 60;
const LINKS_MAX = 12;

/** Words and marks that filters count against a subject (SpamAssassin, SUBJ_*; the guides of mailbox providers). */
const LOUD =
  /!!|\${2,}|\b(?:free|winner|urgent|act now|guaranteed|risk[- ]free|100%|click here|limited time)\b/i;
/** A mail that is read on this machine leads to this machine. */
const PLAIN = /^http:\/\/(?!localhost[:/]|127\.)/i;
const SHORTENERS = /^https?:\/\/(?:www\.)?(?:bit\.ly|t\.co|tinyurl\.com|goo\.gl|ow\.ly|is\.gd|buff\.ly)\//i;

export interface MailSize {
  /** Bytes as they are sent. */
  html: number;
  text: number;
}

/** What a mailbox may do with a mail that its sender does not want: sentences, none when nothing is to be said. */
export function hintsOf(mail: RenderedMail, { stoppable }: { stoppable: boolean }): string[] {
  const { subject, text, html } = mail;
  const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, link = ""]) => link);
  const letters = subject.replace(/[^\p{L}]/gu, "");
  const said: [boolean, string][] = [
    [
      sizeOf(mail).html > CLIPPED_AT,
      "Over 102 kB: Gmail cuts it, and the link that stops such mails with it.",
    ],
    [subject.trim() === "", "It has no subject."],
    [
      subject.length > SUBJECT_MAX,
      `The subject has ${subject.length} characters: phones cut it after ${SUBJECT_MAX}.`,
    ],
    [
      letters.length > 8 && letters === letters.toUpperCase(),
      "The subject is in capitals: filters count that against it.",
    ],
    [LOUD.test(subject), "The subject is loud: filters know these words and marks from spam."],
    [/undefined|\[object |\{\{|%7B/.test(`${subject}${text}`), "A field was not filled in."],
    [text.trim().length < 20, "The plain text is nearly empty: many filters read that alone."],
    [links.some((link) => PLAIN.test(link)), "A link goes over plain http."],
    [links.some((link) => SHORTENERS.test(link)), "A link hides where it leads."],
    [links.length > LINKS_MAX, `${links.length} links: few mails that people asked for have so many.`],
    [/<img(?![^>]*\balt=)/i.test(html), "A picture says nothing where pictures are not shown."],
    [
      stoppable && !links.some((link) => link.includes("/unsubscribe")),
      "It has no link that stops such mails.",
    ],
  ];
  return said.flatMap(([holds, sentence]) => (holds ? [sentence] : []));
}

/** How many bytes each part of a mail weighs. */
export function sizeOf({ html, text }: RenderedMail): MailSize {
  const bytes = (words: string) => new TextEncoder().encode(words).length;
  return { html: bytes(html), text: bytes(text) };
}
