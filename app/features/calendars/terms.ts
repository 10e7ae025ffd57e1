import { days, minutes } from "#app/core/time.ts";

/** How long a talk can be, in minutes. */
export const LENGTHS = {
  "15": "15 minutes",
  "30": "30 minutes",
  "60": "1 hour",
  "90": "1½ hours",
  "120": "2 hours",
} as const;

export const LONGEST = 120;
export const TITLE_MAX = 100;
/** How far ahead a call can be. */
export const CALL_AHEAD = days(90);
/** Calls to come of one conversation that were agreed on, and all times one of the two has proposed there. */
export const CALLS_TO_COME = 5;
export const PROPOSALS_TO_COME = 8;
/** Talks of applications have no length: calendars show them so long. */
export const INTERVIEW_LASTS = minutes(30);
