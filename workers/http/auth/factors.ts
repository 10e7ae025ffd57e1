import { Hono } from "hono";
import type { ServerEnv } from "../server-env.ts";

/** Second factors (auth-wire.md §1, MFA). */
export const factorRoutes = new Hono<ServerEnv>();
