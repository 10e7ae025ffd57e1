import { redirect } from "react-router";
import type { z } from "zod";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { returnPath } from "#app/core/return-path.ts";
import type { Viewer } from "#app/core/viewer.ts";
import type { AppContext, MemberContext } from "#app/platform/context.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import type { SessionTokens } from "../commands/start-session.server.ts";
import { writeSessionCookies } from "../cookies.server.ts";
import { proveWithPasskey } from "../passkeys/commands/prove-with-passkey.server.ts";
import { challengeFactor } from "./commands/challenge.server.ts";
import { provePassword } from "./commands/prove-password.server.ts";
import { redeemRecoveryCode } from "./commands/recovery-codes.server.ts";
import { verifyFactor } from "./commands/verify.server.ts";
import { isGone, type RefusedFields, readFields, toRefused } from "./form-answers.server.ts";
import { type FactorOwner, getFactorOwner } from "./queries.server.ts";
import { stepUpForm } from "./schema.ts";
import { toStepUp } from "./step-up.server.ts";

export type StepUpAnswer =
  | ({ step: "refused"; challengeId: Id | null } & RefusedFields)
  | { step: "code-sent"; factorId: Id; challengeId: Id };

/**
 * Takes a form of the step-up page. Whoever has proved enough is sent on to `return`, with new cookies.
 * @param viewer who signed in, perhaps still without the second factor
 * @throws Response the redirect; AppError of `readForm`
 */
export async function handleStepUp(app: AppContext, viewer: Viewer, request: Request): Promise<StepUpAnswer> {
  const form = await readForm(request);
  try {
    const owner = await getFactorOwner(app, viewer);
    const proved = await prove(app, viewer, owner, form);
    if (proved && "step" in proved) return proved;
    const url = new URL(request.url);
    const secure = url.protocol === "https:";
    if (proved) for (const cookie of writeSessionCookies(proved, secure)) app.setCookie(cookie);
    throw redirect(returnPath(url.searchParams.get("return")));
  } catch (error) {
    if (error instanceof Response) throw error;
    // The page anew asks for what is left, and leads on where that is nothing.
    if (isGone(error)) throw toStepUp(new URL(request.url).searchParams.get("return"));
    const challengeId = form.get("challenge_id");
    return {
      step: "refused",
      ...toRefused(error),
      challengeId: typeof challengeId === "string" && !isOver(error) ? challengeId : null,
    };
  }
}

/** A question that can take no further answer. */
function isOver(error: unknown): boolean {
  const over = ["mfa_challenge_expired", "mfa_ip_address_mismatch"];
  return error instanceof AppError && "wireCode" in error && over.includes(String(error.wireCode));
}

async function prove(
  app: AppContext,
  viewer: Viewer,
  owner: FactorOwner,
  form: FormData,
): Promise<SessionTokens | StepUpAnswer | null> {
  const answer = readFields(stepUpForm, form);
  switch (answer.intent) {
    case "send-code": {
      const challenge = await challengeFactor(app, owner, answer.factor_id);
      return { step: "code-sent", factorId: answer.factor_id, challengeId: challenge.id };
    }
    case "code": {
      const challengeId = answer.challenge_id ?? (await challengeFactor(app, owner, answer.factor_id)).id;
      return verifyFactor(app, owner, answer.factor_id, { challengeId, code: answer.code });
    }
    case "recovery":
      return redeemRecoveryCode(app, owner, answer.recovery_code);
    case "password":
    case "passkey": {
      // With a second factor, the first alone proves nothing new.
      if (viewer.hasSecondFactor) throw new AppError("forbidden");
      await proveFirst(app, viewer, answer);
      return null;
    }
  }
}

function proveFirst(
  app: AppContext,
  viewer: Viewer,
  answer: Extract<z.infer<typeof stepUpForm>, { intent: "password" | "passkey" }>,
): Promise<void> {
  if (answer.intent === "password") return provePassword(asViewer(app, viewer), answer.password);
  const { challenge_id: challengeId, credential } = answer;
  return proveWithPasskey(app, viewer, { challengeId, credential });
}

function asViewer(app: AppContext, viewer: Viewer): MemberContext {
  return { ...app, viewer };
}
