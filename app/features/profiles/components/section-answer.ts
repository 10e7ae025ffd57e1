import type { FormAnswer } from "#app/core/form-answer.ts";

/** What came of a form of /profile, for the section it stands in. */
export interface SectionAnswer extends FormAnswer {
  section: string;
  saved?: {
    /** What is different now. */
    fields: string[];
    /** Whether this made the profile complete. */
    completed: boolean;
  };
}
