/** Makes what `.dev.vars` lacks; gives a remark for the step's line. */
export function ensureSecrets(): string;

/** The value of a secret in `.dev.vars`; empty where there is none. */
export function secretOf(name: string): string;
