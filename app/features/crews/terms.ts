import { PLAN_LIMITS } from "#app/core/plan-limits.ts";

/** Lengths and numbers of a crew, for its forms and its schema. */
export const CREW_NAME_MAX = 60;
export const CREW_ABOUT_MAX = 300;
export const CREW_ROLE_MAX = 60;
/** With its lead. */
export const CREW_MEMBERS_MAX = PLAN_LIMITS.free.crewMembers;
/** What all shares are together, in basis points. */
export const WHOLE = 10_000;
/** So many days a crew does not ask anew who said no to it. */
export const NO_HOLDS_DAYS = 30;
/** Statuses of an application that was sent and that nobody has decided. */
export const UNDECIDED = ["submitted", "shortlisted", "interviewing", "offered", "countered"] as const;
