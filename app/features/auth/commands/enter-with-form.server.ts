import { parseWithZod } from "@conform-to/zod/v4";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { AppError } from "#app/core/errors.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { signInSchema, signUpSchema } from "../schema.ts";
import { signIn } from "./sign-in.server.ts";
import { signUp } from "./sign-up.server.ts";
import type { SessionTokens } from "./start-session.server.ts";

/** A form that needs another look: a sentence per field, and what was typed (never the password). */
export interface RefusedForm {
  refused: Record<string, string[]>;
  typed: Record<string, string>;
}

/**
 * Signs in or up with the form of /auth, by its `intent`, as remix-auth's form strategy.
 * @throws AppError of `signIn` and `signUp`, and of `readForm`
 */
export async function enterWithForm(app: AppContext, request: Request): Promise<SessionTokens | RefusedForm> {
  const form = await readForm(request);
  const authenticator = new Authenticator<SessionTokens | RefusedForm>();
  authenticator.use(new FormStrategy(() => verify(app, form)), "form");
  return authenticator.authenticate("form", new Request(request.url, { method: "POST", body: form }));
}

async function verify(app: AppContext, form: FormData): Promise<SessionTokens | RefusedForm> {
  try {
    if (form.get("intent") === "sign-up") {
      const submission = parseWithZod(form, { schema: signUpSchema });
      return submission.status === "success"
        ? await signUp(app, submission.value)
        : refused(form, submission.error);
    }
    const submission = parseWithZod(form, { schema: signInSchema });
    return submission.status === "success"
      ? await signIn(app, submission.value)
      : refused(form, submission.error);
  } catch (error) {
    if (error instanceof AppError && error.fields) return refused(form, error.fields);
    throw error;
  }
}

function refused(form: FormData, errors: Record<string, string[] | null> | null | undefined): RefusedForm {
  const typed = Object.fromEntries(
    [...form].filter(([name, value]) => name !== "password" && typeof value === "string"),
  );
  const fields = Object.entries(errors ?? {}).map(([name, sentences]) => [name, sentences ?? []]);
  return { refused: Object.fromEntries(fields), typed: typed as Record<string, string> };
}
