import { z } from "zod";
import { formKey } from "#app/core/form-key.ts";
import { cleanLine } from "#app/core/member-text.ts";
import { isRedirectUri } from "#app/core/redirect-uri.ts";
import { SCOPES, type Scope } from "../scopes.ts";

export const APP_NAME_MAX = 60;

/** As many apps as one member has at a time. */
export const MOST_APPS = 10;

/** As many addresses as one app may be answered at. */
const MOST_REDIRECTS = 10;

/** Longer ones would not outlive the way over the sign-in page, whose `return` holds 2,000 characters. */
const APP_REDIRECT_MAX = 500;

/** Whether an app can keep a secret (RFC 6749 §2.1). */
export const APP_KINDS = {
  confidential: { label: "Runs on a server", note: "It keeps a secret, and shows it for each token." },
  public: {
    label: "Runs with its users",
    note: "On a phone or a desktop: PKCE in place of a secret.",
  },
} as const;

const name = z
  .string({ error: "Please give it a name." })
  .overwrite(cleanLine)
  .min(1, "Please give it a name.")
  .max(APP_NAME_MAX, `Use at most ${APP_NAME_MAX} characters.`)
  .refine(
    (text) => !/^[^\p{L}\p{N}]*thrive/iu.test(text),
    "Nobody may take it for one of ours: begin with another word.",
  );

const website = z
  .string({ error: "Please say where people read about it." })
  .trim()
  .max(200, "That address is too long.")
  .refine((text) => isRedirectUri(text) && text.startsWith("https://"), "It has to begin with https://.");

const redirectUris = z
  .string({ error: "Please say where we answer it." })
  .transform((text) => [...new Set(text.split(/\r\n?|\n/).map((line) => line.trim()))].filter(Boolean))
  .pipe(
    z
      .array(
        z
          .string()
          .max(APP_REDIRECT_MAX, "One of them is too long.")
          .refine(
            isRedirectUri,
            "Each has to begin with https://, or http://localhost while you build, and has no # in it.",
          ),
      )
      .min(1, "Please say where we answer it.")
      .max(MOST_REDIRECTS, `At most ${MOST_REDIRECTS} addresses.`),
  );

const scopes = z
  .array(z.enum(SCOPES, { error: "Please choose from the list." }), {
    error: "Choose at least one thing it may ask for.",
  })
  .min(1, "Choose at least one thing it may ask for.")
  .max(SCOPES.length)
  .transform((chosen): Scope[] => [...new Set(chosen)]);

export const changeAppSchema = z.object({ name, website, redirect_uris: redirectUris });
export type AppChanges = z.infer<typeof changeAppSchema>;

export const newAppSchema = changeAppSchema.extend({
  key: formKey.optional(),
  scopes,
  kind: z.enum(Object.keys(APP_KINDS) as (keyof typeof APP_KINDS)[], {
    error: "Please choose from the list.",
  }),
});
export type NewApp = z.infer<typeof newAppSchema>;

export const connectedAppSchema = z.object({ app_id: z.uuid() });
