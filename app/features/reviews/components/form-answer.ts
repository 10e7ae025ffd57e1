/** What an action of these pages answers to a form. */
export interface FormAnswer {
  intent: string;
  /** What came of it, in a sentence. */
  done?: string;
  /** What was kept while the form stays open, in a sentence. */
  saved?: string;
  /** Field -> sentences. */
  refused?: Record<string, string[]>;
  message?: string;
  /** A code was mailed and is asked for; nothing is stored yet. */
  awaitsCode?: boolean;
  /** What was typed, so that it is still there without script; codes are left out. */
  typed?: Record<string, string[]>;
}

/** What was typed into a field, when the form it belongs to was answered. */
export function typedIn(answer: FormAnswer | undefined, field: string): string | undefined {
  return answer?.typed?.[field]?.[0];
}
