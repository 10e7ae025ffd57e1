/** Path of a Chromium that starts. */
export function chromiumPath(): Promise<string>;
/** Path of one with settings of its owner, where there is one. */
export function wholeChromiumPath(): Promise<string>;
