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

/** What is to be known of chosen files before sending, besides what stands at each; null for nothing. */
export function filesNote(uploads: { state: string }[]): string | null {
  const count = (state: string) => uploads.filter((upload) => upload.state === state).length;
  if (count("failed") > 0) return "A file has not arrived. Try it again or remove it, then send.";
  const refused = count("refused");
  if (refused === 0) return null;
  return refused === 1
    ? "The refused file is not sent along."
    : `The ${refused} refused files are not sent along.`;
}
