/** What stands in the field of a thread, and what was begun there before a message was taken up to be changed. */
export interface FieldWords {
  text: string;
  /** Null while no message is changed. */
  aside: string | null;
}

/** What the words in the field are for, as far as they follow from it. */
type Purpose = { kind: "new" | "reply" } | { kind: "edit"; message: { body: string } };

/** The field is for something else now: what was begun waits while a message is changed, and is there again after it. */
export function wordsFor({ text, aside }: FieldWords, purpose: Purpose): FieldWords {
  if (purpose.kind === "edit") return { text: purpose.message.body, aside: aside ?? text };
  return { text: aside ?? text, aside: null };
}
