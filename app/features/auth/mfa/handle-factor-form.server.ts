import type { Id } from "#app/core/ids.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { askedPath } from "#app/platform/responses.server.ts";
import { writeSessionCookies } from "../cookies.server.ts";
import { unseal } from "../seal.server.ts";
import { challengeFactor } from "./commands/challenge.server.ts";
import { abandonEnrolments, enrolPhone, enrolTotp, ISSUER, sealedAs } from "./commands/enrol.server.ts";
import { makeRecoveryCodes } from "./commands/recovery-codes.server.ts";
import { unenrolFactor } from "./commands/unenrol.server.ts";
import { verifyFactor } from "./commands/verify.server.ts";
import { isGone, type RefusedFields, readFields, toRefused } from "./form-answers.server.ts";
import { drawQrCode } from "./qr.server.ts";
import { type FactorOwner, getFactorOwner, listSecondFactors, selectFactor } from "./queries.server.ts";
import { maskPhone } from "./rules.ts";
import { type FactorForm, factorForm } from "./schema.ts";
import { requireRecentProof } from "./step-up.server.ts";
import { totpUri } from "./totp.server.ts";

/** A factor that waits for its first code. */
export type PendingFactor =
  | { type: "totp"; id: Id; secret: string; uri: string; qrCode: string }
  | { type: "phone"; id: Id; hint: string; challengeId: Id };

/** What the settings section shows after one of its forms. */
export interface FactorAnswer {
  pending?: PendingFactor;
  /** The only time these can be read. */
  recoveryCodes?: string[];
  done?: string;
  refused?: RefusedFields;
}

/** True for the forms of this section. */
export function isFactorForm(form: FormData): boolean {
  return String(form.get("intent")).startsWith("factor-");
}

/**
 * Takes a form of the second-factor section of /settings.
 * @throws Response a redirect to the step-up page, where the last proof is too old; it leads back to `request`'s page
 */
export async function handleFactorForm(
  app: MemberContext,
  request: Request,
  form: FormData,
): Promise<FactorAnswer> {
  requireRecentProof(app, askedPath(request));
  try {
    const owner = await getFactorOwner(app, app.viewer);
    return await act(app, request, owner, readFields(factorForm, form));
  } catch (error) {
    if (isGone(error) && form.get("intent") === "factor-remove") return { done: REMOVED };
    const refused = isGone(error) ? { errors: {}, sentence: BEGIN_AGAIN } : toRefused(error);
    const pending = await stillPending(app, form);
    return pending ? { refused, pending } : { refused };
  }
}

const REMOVED = "Removed. It can no longer be used to sign in.";
const BEGIN_AGAIN =
  "That took more than five minutes, or it was begun once more in another window. Please begin again: what you have scanned or been sent before counts no longer.";

async function act(
  app: MemberContext,
  request: Request,
  owner: FactorOwner,
  form: FactorForm,
): Promise<FactorAnswer> {
  switch (form.intent) {
    case "factor-add-authenticator": {
      await abandonEnrolments(app, owner, "totp");
      const friendlyName = form.friendly_name || (await unusedName(app, "Authenticator app"));
      const { id, secret, uri, qrCode } = await enrolTotp(app, owner, { friendlyName });
      return { pending: { type: "totp", id, secret, uri, qrCode } };
    }
    case "factor-add-phone": {
      await abandonEnrolments(app, owner, "phone");
      const friendlyName = form.friendly_name || (await unusedName(app, "Phone"));
      const { id, phone } = await enrolPhone(app, owner, { friendlyName, phone: form.phone });
      return { pending: await askPhone(app, owner, id, phone) };
    }
    case "factor-send-code": {
      const [factor] = await selectFactor(app, owner.user.id, form.factor_id);
      return { pending: await askPhone(app, owner, form.factor_id, factor?.phone ?? "") };
    }
    case "factor-confirm":
      return confirm(app, request, owner, form);
    case "factor-remove":
      await unenrolFactor(app, owner, form.factor_id);
      return { done: REMOVED };
    case "factor-recovery-codes":
      return { recoveryCodes: await makeRecoveryCodes(app, owner) };
  }
}

async function askPhone(
  app: MemberContext,
  owner: FactorOwner,
  id: Id,
  phone: string,
): Promise<PendingFactor> {
  const challenge = await challengeFactor(app, owner, id);
  return { type: "phone", id, hint: maskPhone(phone), challengeId: challenge.id };
}

/** With the first factor come recovery codes: whoever loses a phone before asking for them would be locked out. */
async function confirm(
  app: MemberContext,
  request: Request,
  owner: FactorOwner,
  form: Extract<FactorForm, { intent: "factor-confirm" }>,
): Promise<FactorAnswer> {
  const challengeId = form.challenge_id ?? (await challengeFactor(app, owner, form.factor_id)).id;
  const tokens = await verifyFactor(app, owner, form.factor_id, { challengeId, code: form.code });
  const secure = new URL(request.url).protocol === "https:";
  for (const cookie of writeSessionCookies(tokens, secure)) app.setCookie(cookie);
  const done = "Done. From now on we ask for it when you sign in.";
  const { recoveryCodesLeft } = await listSecondFactors(app, app.viewer);
  if (recoveryCodesLeft > 0) return { done };
  const raised = { ...owner, session: { ...owner.session, aal: "aal2" as const } };
  return { done, recoveryCodes: await makeRecoveryCodes(app, raised) };
}

/** After a mistyped code the form still shows what it is about; an unverified secret may be seen for its five minutes. */
async function stillPending(app: MemberContext, form: FormData): Promise<PendingFactor | null> {
  if (form.get("intent") !== "factor-confirm" && form.get("intent") !== "factor-send-code") return null;
  const [factor] = await selectFactor(app, app.viewer.userId, String(form.get("factor_id")));
  if (factor?.status !== "unverified") return null;
  if (factor.phone) {
    const challengeId = String(form.get("challenge_id") ?? "");
    return { type: "phone", id: factor.id, hint: maskPhone(factor.phone), challengeId };
  }
  const secret = await unseal(app.env, sealedAs(factor.id), factor.secret ?? "");
  if (!secret) return null;
  const uri = totpUri(secret, ISSUER, app.viewer.email);
  return { type: "totp", id: factor.id, secret, uri, qrCode: drawQrCode(uri) };
}

async function unusedName(app: MemberContext, base: string): Promise<string> {
  const { factors } = await listSecondFactors(app, app.viewer);
  const taken = new Set(factors.map(({ name }) => name));
  const numbered = Array.from({ length: factors.length + 2 }, (_, index) =>
    index === 0 ? base : `${base} ${index + 1}`,
  );
  return numbered.find((name) => !taken.has(name)) ?? base;
}
