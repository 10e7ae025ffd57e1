/** What came of one form of a page: a word about what is done, or what needs another look. */
export interface FormAnswer {
  intent: string;
  done?: string;
  /** Sentences by field. */
  fields?: Record<string, string[]>;
  /** A sentence about the form as a whole. */
  message?: string;
  /** What was typed, by field. */
  typed?: Record<string, string[]>;
}

/** The answer in what an action gave; nothing for an answer of another shape, or to another form. */
export function answerTo(actionData: unknown, ...intents: string[]): FormAnswer | undefined {
  if (typeof actionData !== "object" || actionData === null || !("intent" in actionData)) return undefined;
  // Only `answering` gives an intent back.
  const answer = actionData as FormAnswer;
  return intents.includes(answer.intent) ? answer : undefined;
}
