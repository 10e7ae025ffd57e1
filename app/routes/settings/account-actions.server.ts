import { redirect } from "react-router";
import { AppError } from "#app/core/errors.ts";
import type { FormAnswer } from "#app/core/form-answer.ts";
import { AuthError } from "#app/features/auth/auth-error.ts";
import { getCaller } from "#app/features/auth/caller.server.ts";
import { askForMailCode } from "#app/features/auth/commands/ask-for-code.server.ts";
import { cancelAddressChange } from "#app/features/auth/commands/cancel-change.server.ts";
import { dropSession } from "#app/features/auth/commands/drop-session.server.ts";
import { updateUser } from "#app/features/auth/commands/update-user.server.ts";
import { verifyOneTimeCode } from "#app/features/auth/commands/verify-one-time-code.server.ts";
import { verifyPhoneCode } from "#app/features/auth/commands/verify-phone-code.server.ts";
import { requireRecentProof } from "#app/features/auth/mfa/step-up.server.ts";
import { getOwnAddresses } from "#app/features/auth/queries/own-addresses.server.ts";
import {
  addressCodeSchema,
  codeSchema,
  emailChangeSchema,
  passwordChangeSchema,
  phoneChangeSchema,
} from "#app/features/auth/schema.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { answerForm, byIntent, parseForm } from "#app/platform/form-answers.server.ts";

const PAGE = "/settings/account";

export type AccountSection = "email" | "phone" | "password";

/** What came of one of the forms of the page, for the section it stands in. */
export interface AccountAnswer extends FormAnswer {
  section: AccountSection;
}

type Handler = (app: MemberContext, form: FormData) => Promise<string>;

const HANDLERS: Record<string, { section: AccountSection; handle: Handler }> = {
  "change-email": { section: "email", handle: changeEmail },
  "confirm-email": { section: "email", handle: confirmEmail },
  "resend-email": { section: "email", handle: resendEmail },
  "cancel-email": { section: "email", handle: cancelEmail },
  "change-phone": { section: "phone", handle: changePhone },
  "confirm-phone": { section: "phone", handle: confirmPhone },
  "cancel-phone": { section: "phone", handle: cancelPhone },
  "change-password": { section: "password", handle: changePassword },
};

/**
 * Does what a form of /settings/account asks for, by its `intent`.
 * @throws AppError `bad_request` for an unknown intent; a redirect where the member must prove who they are first
 */
export function handleAccountForm(app: MemberContext, form: FormData) {
  const { section, handle } = byIntent(HANDLERS, form);
  return answerForm<Omit<AccountAnswer, "intent">>(
    form,
    async () => ({ section, done: await proved(section, handle(app, form)) }),
    { section },
  );
}

/** Who owes a second step is led there, and back. */
async function proved<T>(section: AccountSection, act: Promise<T>): Promise<T> {
  return act.catch((error: unknown) => {
    throw error instanceof AuthError && error.wireCode === "insufficient_aal" ? toStepUp(section) : error;
  });
}

async function changeEmail(app: MemberContext, form: FormData): Promise<string> {
  const { email } = parseForm(form, emailChangeSchema);
  if (email.toLowerCase() === app.viewer.email) return "That is your address already.";
  requireRecentProof(app, `${PAGE}#email`);
  await updateUser(app, await getCaller(app, app.viewer), { email });
  const { emailChange } = await getOwnAddresses(app);
  return emailChange
    ? "We sent a mail to both addresses. Confirm at each."
    : "Your email address is changed.";
}

async function confirmEmail(app: MemberContext, form: FormData): Promise<string> {
  const { code, address } = parseForm(form, addressCodeSchema);
  const { emailChange } = await getOwnAddresses(app);
  // Only one's own halves: what others were sent is not guessed here.
  if (!emailChange?.halves.some((half) => half.address === address)) throw new AppError("not_found");
  const { session } = await verifyOneTimeCode(app, { type: "email_change", email: address, token: code });
  if (!session) return "One address has confirmed. Now the other one.";
  await dropSession(app, session.sessionId);
  return "Your email address is changed.";
}

async function resendEmail(app: MemberContext): Promise<string> {
  await askForMailCode(app, { kind: "resend", type: "email_change", email: app.viewer.email });
  return "New mails are on their way. The codes before no longer work.";
}

async function cancelEmail(app: MemberContext): Promise<string> {
  await cancelAddressChange(app, "email");
  return "Your address stays as it is.";
}

async function changePhone(app: MemberContext, form: FormData): Promise<string> {
  const { phone } = parseForm(form, phoneChangeSchema);
  requireRecentProof(app, `${PAGE}#phone`);
  await updateUser(app, await getCaller(app, app.viewer), { phone });
  return "We sent a code to that number.";
}

async function confirmPhone(app: MemberContext, form: FormData): Promise<string> {
  const { code } = parseForm(form, codeSchema);
  const { phoneChange } = await getOwnAddresses(app);
  if (!phoneChange) throw new AppError("not_found");
  try {
    const session = await verifyPhoneCode(app, { type: "phone_change", phone: phoneChange.to, token: code });
    await dropSession(app, session.sessionId);
  } catch (error) {
    if (!(error instanceof AuthError) || error.wireCode !== "otp_expired") throw error;
    throw new AppError("invalid_input", { fields: { code: [error.message] } });
  }
  return "Your phone number is changed.";
}

async function cancelPhone(app: MemberContext): Promise<string> {
  await cancelAddressChange(app, "phone");
  return "Your number stays as it is.";
}

async function changePassword(app: MemberContext, form: FormData): Promise<string> {
  const { password, current_password } = parseForm(form, passwordChangeSchema);
  await updateUser(app, await getCaller(app, app.viewer), { password, currentPassword: current_password });
  return "Your password is changed. Your other devices were signed out.";
}

function toStepUp(section: AccountSection): Response {
  return redirect(`/auth/step-up?return=${encodeURIComponent(`${PAGE}#${section}`)}`);
}
