import { z } from "zod";
import { rightsSchema, structureSchema } from "./structure.ts";

/** Most lines an agreement of a template has, and most letters of each. */
const LINES_MAX = 12;
const LINE_MAX = 300;

/** Of the terms of an agreement: what is said about using the work. */
const agreed = z.object({
  rights: z
    .object({
      usage: z.string().optional(),
      duration_days: z.int().min(1).max(36_500).nullish(),
      exclusive: z.boolean().nullish(),
    })
    .nullish()
    .catch(null),
});

/** Whose sections are about terms: rights, changes, stopping and what else was settled. */
const SECTION = /^[4-9]\. (.+)$/;

/**
 * What a project settled, as a template keeps it: the words and rights of its newest agreement, and of the template it
 * began with whatever the agreement says nothing of. Titles and amounts stay behind.
 */
export function termsOf(origin: unknown, agreement: { words: string; terms: unknown } | undefined) {
  const before = structureSchema.safeParse(origin).data;
  const rights = agreed.safeParse(agreement?.terms).data?.rights;
  const words = (agreement?.words ?? "")
    .split("\n")
    .flatMap((line) => SECTION.exec(line)?.[1] ?? [])
    .map((line) => (line.length > LINE_MAX ? `${line.slice(0, LINE_MAX - 1)}…` : line));
  const known = rightsSchema.parse(before?.rights ?? {});
  return {
    roles: before?.roles ?? [],
    questions: before?.questions ?? [],
    agreement: [...new Set([...(before?.agreement ?? []), ...words])].slice(0, LINES_MAX),
    rights: rights?.usage
      ? {
          ...known,
          duration_days: rights.duration_days ?? null,
          exclusive: rights.exclusive ?? false,
          paid_ads: rights.usage !== "organic",
        }
      : known,
  };
}
