import { type Context, Hono } from "hono";
import { cors } from "hono/cors";
import { methodNotAllowed } from "hono/method-not-allowed";
import { timeout } from "hono/timeout";
import { seconds } from "#app/core/time.ts";
import { authSettings } from "#app/features/auth/settings.server.ts";
import type { ServerEnv } from "../server-env.ts";
import { accountRoutes } from "./account.ts";
import { adminRoutes } from "./admin.ts";
import { codeRoutes } from "./codes.ts";
import { discoveryRoutes } from "./discovery.ts";
import { factorRoutes } from "./factors.ts";
import { oauthRoutes } from "./oauth.ts";
import { passkeyRoutes } from "./passkeys.ts";
import { signUpRoutes } from "./sign-up.ts";
import { tokenRoutes } from "./token.ts";
import { verifyRoutes } from "./verify.ts";
import { wireError } from "./wire-error.ts";

const UNKNOWN = "404 page not found";

/**
 * Identity for other clients: the calls of GoTrue at /auth/v1 (auth-wire.md), on the same commands as our pages. It
 * reads no cookie and sets none, except for a provider's callback that one of our pages began.
 */
export const wire = new Hono<ServerEnv>();

wire.use(
  cors({
    // Own origins only; other sites' scripts have no business here (auth-wire.md §4 no. 9).
    origin: (origin, c) => (ownOrigins(c.env).includes(origin) ? origin : null),
    allowMethods: ["GET", "POST", "PUT", "PATCH", "DELETE"],
    allowHeaders: [
      "Authorization",
      "Content-Type",
      "apikey",
      "X-Client-Info",
      "X-Supabase-Api-Version",
      "X-JWT-AUD",
    ],
    exposeHeaders: ["X-Supabase-Api-Version", "x-sb-error-code", "X-Total-Count", "Link", "Retry-After"],
    maxAge: 600,
  }),
);
wire.use(async (c, next) => {
  await next();
  c.header("Cache-Control", c.res.headers.get("Cache-Control") ?? "no-store");
});
wire.use(
  methodNotAllowed({
    app: wire,
    // What was refused as unknown (the operator's calls without a key) stays unknown.
    onMethodNotAllowed: (c, methods) =>
      isHidden(c) ? c.text(UNKNOWN, 404) : c.body(null, 405, { Allow: methods.join(", ") }),
  }),
);
wire.use(timeout(seconds(10)));

wire.route("/", discoveryRoutes);
wire.route("/", signUpRoutes);
wire.route("/", tokenRoutes);
wire.route("/", codeRoutes);
wire.route("/", verifyRoutes);
wire.route("/", accountRoutes);
wire.route("/", adminRoutes);
wire.route("/", oauthRoutes);
wire.route("/", factorRoutes);
wire.route("/", passkeyRoutes);

wire.all("*", (c) => c.text(UNKNOWN, 404));
wire.onError((error, c) => wireError(error, c.req.raw.headers, c.var.app.requestId));

/** Without a service-role key the operator's calls do not exist. */
function isHidden(c: Context<ServerEnv>): boolean {
  return /\/(admin\/|invite$)/.test(c.req.path) && authSettings(c.env).serviceRoleKey === null;
}

function ownOrigins(env: ServerEnv["Bindings"]): string[] {
  return [new URL(authSettings(env).siteUrl).origin];
}
