import type { AppContext } from "#app/platform/context.server.ts";
import type { Env } from "#app/platform/env.server.ts";

/** What Hono knows of bindings and of the request's context. */
export interface ServerEnv {
  Bindings: Env;
  Variables: { app: AppContext };
}
