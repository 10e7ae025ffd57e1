import { redirect } from "react-router";
import { AppError } from "#app/core/errors.ts";
import type { AppContext, MemberContext } from "#app/platform/context.server.ts";
import { askedPath } from "#app/platform/responses.server.ts";
import { isStaleProof } from "./rules.ts";

const STEP_UP = "/auth/step-up";

/** What whoever owes a second factor may still look at. */
const OPEN_PAGES = [STEP_UP, "/terms", "/privacy", "/community-guidelines"];

/**
 * Right after sign-in, by whichever way, a member with a second factor is asked for it before anything else; then they
 * go on to what they asked for (docs/decisions/0011, product.md R2).
 * @throws Response a redirect to the step-up page
 */
export function sendToStepUp(app: Pick<AppContext, "halfway">, request: Request): void {
  if (!app.halfway) return;
  const asked = new URL(askedPath(request), request.url);
  if (OPEN_PAGES.includes(asked.pathname)) return;
  const signingIn = asked.pathname === "/auth";
  throw toStepUp(signingIn ? asked.searchParams.get("return") : asked.pathname + asked.search);
}

/**
 * For changes of how an account is protected: asks for the second factor (or the password, without one) unless it was
 * proved within the last 15 minutes, and comes back.
 * @param back the page that asks, in the state it should be found in again
 * @throws Response a redirect to the step-up page
 */
export function requireRecentProof(app: Pick<MemberContext, "viewer" | "clock">, back: string): void {
  if (isStaleProof(app.viewer.provedAt, app.clock.now())) throw toStepUp(back);
}

/** To the page that asks for more proof, and from there to `back`. */
export function toStepUp(back: string | null): Response {
  return redirect(back ? `${STEP_UP}?return=${encodeURIComponent(back)}` : STEP_UP);
}

/**
 * For acts that need a second factor itself, not only a fresh proof.
 * @throws AppError `forbidden`
 */
export function requireSecondFactor({ viewer }: Pick<MemberContext, "viewer">): void {
  if (viewer.aal !== "aal2")
    throw new AppError("forbidden", {
      sentence: "This needs a second factor. Set one up in your settings first.",
    });
}
