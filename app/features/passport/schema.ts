import { z } from "zod";
import { isId } from "#app/core/ids.ts";

export const CREDENTIAL_KINDS = ["project", "review", "skill"] as const;
export type CredentialKind = (typeof CREDENTIAL_KINDS)[number];

/** A credential that is sent to be checked has fewer characters. */
export const CHECK_MAX = 20_000;

const tick = z
  .string()
  .optional()
  .transform((value) => value === "on");

export const issueSchema = z.object({
  kind: z.enum(CREDENTIAL_KINDS),
  source: z.string().min(1).max(120),
  /** Names the project, and its client where that is a company. */
  named: tick,
});
export type IssueInput = z.output<typeof issueSchema>;

export const credentialIdSchema = z.object({ credential: z.string().refine(isId) });

export const checkSchema = z.object({
  credential: z
    .string({ error: "Paste a credential, or choose its file." })
    .trim()
    .min(1, "Paste a credential, or choose its file.")
    .max(CHECK_MAX, "That is too long to be a credential."),
});

const day = z.string().regex(/^\d{4}-\d\d-\d\d$/);

const who = { id: z.string(), name: z.string() };

export const projectFacts = z.object({
  title: z.string().optional(),
  kind: z.enum(["job", "collab", "barter"]),
  role: z.enum(["lead", "client", "member"]),
  startedOn: day,
  completedOn: day,
  client: z.object({ name: z.string(), url: z.string() }).optional(),
});

export const reviewFacts = z.object({
  stars: z.number().int().min(1).max(5),
  scores: z.record(z.string(), z.number()),
  text: z.string(),
  /** How it is known that they worked together. */
  verified: z.enum(["project", "external"]),
  publishedOn: day,
  author: z.object({ name: z.string() }).optional(),
});

export const skillFacts = z.object({
  name: z.string(),
  /** A client approved and paid work that shows it, or people vouch for it. */
  verifiedBy: z.enum(["work", "people"]),
  verifiedOn: day,
  endorsers: z.number().int().nonnegative(),
});

/** What a credential says of its subject: one of the three. */
export const subjectSchema = z.union([
  z.object({ ...who, project: projectFacts }),
  z.object({ ...who, review: reviewFacts }),
  z.object({ ...who, skill: skillFacts }),
]);
export type CredentialSubject = z.output<typeof subjectSchema>;

/** A credential of ours as it is signed (W3C Verifiable Credentials Data Model 2.0). */
export const credentialSchema = z.object({
  id: z.string(),
  validFrom: z.string(),
  issuer: z.object({ id: z.string(), name: z.string() }),
  credentialSubject: subjectSchema,
});
export type Credential = z.output<typeof credentialSchema>;
