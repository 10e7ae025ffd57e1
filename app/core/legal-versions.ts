/** The published versions of what a new member agrees to; a consent refers to them. */
export const LEGAL_VERSIONS = { terms: "1.0", privacy: "1.0" } as const;
