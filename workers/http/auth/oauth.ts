import { type Context, Hono } from "hono";
import { AppError } from "#app/core/errors.ts";
import { AuthError } from "#app/features/auth/auth-error.ts";
import { redirectedError } from "#app/features/auth/oauth/answers.server.ts";
import { readBrowserKey } from "#app/features/auth/oauth/browser-key.server.ts";
import { surfaceOf } from "#app/features/auth/oauth/flows.server.ts";
import { unlinkIdentity } from "#app/features/auth/oauth/identities.server.ts";
import { answerOnWire, beginOnWire, withError } from "#app/features/auth/oauth/on-wire.server.ts";
import { authSettings } from "#app/features/auth/settings.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import type { ServerEnv } from "../server-env.ts";
import { requestAudience, requireBearer } from "./bearer.ts";

/** What a provider's answer may consist of; the rest is not handed on. */
const ANSWER_FIELDS = ["state", "code", "error", "error_description", "user"];

/** Sign-in over providers, and their identities (auth-wire.md §1). */
export const oauthRoutes = new Hono<ServerEnv>();

oauthRoutes.get("/authorize", async (c) => c.redirect((await beginOnWire(c.var.app, c.req.raw)).href, 302));

oauthRoutes.get("/callback", (c) => answer(c, new URL(c.req.url).searchParams));

/** Apple posts its answer from its own site; what makes it ours is the state (security.md §3). */
oauthRoutes.post("/callback", async (c) => answer(c, await postedAnswer(c.req.raw)));

oauthRoutes.get("/user/identities/authorize", async (c) => {
  const { user } = await requireBearer(c.var.app, c.req.raw);
  const url = await beginOnWire(c.var.app, c.req.raw, user.row.id);
  return c.req.query("skip_http_redirect") === "true" ? c.json({ url: url.href }) : c.redirect(url.href, 302);
});

oauthRoutes.delete("/user/identities/:identityId", async (c) => {
  const { user, claims } = await requireBearer(c.var.app, c.req.raw);
  if (claims.aud !== requestAudience(c.req.raw)) throw new AuthError("unexpected_audience");
  await unlinkIdentity(c.var.app, user.row.id, c.req.param("identityId"));
  return c.json({});
});

/** A body that is no form says nothing: then the address has to. @throws AppError `too_large` */
async function postedAnswer(request: Request): Promise<URLSearchParams> {
  try {
    const form = await readForm(request);
    return new URLSearchParams(
      [...form].filter((field): field is [string, string] => typeof field[1] === "string"),
    );
  } catch (error) {
    const noForm =
      error instanceof AppError && ["unsupported_media_type", "bad_request"].includes(error.code);
    if (!noForm) throw error;
    return new URL(request.url).searchParams;
  }
}

async function answer(c: Context<ServerEnv>, given: URLSearchParams): Promise<Response> {
  const { app } = c.var;
  const params = new URLSearchParams([...given].filter(([name]) => ANSWER_FIELDS.includes(name)));
  const surface = await surfaceOf(app, params.get("state"));
  // Only a request of the browser's own carries its cookies: a page's flow goes on there.
  if (surface === "page") return c.redirect(`/auth/oauth/callback?${params}`, 303);
  const here = new URL(c.req.url);
  try {
    return c.redirect(await answerOnWire(app, params, `${here.origin}${here.pathname}`), 302);
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    const told = redirectedError(error, app.requestId);
    // A browser that was on its way over one of our pages is told there.
    const key = readBrowserKey(c.req.header("cookie") ?? null, here.protocol === "https:");
    if (key) return c.redirect(`/auth?error_code=${told.error_code}`, 303);
    return c.redirect(withError(authSettings(app.env).siteUrl, told), 303);
  }
}
