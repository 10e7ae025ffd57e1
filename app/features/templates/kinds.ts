export const KINDS = { job: "Paid job", collab: "Collaboration", barter: "Barter" } as const;
export type OpportunityKind = keyof typeof KINDS;
