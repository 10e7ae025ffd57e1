import { cleanLine } from "#app/core/member-text.ts";
import { normaliseEmail } from "../rules.ts";

/** A claim or field of a provider's answer, as text; null when it is absent, empty or no text. */
export function textOf(value: unknown): string | null {
  if (typeof value === "number") return String(value);
  return typeof value === "string" && value.trim() !== "" ? value.trim() : null;
}

/** Providers write this flag as a boolean or as a text (Apple, LinkedIn); anything else is a no. */
export function isTrue(value: unknown): boolean {
  return value === true || value === "true";
}

/** An address as accounts are found by; null for what is no address. */
export function emailOf(value: unknown): string | null {
  const text = textOf(value);
  if (text === null || text.length > 255 || !/^[^\s@]+@[^\s@]+$/.test(text)) return null;
  return normaliseEmail(text);
}

/** A name to show, of the first of these that holds one: one line, at most 80 characters (as at sign-up). */
export function nameOf(...values: unknown[]): string | null {
  for (const value of values) {
    const line = cleanLine(textOf(value) ?? "").replace(/\s+/gu, " ");
    const name = cleanLine([...line].slice(0, 80).join(""));
    if (name) return name;
  }
  return null;
}

/** Only https addresses of pictures are kept. */
export function pictureOf(value: unknown): string | null {
  const text = textOf(value);
  return text !== null && text.length <= 2000 && /^https:\/\//i.test(text) && URL.canParse(text)
    ? text
    : null;
}

/** The fields that say something. */
export function present(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined),
  );
}
