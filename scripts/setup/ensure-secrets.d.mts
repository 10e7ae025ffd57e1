/** Makes what `.dev.vars` lacks; gives a remark for the step's line. */
export function ensureSecrets(): string;
