import { Secret, TOTP } from "otpauth";
import { seconds } from "#app/core/time.ts";

/** What every authenticator app understands (auth-wire.md §1 *Effects*; RFC 6238). */
const SETTINGS = { algorithm: "SHA1", digits: 6, period: 30 } as const;
const STEP = seconds(SETTINGS.period);

/** 160 random bits, as RFC 4226 §4 recommends, in base32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The `otpauth://` address that an authenticator app reads from the QR code. */
export function totpUri(secret: string, issuer: string, account: string): string {
  return new TOTP({ ...SETTINGS, secret: Secret.fromBase32(secret), issuer, label: account }).toString();
}

/**
 * Which time step a code belongs to, among the current one and its two neighbours.
 * @returns null when the code is wrong
 */
export function matchTotpStep(secret: string, code: string, now: number): number | null {
  const totp = new TOTP({ ...SETTINGS, secret: Secret.fromBase32(secret) });
  const distance = totp.validate({ token: code, timestamp: now, window: 1 });
  return distance === null ? null : Math.floor(now / STEP) + distance;
}
