import { z } from "zod";
import { passkeySignInForm } from "../passkeys/schema.ts";
import { FACTOR_NAME_MAX } from "./rules.ts";

const id = z.string({ error: "Please begin again." }).max(64);
const code = z
  .string({ error: "Please enter the code." })
  .trim()
  .min(1, "Please enter the code.")
  .max(40, "That code is too long.");
const name = z.string().trim().max(FACTOR_NAME_MAX, `Use at most ${FACTOR_NAME_MAX} characters.`).optional();

/** Forms of the step-up page. */
export const stepUpForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("code"), factor_id: id, challenge_id: id.optional(), code }),
  z.object({ intent: z.literal("send-code"), factor_id: id }),
  z.object({ intent: z.literal("recovery"), recovery_code: code }),
  z.object({
    intent: z.literal("password"),
    password: z
      .string({ error: "Please enter your password." })
      .min(1, "Please enter your password.")
      .max(1000),
  }),
  passkeySignInForm.extend({ intent: z.literal("passkey") }),
]);

/** Forms of the settings section. */
export const factorForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("factor-add-authenticator"), friendly_name: name }),
  z.object({
    intent: z.literal("factor-add-phone"),
    friendly_name: name,
    phone: z
      .string({ error: "Please enter your phone number." })
      .trim()
      .min(1, "Please enter your phone number.")
      .max(40),
  }),
  z.object({ intent: z.literal("factor-send-code"), factor_id: id }),
  z.object({ intent: z.literal("factor-confirm"), factor_id: id, challenge_id: id.optional(), code }),
  z.object({ intent: z.literal("factor-remove"), factor_id: id }),
  z.object({ intent: z.literal("factor-recovery-codes") }),
]);

export type FactorForm = z.infer<typeof factorForm>;
