/** What is moderated before a posting is saved (specification §7 *moderate-opportunity*). */
export interface ModerationInput {
  title: string;
  description: string;
  compensation: string | null;
}

export interface ModerationVerdict {
  flagged: boolean;
  /** A sentence for the member; null when nothing was found. */
  reason: string | null;
  /** The rules found nothing and the model could not be asked: somebody, or the model later, has to look (R4). */
  undecided?: boolean;
  /** It names a domain that the team forbids: its reason names no field, and holds for any text. */
  banned?: boolean;
}

/** The moderation port. The word-list adapter works without a key; models join behind the same port. */
export interface Moderation {
  check(input: ModerationInput): Promise<ModerationVerdict>;
}
