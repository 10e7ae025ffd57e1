import { z } from "zod";
import { cleanLine } from "#app/core/member-text.ts";
import { STAFF_ROLES } from "#app/core/viewer.ts";

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

export const openAccountSchema = z.object({ reason });

export const grantSchema = z.object({
  email: z
    .email({ error: "Please give the address of their account." })
    .overwrite((text) => text.toLowerCase()),
  role: z.enum(STAFF_ROLES, { error: "Please choose a role." }),
  reason,
});

export const revokeSchema = z.object({ user_id: z.uuid(), role: z.enum(STAFF_ROLES), reason });

export const answerRoleSchema = z.object({ request_id: z.uuid(), answer: z.enum(["granted", "refused"]) });
