import { askForPasskey } from "#app/features/auth/passkeys/commands/sign-in-with-passkey.server.ts";
import { publicAction } from "#app/platform/responses.server.ts";
import type { Route } from "./+types/passkey-options.ts";

/**
 * What the button of /auth asks the browser's authenticator. No captcha: a passkey cannot be guessed, and how often one
 * may ask is limited by address.
 */
export const action = publicAction((app, _args: Route.ActionArgs) => askForPasskey(app));
