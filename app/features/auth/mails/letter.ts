/** What a mail says, before it is text or HTML. */
export interface Letter {
  subject: string;
  /** Shown by mailboxes beside the subject. */
  preview: string;
  paragraphs: string[];
  /** A code to type. */
  code?: string | undefined;
  /** Several things, each with its own link. */
  items?: { title: string; text: string; link: string }[] | undefined;
  /** The one thing to press. */
  action?: { label: string; link: string } | undefined;
  /** Below the line: why it came, or what to do when it was not them. */
  footnote: string;
}

/** Six digits in two groups are typed with fewer mistakes. */
export function spacedCode(code: string): string {
  return code.replace(/^(\d{3})(\d{3})$/, "$1 $2");
}
