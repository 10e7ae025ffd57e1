/** Characters of a question, and of its answer (without zod: every reader of a posting loads it). */
export const QUESTION_MAX = 500;
