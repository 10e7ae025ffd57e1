import type { AppContext } from "#app/platform/context.server.ts";
import { AuthError } from "./auth-error.ts";

/** The name under which Turnstile's widget puts its token into a form. */
const FIELD = "cf-turnstile-response";

const REFUSED = "Please confirm that you are human, and try again.";

/** The widget is not answered, or never came: there is nothing to confirm then. */
const MISSING =
  "The check that you are human was not done. Finish it, or load this page again if none appears, and try again.";

/** Key of the widget that pages show; null where no captcha is configured. */
export function captchaKeyOf({ env }: Pick<AppContext, "env">): string | null {
  return (env.TURNSTILE_SECRET_KEY && env.TURNSTILE_SITE_KEY) || null;
}

/** @throws AuthError `captcha_failed` for a form that a program seems to have sent */
export async function requireHuman(app: Pick<AppContext, "captcha">, form: FormData): Promise<void> {
  const token = form.get(FIELD);
  if (await app.captcha.passes(typeof token === "string" ? token : null)) return;
  throw new AuthError("captcha_failed", { sentence: token ? REFUSED : MISSING });
}
