/** The files themselves weigh no more than this in one pack: a browser opens it as a whole to check it. */
export const FILES_MOST_MB = 250;
