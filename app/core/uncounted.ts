/** Kept in a browser whose member does not want to be counted there, until they change their mind. */
export const UNCOUNTED_COOKIE = "thrive-uncounted";
