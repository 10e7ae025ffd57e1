/** A mail ready to be sent: plain text for every reader, HTML for those that show it. */
export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

export interface OutgoingMail extends RenderedMail {
  /** Of the outbox row: a provider that hears it twice sends it once. */
  id: string;
  to: string;
  /** Further headers, like `List-Unsubscribe`. */
  headers: Record<string, string>;
}

/** Carries mails to mailboxes. */
export interface Mailer {
  /** Whether what was sent is still read here: locally the outbox is the mailbox, codes and links included. */
  keepsContents: boolean;
  /**
   * @returns how the provider names it
   * @throws MailRefused
   */
  send(mail: OutgoingMail): Promise<{ providerId: string | null }>;
}

/** A provider did not take a mail. */
export class MailRefused extends Error {
  /** Trying again would change nothing: the address or the mail itself is refused. */
  readonly forGood: boolean;

  constructor(reason: string, forGood: boolean) {
    super(reason);
    this.name = "MailRefused";
    this.forGood = forGood;
  }
}

/** The texts of all mails; wired where all areas are known. */
export interface MailTexts {
  /** Of the account: what they hold is nobody else's business. */
  account: readonly string[];
  /** Those of the other areas. */
  others: readonly string[];
  /** @returns null for a template that does not exist (any more) */
  render(template: string, data: Record<string, string>, frame?: MailFrame): Promise<RenderedMail | null>;
}

export interface MailFrame {
  /** Where who wants no more of these says so. */
  unsubscribe?: string | undefined;
  /** For previews: as a reader with that theme sees it, whatever this one has. */
  theme?: "light" | "dark" | undefined;
}
