import { z } from "zod";
import { cleanLine } from "#app/core/member-text.ts";
import { PASSKEY_NAME_MAX } from "./rules.ts";

/** Credential ids are at most 1,023 bytes (WebAuthn §4), keys and statements far below this. */
const bytes = z
  .string()
  .min(1)
  .max(32_000)
  .regex(/^[\w-]+={0,2}$/);

const credential = { id: bytes.max(1400), rawId: bytes.max(1400), type: z.literal("public-key") };

/** RegistrationResponseJSON of a browser (WebAuthn §5.1.7), as far as it is needed. */
export const newCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
});

/** AuthenticationResponseJSON of a browser. */
export const signedCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.nullish(),
  }),
});

export type NewCredential = z.infer<typeof newCredential>;
export type SignedCredential = z.infer<typeof signedCredential>;

const id = z.string({ error: "Please begin again." }).max(64);
const name = z
  .string()
  .overwrite(cleanLine)
  .max(PASSKEY_NAME_MAX, `Use at most ${PASSKEY_NAME_MAX} characters.`)
  .optional();

/** What a browser made, as a field of a form. */
const answer = z
  .string({ error: "Please begin again." })
  .max(64_000)
  .transform((text, ctx): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      ctx.addIssue({ code: "custom", message: "Please begin again." });
      return z.NEVER;
    }
  });

/** The form of /auth that a passkey fills in. */
export const passkeySignInForm = z.object({ challenge_id: id, credential: answer });

/** Forms of the settings section. */
export const passkeyForm = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("passkey-add"),
    friendly_name: name,
    challenge_id: id,
    credential: answer,
  }),
  z.object({
    intent: z.literal("passkey-rename"),
    passkey_id: id,
    friendly_name: z
      .string({ error: "Please enter a name." })
      .overwrite(cleanLine)
      .min(1, "Please enter a name.")
      .max(PASSKEY_NAME_MAX, `Use at most ${PASSKEY_NAME_MAX} characters.`),
  }),
  z.object({ intent: z.literal("passkey-remove"), passkey_id: id }),
]);
