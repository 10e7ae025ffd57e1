import { z } from "zod";
import { cleanLine } from "#app/core/member-text.ts";
import { STAFF_ROLES } from "#app/core/viewer.ts";
import { readDomain } from "#app/features/companies/rules.ts";

const REASON_MAX = 300;

const reason = z
  .string({ error: "Please say why." })
  .overwrite(cleanLine)
  .min(5, "Please say why, in a few words.")
  .max(REASON_MAX, `Use at most ${REASON_MAX} characters.`);

export const userSearch = z
  .string()
  .catch("")
  .transform((text) => cleanLine(text).slice(0, 80));

/** How long a creator is featured; 0 ends it. */
export const featureSchema = z.object({
  reason,
  days: z.enum(["0", "7", "14", "30"], { error: "Please choose." }).transform(Number),
});

const domain = z.string({ error: "Please enter a domain." }).transform((typed, issue) => {
  const read = readDomain(typed);
  if (read) return read;
  issue.addIssue({ code: "custom", message: "Please enter a domain, such as scam.example." });
  return z.NEVER;
});

/** What nobody may link to, nor join from. */
export const banDomainSchema = z.object({ domain, reason });

export const openAccountSchema = z.object({ reason });

/** What the team does about a company: each act with its reason. */
export const overseeSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("revoke"), reason }),
  z.object({ intent: z.literal("suspend"), reason }),
  z.object({ intent: z.literal("restore"), reason }),
  z.object({
    intent: z.literal("rename"),
    reason,
    name: z
      .string({ error: "Please enter a name." })
      .overwrite(cleanLine)
      .min(1, "Please enter a name.")
      .max(100, "Use at most 100 characters."),
  }),
]);
export type OverseeInput = z.output<typeof overseeSchema>;

export const grantSchema = z.object({
  email: z
    .email({ error: "Please give the address of their account." })
    .overwrite((text) => text.toLowerCase()),
  role: z.enum(STAFF_ROLES, { error: "Please choose a role." }),
  reason,
});

export const revokeSchema = z.object({ user_id: z.uuid(), role: z.enum(STAFF_ROLES), reason });

export const answerRoleSchema = z.object({ request_id: z.uuid(), answer: z.enum(["granted", "refused"]) });
