import { z } from "zod";
import { splitList } from "#app/core/member-text.ts";
import { normalHandle } from "#app/features/profiles/handles.ts";
import { readDomain } from "./rules.ts";

/** Handles between commas, each once; whether somebody has them is not asked. */
export const handleList = (most: number, what = "members") =>
  z
    .string()
    .max(800, "Use at most 800 characters.")
    .optional()
    .transform((text) => [...new Set(splitList(text ?? "").map(normalHandle))].sort())
    .refine((handles) => handles.length <= most, `Name at most ${most} ${what}.`);

/** Domains between commas, each once, as `acme.com`. */
export const domainList = (most: number) =>
  z
    .string()
    .max(2000, "Use at most 2000 characters.")
    .optional()
    .transform((text, issue) => {
      const read = splitList(text ?? "").map((typed) => ({
        typed,
        domain: readDomain(typed.replace(/^@/, "")),
      }));
      const unreadable = read.find(({ domain }) => domain === null);
      if (unreadable)
        issue.addIssue({
          code: "custom",
          message: `“${unreadable.typed.slice(0, 60)}” is no domain. Write it as acme.com.`,
        });
      return [...new Set(read.flatMap(({ domain }) => domain ?? []))].sort();
    })
    .refine((domains) => domains.length <= most, `Name at most ${most} domains.`);
