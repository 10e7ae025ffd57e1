import { getCaller } from "#app/features/auth/caller.server.ts";
import { isStaleProof } from "#app/features/auth/mfa/rules.ts";
import { beginPasskey } from "#app/features/auth/passkeys/commands/register-passkey.server.ts";
import { memberAction } from "#app/platform/responses.server.ts";
import type { Route } from "./+types/passkey-options.ts";

/** What the browser's authenticator is asked for a new passkey; `stale` sends the page to prove its member anew. */
export const action = memberAction(async (app, _args: Route.ActionArgs) => {
  if (isStaleProof(app.viewer.provedAt, app.clock.now())) return { stale: true as const };
  return beginPasskey(app, await getCaller(app, app.viewer));
});
