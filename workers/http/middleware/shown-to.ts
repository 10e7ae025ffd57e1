import { SHOWN_TO } from "#app/core/shown-to.ts";
import type { AppContext } from "#app/platform/context.server.ts";

/** Signing in and out, and an admin's way out of a view, are about the browser, whoever it was that the page shows. */
const ABOUT_THE_BROWSER = /^\/(?:auth|sign-out|stop-viewing)(?:[./]|$)/;

/** True when a page's script asks for a member who is not the one that is signed in: another tab has changed that. */
export function isShownToAnother(request: Request, path: string, { claimed }: Pick<AppContext, "claimed">) {
  const shown = request.headers.get(SHOWN_TO);
  return shown !== null && claimed !== null && claimed.userId !== shown && !ABOUT_THE_BROWSER.test(path);
}
