import { z } from "zod";
import { formKey } from "#app/core/form-key.ts";
import { cleanLine, cleanLines, splitList } from "#app/core/member-text.ts";
import { optionalLine, optionalLines } from "#app/core/text-fields.ts";
import { detailShape, toDetailColumns } from "./detail-fields.ts";

export const TITLE_MAX = 100;
export const DESCRIPTION_MAX = 1000;

/** The fields of the Post Opportunity dialog (specification §2, §5), and below them what product.md §5.4 adds. */
export const postingShape = {
  submission_key: formKey,
  email: z
    .string({ error: "Please enter your email address." })
    .trim()
    .max(255, "That email address is too long.")
    .pipe(z.email("Please enter a valid email address.")),
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
  compensation: optionalLine(200),
  location: optionalLine(200),
  requirements: optionalLines(1000),
  skills: z
    .string()
    .max(1000, "Use at most 1000 characters.")
    .optional()
    .transform((text) => splitList(text ?? ""))
    .refine((skills) => skills.length <= 20, "Name at most 20 skills.")
    .refine((skills) => skills.every((skill) => skill.length <= 60), "Keep each skill under 60 characters."),
  deliverables: optionalLines(1000),
  duration: optionalLine(100),
  ...detailShape,
};

/** What a draft may lack; what is there must be right. */
const draftShape = {
  ...postingShape,
  email: z
    .union([z.literal("").transform(() => null), postingShape.email])
    .optional()
    .default(null),
  company_name: z.string().overwrite(cleanLine).max(100, "Use at most 100 characters.").default(""),
  title: z.string().overwrite(cleanLine).max(TITLE_MAX, `Use at most ${TITLE_MAX} characters.`).default(""),
  description: z
    .string()
    .overwrite(cleanLines)
    .max(DESCRIPTION_MAX, `Use at most ${DESCRIPTION_MAX} characters.`)
    .default(""),
};

const asDraft = z.object(draftShape);
const asPosting = z.object(postingShape);

/** A posting as it goes out; its image travels beside it. */
export const postOpportunitySchema = asPosting.transform((typed, issues) => toColumns(typed, issues));

/** A posting as it is kept for later. */
export const draftSchema = asDraft.transform((typed, issues) => toColumns(typed, issues));

/** From the fields of the form to the columns they are stored in. */
export function toColumns<T extends z.output<typeof asPosting> | z.output<typeof asDraft>>(
  typed: T,
  issues: z.RefinementCtx,
) {
  const { submission_key, email, company_name, type, title, description } = typed;
  const { compensation, location, requirements, skills, deliverables, duration } = typed;
  const details = toDetailColumns(typed, (field, message) =>
    issues.addIssue({ code: "custom", path: [field], message }),
  );
  return {
    submission_key,
    email: email as T["email"],
    company_name,
    type,
    title,
    description,
    compensation,
    location,
    requirements,
    skills,
    deliverables,
    duration,
    ...details,
  };
}

/** What the form's fields hold. */
export type PostFormInput = z.input<typeof postOpportunitySchema>;
export type PostOpportunityInput = z.infer<typeof postOpportunitySchema>;
export type DraftInput = z.infer<typeof draftSchema>;
export type PostOpportunityFieldName = Exclude<keyof typeof postingShape, "submission_key">;
