import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import type { SessionTokens } from "./commands/start-session.server.ts";

/** Runs one form sign-in through remix-auth: `verify` gets the form and answers with a session, or throws. */
export function authenticateForm(
  request: Request,
  verify: (form: FormData) => Promise<SessionTokens>,
): Promise<SessionTokens> {
  const authenticator = new Authenticator<SessionTokens>();
  authenticator.use(new FormStrategy(({ form }) => verify(form)), "form");
  return authenticator.authenticate("form", request);
}
