import { escapeUTF8 } from "entities/escape";

/** What XML 1.0 has no way to write, not even escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not get through
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Text as it stands in an element or an attribute. */
export function xmlText(text: string): string {
  return escapeUTF8(text.replace(UNWRITABLE, ""));
}

/** An XML document of these lines. */
export function xmlDocument(...lines: string[]): string {
  return ['<?xml version="1.0" encoding="UTF-8"?>', ...lines, ""].join("\n");
}

/** A time as sitemaps and feeds write it (RFC 3339). */
export function xmlTime(moment: number): string {
  return new Date(moment).toISOString();
}
