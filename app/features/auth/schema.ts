import { z } from "zod";
import { cleanLine } from "#app/core/member-text.ts";
import { normalisePhone } from "./mfa/rules.ts";
import { PASSWORD_MAX, PASSWORD_MIN } from "./rules.ts";

const email = z
  .string({ error: "Please enter your email address." })
  .trim()
  .max(255, "That email address is too long.")
  .pipe(z.email("Please enter a valid email address."));

const password = z
  .string({ error: "Please enter a password." })
  .min(PASSWORD_MIN, `Use at least ${PASSWORD_MIN} characters.`)
  .max(PASSWORD_MAX, `Use at most ${PASSWORD_MAX} characters.`);

export const signInSchema = z.object({
  email,
  password: z.string({ error: "Please enter your password." }).min(1).max(1000, "That password is too long."),
});

export const signUpSchema = z.object({
  display_name: z
    .string({ error: "Please tell us your name." })
    .overwrite(cleanLine)
    .min(1, "Please tell us your name.")
    .max(80, "Use at most 80 characters."),
  email,
  password,
  account_type: z.enum(["creator", "brand", "company"], { error: "Choose what describes you best." }),
  /** Who brought them; whether anybody has it is asked of the database. */
  referral_code: z
    .string()
    .max(100, "That is too long for a code.")
    .optional()
    .transform((text) => cleanLine(text ?? "") || null),
  terms: z.literal("on", { error: "Please accept the terms to create an account." }),
});

/** Where a mail goes. */
export const mailAddressSchema = z.object({ email });

const code = z
  .string({ error: "Please enter the code from the mail." })
  .overwrite((text) => text.replaceAll(/\s/g, ""))
  .regex(/^\d{6}$/, "The code has six digits.");

export const codeSchema = z.object({ code });

/** A new password, proved by a code. */
export const recoverySchema = z.object({ code, password });

export const newPasswordSchema = z.object({ password });

/** The forms of /settings/account, by their `intent`. */
export const emailChangeSchema = z.object({ email });

export const phoneChangeSchema = z.object({
  phone: z
    .string({ error: "Please enter a phone number." })
    .overwrite((text) => normalisePhone(text) ?? "")
    .min(1, "Please enter the number with its country code, like +49 151 2345678."),
});

export const passwordChangeSchema = z.object({
  current_password: z.string({ error: "Please enter your current password." }).max(1000).optional(),
  password,
});

/** A code that came to one of several addresses. */
export const addressCodeSchema = z.object({ code, address: z.string().max(255) });

export type SignUpInput = z.infer<typeof signUpSchema>;
