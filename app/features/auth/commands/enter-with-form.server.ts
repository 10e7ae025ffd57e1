import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { readSubmission } from "#app/core/read-submission.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import type { Commit } from "#app/platform/outbox.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { AuthError } from "../auth-error.ts";
import { requireHuman } from "../captcha.server.ts";
import { readFields } from "../mfa/form-answers.server.ts";
import { ON_PAGE } from "../one-time-tokens.server.ts";
import { signInWithPasskey } from "../passkeys/commands/sign-in-with-passkey.server.ts";
import { passkeySignInForm } from "../passkeys/schema.ts";
import { type SignUpInput, signInSchema, signUpSchema } from "../schema.ts";
import { requireEmailOn } from "../settings.server.ts";
import { signIn } from "./sign-in.server.ts";
import { signUp } from "./sign-up.server.ts";
import type { SessionTokens } from "./start-session.server.ts";

const NEVER_SENT_BACK = ["password", "credential"];

/**
 * A form that needs another look: a sentence per field or one for all, and what was typed (never the password), so
 * that without script nothing is typed twice.
 */
export interface RefusedForm {
  refused: Record<string, string[]>;
  message?: string;
  typed: Record<string, string>;
  status: number;
  /** Seconds until a retry makes sense. */
  retryAfter?: number | undefined;
}

/** The account waits for the code that was sent to this address (product.md R3). */
export interface AwaitsCode {
  awaitsCode: string;
}

/** The account is suspended, and whoever asks has proved that it is theirs. */
export interface ShutOut {
  suspended: Id;
}

/** Looks at the code of who brought them. @returns what stores the account with it @throws AppError `invalid_input` */
type Bring = (code: string) => Promise<Commit>;

type Entered = SessionTokens | AwaitsCode | ShutOut | RefusedForm;

/**
 * Signs in or up with the form of /auth, by its `intent`, as remix-auth's form strategy.
 * @param bring asked where a new account says who brought it
 * @throws AppError of `readForm`
 */
export async function enterWithForm(app: AppContext, request: Request, bring?: Bring): Promise<Entered> {
  const form = await readForm(request);
  const authenticator = new Authenticator<Entered>();
  authenticator.use(new FormStrategy(() => verify(app, request, form, bring)), "form");
  return authenticator.authenticate("form", new Request(request.url, { method: "POST", body: form }));
}

async function verify(app: AppContext, request: Request, form: FormData, bring?: Bring): Promise<Entered> {
  try {
    // A passkey cannot be guessed: no captcha.
    if (form.get("intent") === "passkey") return await enterWithPasskey(app, form);
    requireEmailOn(app.env);
    await requireHuman(app, form);
    if (form.get("intent") === "sign-up") {
      const submission = readSubmission(form, signUpSchema);
      if (submission.status !== "success") return refused(form, submission.error);
      const { referral_code: code } = submission.value;
      const joining = code && bring ? { ...app, commit: await bring(code) } : app;
      return await join(joining, submission.value, new URL(request.url).searchParams.get("return"));
    }
    const submission = readSubmission(form, signInSchema);
    return submission.status === "success"
      ? await signIn(app, submission.value)
      : refused(form, submission.error);
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    if (error instanceof AuthError && error.proved) return { suspended: error.proved };
    const { fields, message, status, retryAfter } = error;
    return { ...refused(form, fields), ...(fields ? {} : { message }), status, retryAfter };
  }
}

async function enterWithPasskey(app: AppContext, form: FormData): Promise<Entered> {
  const { challenge_id: challengeId, credential } = readFields(passkeySignInForm, form);
  return signInWithPasskey(app, { challengeId, credential });
}

async function join(app: AppContext, input: SignUpInput, target: string | null): Promise<Entered> {
  const { email, password, display_name, account_type } = input;
  const route = { ...ON_PAGE, redirectTo: target };
  const data = { display_name, account_type };
  const { session } = await signUp(app, { email, password, data, agreed: true }, route);
  return session ?? { awaitsCode: email };
}

function refused(form: FormData, errors: Record<string, string[] | null> | null | undefined): RefusedForm {
  const typed = Object.fromEntries(
    [...form].filter(([name, value]) => !NEVER_SENT_BACK.includes(name) && typeof value === "string"),
  );
  const fields = Object.entries(errors ?? {}).map(([name, sentences]) => [name, sentences ?? []]);
  return { refused: Object.fromEntries(fields), typed: typed as Record<string, string>, status: 422 };
}
