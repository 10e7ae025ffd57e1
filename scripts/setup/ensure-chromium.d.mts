/** Path of a Chromium that starts. */
export function chromiumPath(): Promise<string>;
