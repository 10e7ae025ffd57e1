import { z } from "zod";
import { PASSWORD_MAX, PASSWORD_MIN } from "./rules.ts";

const email = z
  .string({ error: "Please enter your e-mail address." })
  .trim()
  .max(255, "That e-mail address is too long.")
  .pipe(z.email("Please enter a valid e-mail address."));

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
    .trim()
    .min(1, "Please tell us your name.")
    .max(80, "Use at most 80 characters."),
  email,
  password,
  account_type: z.enum(["creator", "brand", "company"], { error: "Choose what describes you best." }),
  terms: z.literal("on", { error: "Please accept the terms to create an account." }),
});

export type SignUpInput = z.infer<typeof signUpSchema>;
