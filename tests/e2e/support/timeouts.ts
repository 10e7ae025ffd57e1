/** Milliseconds that one act, and one page, may take. */
export const ACTION_TIMEOUT = 15_000;
export const NAVIGATION_TIMEOUT = 20_000;
