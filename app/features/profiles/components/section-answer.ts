/** What came of a form of /profile, for the section it stands in. */
export interface SectionAnswer {
  section: string;
  intent: string;
  saved?: {
    /** What is different now. */
    fields: string[];
    /** Whether this made the profile complete. */
    completed: boolean;
  };
  refused?: { fields: Record<string, string[]>; message: string | null };
  /** What was typed into a form that was refused. */
  typed?: Record<string, string[]>;
}
