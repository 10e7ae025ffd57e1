import type { Id } from "#app/core/ids.ts";
import type { Scope } from "#app/features/integrations/scopes.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import type { Env } from "#app/platform/env.server.ts";

/** What Hono knows of bindings and of the request's context. */
export interface ServerEnv {
  Bindings: Env;
  Variables: {
    app: AppContext;
    /** What the token of this request may do; a session may do all that its member may. */
    scopes?: ReadonlySet<Scope>;
    /** Which of a member's tokens, or of an app's, asks; none with a session. */
    tokenId?: Id;
    /** The consent by which an app asks; none where the member does. */
    grantId?: Id;
    /** The answer holds a secret: it is kept for nobody to read. */
    answersSecret?: true;
  };
}
