import { redirect } from "react-router";
import type { Id } from "#app/core/ids.ts";
import { returnPath } from "#app/core/return-path.ts";
import type { SessionTokens } from "#app/features/auth/commands/start-session.server.ts";
import { handOver } from "#app/features/auth/cookies.server.ts";
import {
  clearMailStep,
  type MailStep,
  readMailStep,
  writeMailStep,
} from "#app/features/auth/mail-step.server.ts";
import { writeSuspendedPass } from "#app/features/auth/suspended-pass.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { COOKIES } from "./no-cookies.tsx";

export function isSecure(request: Request): boolean {
  return new URL(request.url).protocol === "https:";
}

/** The raw return target of a page at the door. */
export function targetOf(request: Request): string | null {
  return new URL(request.url).searchParams.get("return");
}

/** A page at the door, with the return target carried along (product.md R2). */
export function doorPath(page: string, target: string | null, more: Record<string, string> = {}): string {
  const query = new URLSearchParams(more);
  if (target) query.set("return", target);
  return query.size > 0 ? `${page}?${query}` : page;
}

/** Who is signed in needs no door: they go on to where they wanted, or to their second factor. */
export function leaveWhenSignedIn(app: AppContext, request: Request): void {
  const target = targetOf(request);
  if (app.viewer) throw redirect(returnPath(target));
  if (app.resting) throw redirect(doorPath("/auth/come-back", target));
  if (app.halfway) throw redirect(doorPath("/auth/step-up", target));
}

/** Hands the browser its new session and leads on; a second factor that is owed is asked for on the way. */
export function enter(
  app: AppContext,
  request: Request,
  session: SessionTokens,
  target: string | null,
): Response {
  const secure = isSecure(request);
  handOver(app, session, secure);
  if (mailStepOf(request)) app.setCookie(clearMailStep(secure));
  return redirect(
    mayBlockCookies(request) ? doorPath("/auth", target, { [COOKIES]: "none" }) : returnPath(target),
  );
}

/** To the page that says why an account is suspended. */
export async function shutOut(app: AppContext, request: Request, userId: Id): Promise<Response> {
  app.setCookie(await writeSuspendedPass(app, userId, isSecure(request)));
  return redirect("/auth/suspended");
}

export function mailStepOf(request: Request): MailStep | null {
  return readMailStep(request.headers.get("cookie"), isSecure(request));
}

/** Remembers what was mailed to whom, and leads to the page that waits for the code. */
export function awaitMail(app: AppContext, request: Request, step: Omit<MailStep, "sentAt">): Response {
  app.setCookie(writeMailStep({ ...step, sentAt: app.clock.now() }, isSecure(request)));
  const more: Record<string, string> = mayBlockCookies(request) ? { [COOKIES]: "none" } : {};
  return redirect(doorPath("/auth/check-mail", targetOf(request), more));
}

/** Back to the door from a page that needs what was to be remembered, and was not. */
export function withoutMailStep(request: Request): Response {
  const cookies = new URL(request.url).searchParams.get(COOKIES);
  return redirect(doorPath("/auth", targetOf(request), cookies ? { [COOKIES]: cookies } : {}));
}

/**
 * Whether a form came without script and without a single cookie: by a first visit, or from a browser that blocks them.
 * The next page sees which, and nobody else could say it (`AuthFrame`).
 */
function mayBlockCookies({ headers }: Request): boolean {
  return headers.get("cookie") === null && headers.get("sec-fetch-mode") === "navigate";
}
