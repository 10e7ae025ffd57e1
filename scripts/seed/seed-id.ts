import { hash } from "node:crypto";
import type { Id } from "#app/core/ids.ts";

/**
 * A UUIDv7 whose time is `at` and whose other bits come from `key` instead of chance: the same row gets the
 * same id in every run that starts at the same moment.
 * @param at epoch milliseconds UTC
 */
export function seedId(key: string, at: number): Id {
  const time = Math.floor(at).toString(16).padStart(12, "0");
  const digest = hash("sha256", key, "hex");
  const variant = (0x8 | (Number.parseInt(digest.charAt(3), 16) & 0x3)).toString(16);
  const head = `${time.slice(0, 8)}-${time.slice(8)}-7${digest.slice(0, 3)}`;
  return `${head}-${variant}${digest.slice(4, 7)}-${digest.slice(7, 19)}`;
}

/** From 0 up to, not including, 1; the same for the same key. */
export function seedFraction(key: string): number {
  return Number.parseInt(hash("sha256", key, "hex").slice(0, 12), 16) / 2 ** 48;
}
