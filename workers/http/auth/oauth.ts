import { Hono } from "hono";
import type { ServerEnv } from "../server-env.ts";

/** Sign-in over providers, and their identities (auth-wire.md §1). */
export const oauthRoutes = new Hono<ServerEnv>();
