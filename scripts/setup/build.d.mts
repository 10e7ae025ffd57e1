/** Brings build/ up to date; gives a remark for the step's line. */
export function ensureBuild(): Promise<string>;
