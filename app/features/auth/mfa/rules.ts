import { minutes } from "#app/core/time.ts";

/** auth-wire.md §1 *MFA* and §3. */
export const FACTORS_MAX = 10;
export const UNVERIFIED_FACTOR_LIFETIME = minutes(5);
export const CHALLENGE_LIFETIME = minutes(5);
export const FACTOR_NAME_MAX = 80;

/** Pages that change how an account is protected ask for a proof no older than this. */
const RECENT_PROOF = minutes(15);

export const RECOVERY_CODES = 10;

export type FactorType = "totp" | "phone";

/** amr methods that make a session aal2 (auth-wire.md §0 *Access-token claims*). */
const SECOND_FACTOR_METHODS = ["totp", "mfa/phone", "recovery"] as const;
export type SecondFactorMethod = (typeof SECOND_FACTOR_METHODS)[number];

/**
 * A phone number as it is stored: E.164 with its plus sign. Spaces and the plus sign may be missing, as on the wire.
 * @returns null for what is no such number
 */
export function normalisePhone(text: string): string | null {
  const digits = text
    .trim()
    .replace(/^\+/, "")
    .replaceAll(/[\s().-]/g, "");
  return /^[1-9][0-9]{6,14}$/.test(digits) ? `+${digits}` : null;
}

/** The last digits of a number, enough for its owner to know it. */
export function maskPhone(phone: string): string {
  return `•••• ${phone.slice(-4)}`;
}

/** A code as people type it: authenticator apps show "123 456". */
export function normaliseCode(text: string): string {
  return text.replaceAll(/\s/g, "");
}

/** True when a session's last proof is too old for a change of how its account is protected. */
export function isStaleProof(provedAt: number, now: number): boolean {
  return now - provedAt > RECENT_PROOF;
}
