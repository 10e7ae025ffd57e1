import { z } from "zod";
import { cleanLine, cleanLines } from "#app/core/member-text.ts";

/** Types and their words (specification §9). */
export const OPPORTUNITY_TYPES = {
  job: "Paid Job",
  collab: "Collaboration",
  barter: "Barter/Trade",
} as const;

export const TITLE_MAX = 100;
export const DESCRIPTION_MAX = 1000;

const optionalText = (clean: (text: string) => string, max: number) =>
  z
    .string()
    .overwrite(clean)
    .max(max, `Use at most ${max} characters.`)
    .optional()
    .transform((value) => value || null);

/** Split by comma, trimmed, empties dropped (specification §5). */
export function splitSkills(text: string): string[] {
  return [...new Set(text.split(",").map(cleanLine))].filter((skill) => skill !== "");
}

/** The fields of the Post Opportunity dialog (specification §2, §5); its image travels beside them. */
export const postOpportunitySchema = z.object({
  submission_key: z.uuid({ error: "Please reload the page and try again." }),
  email: z
    .string({ error: "Please enter your e-mail address." })
    .trim()
    .max(255, "That e-mail address is too long.")
    .pipe(z.email("Please enter a valid e-mail address.")),
  company_name: z
    .string({ error: "Please enter your company or brand name." })
    .overwrite(cleanLine)
    .min(1, "Please enter your company or brand name.")
    .max(100, "Use at most 100 characters."),
  type: z
    .enum(["job", "collab", "barter"], { error: "Choose Paid Job, Collaboration or Barter/Trade." })
    .default("job"),
  title: z
    .string({ error: "Please give it a title." })
    .overwrite(cleanLine)
    .min(1, "Please give it a title.")
    .max(TITLE_MAX, `Use at most ${TITLE_MAX} characters.`),
  description: z
    .string({ error: "Please describe it." })
    .overwrite(cleanLines)
    .min(1, "Please describe it.")
    .max(DESCRIPTION_MAX, `Use at most ${DESCRIPTION_MAX} characters.`),
  compensation: optionalText(cleanLine, 200),
  location: optionalText(cleanLine, 200),
  requirements: optionalText(cleanLines, 1000),
  skills: z
    .string()
    .max(1000, "Use at most 1000 characters.")
    .optional()
    .transform((text) => splitSkills(text ?? ""))
    .refine((skills) => skills.length <= 20, "Name at most 20 skills.")
    .refine((skills) => skills.every((skill) => skill.length <= 60), "Keep each skill under 60 characters."),
  deliverables: optionalText(cleanLines, 1000),
  duration: optionalText(cleanLine, 100),
});

export type PostOpportunityInput = z.infer<typeof postOpportunitySchema>;
export type PostOpportunityFieldName = Exclude<keyof PostOpportunityInput, "submission_key">;
