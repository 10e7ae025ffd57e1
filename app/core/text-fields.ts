import { z } from "zod";
import { cleanLine, cleanLines } from "./member-text.ts";

const tooLong = (max: number) => `Use at most ${max} characters.`;

const needed = (clean: (text: string) => string, max: number, missing: string, min: number) =>
  z.string({ error: missing }).overwrite(clean).min(min, missing).max(max, tooLong(max));

const optional = (clean: (text: string) => string, max: number) =>
  z
    .string()
    .overwrite(clean)
    .max(max, tooLong(max))
    .optional()
    .transform((text) => text || null);

/** @param missing what is said where nothing was written */
export const line = (max: number, missing: string) => needed(cleanLine, max, missing, 1);

/** @param missing what is said where there are fewer than `min` characters */
export const lines = (max: number, missing: string, min = 1) => needed(cleanLines, max, missing, min);

/** Null where nothing was written. */
export const optionalLine = (max: number) => optional(cleanLine, max);
export const optionalLines = (max: number) => optional(cleanLines, max);

/** Of somebody who is written to; in small letters. */
export const emailAddress = () =>
  z
    .string({ error: "Please enter an email address." })
    .trim()
    .toLowerCase()
    .max(255, "That email address is too long.")
    .pipe(z.email("Please enter a valid email address."));

export const optionalDay = z.iso
  .date("Please choose a day.")
  .optional()
  .transform((day) => day ?? null);

/** What `z.enum` takes, of words by their keys. */
export const keysOf = <K extends string>(words: Record<K, unknown>) => Object.keys(words) as [K, ...K[]];
