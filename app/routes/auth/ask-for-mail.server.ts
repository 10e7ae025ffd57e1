import { data } from "react-router";
import { AppError } from "#app/core/errors.ts";
import { readSubmission } from "#app/core/read-submission.ts";
import { requireHuman } from "#app/features/auth/captcha.server.ts";
import { askForMailCode } from "#app/features/auth/commands/ask-for-code.server.ts";
import type { MailStep } from "#app/features/auth/mail-step.server.ts";
import { ON_PAGE } from "#app/features/auth/one-time-tokens.server.ts";
import { mailAddressSchema } from "#app/features/auth/schema.ts";
import { requireEmailOn } from "#app/features/auth/settings.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { statusOf } from "#app/platform/responses.server.ts";
import { awaitMail, targetOf } from "./door.server.ts";

/** Sends what a purpose needs, if there is somebody to send it to. */
export async function sendMailOf(
  app: AppContext,
  request: Request,
  { purpose, email }: Pick<MailStep, "purpose" | "email">,
): Promise<void> {
  requireEmailOn(app.env);
  const asked = {
    "sign-up": { kind: "resend", type: "signup", email },
    code: { kind: "sign_in", email, createUser: false, data: {} },
    recover: { kind: "recover", email },
  } as const;
  await askForMailCode(app, asked[purpose], { ...ON_PAGE, redirectTo: targetOf(request) });
}

/**
 * The action of a page that asks for an address: the answer is the same whether anybody has it.
 * @throws AppError `rate_limited`, with what was typed lost to nobody: the address stays in the field
 */
export async function askForMail(app: AppContext, request: Request, purpose: "code" | "recover") {
  const form = await readForm(request);
  const typed = String(form.get("email") ?? "").slice(0, 255);
  const submission = readSubmission(form, mailAddressSchema);
  if (submission.status !== "success") {
    return data({ refused: withoutEmpty(submission.error), typed }, { status: 422 });
  }
  const { email } = submission.value;
  try {
    await requireHuman(app, form);
    await sendMailOf(app, request, { purpose, email });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return data({ refused: { email: [error.message] }, typed }, statusOf(error));
  }
  throw awaitMail(app, request, { purpose, email });
}

export function withoutEmpty(
  errors: Record<string, string[] | null> | null | undefined,
): Record<string, string[]> {
  return Object.fromEntries(Object.entries(errors ?? {}).map(([name, sentences]) => [name, sentences ?? []]));
}
