import { type Context, Hono } from "hono";
import { requireClient } from "#app/features/integrations/oauth/client.server.ts";
import type { IssuedTokens } from "#app/features/integrations/oauth/issue-tokens.server.ts";
import {
  authorizationServer,
  METADATA_PATH,
  PROTECTED_RESOURCE_PATH,
  PROTECTED_RESOURCE_ROOT,
  protectedResource,
  REVOKE_PATH,
  TOKEN_PATH,
} from "#app/features/integrations/oauth/metadata.server.ts";
import { OAuthRefusal } from "#app/features/integrations/oauth/oauth-refusal.ts";
import { redeemCode } from "#app/features/integrations/oauth/redeem-code.server.ts";
import { refreshGrant } from "#app/features/integrations/oauth/refresh-grant.server.ts";
import { revokeAppToken } from "#app/features/integrations/oauth/revoke-token.server.ts";
import type { ServerEnv } from "../server-env.ts";
import { answerOAuth } from "./answer-oauth.ts";
import { readParameters } from "./read-parameters.ts";

/** Where apps call by themselves: no cookie speaks for anyone here, and no page of another site reads an answer. */
export const OAUTH_CALLS: ReadonlySet<string> = new Set([
  TOKEN_PATH,
  REVOKE_PATH,
  METADATA_PATH,
  PROTECTED_RESOURCE_PATH,
  PROTECTED_RESOURCE_ROOT,
]);

/** Apps keep what they know of us for an hour. */
const KNOWN_TO_ALL = { "Cache-Control": "public, max-age=3600", "Access-Control-Allow-Origin": "*" };

/** The calls of members' apps (docs/decisions/0036); the question to the member is a page. */
export const oauthRoutes = new Hono<ServerEnv>()
  .get(METADATA_PATH, (c) => c.json(authorizationServer(c.env), 200, KNOWN_TO_ALL))
  .get(PROTECTED_RESOURCE_PATH, (c) => c.json(protectedResource(c.env), 200, KNOWN_TO_ALL))
  .get(PROTECTED_RESOURCE_ROOT, (c) => c.json(protectedResource(c.env), 200, KNOWN_TO_ALL))
  .post(TOKEN_PATH, (c) =>
    answerOAuth(c, async () => c.json(await grantTokens(c), 200, { "Cache-Control": "no-store" })),
  )
  .post(REVOKE_PATH, (c) =>
    answerOAuth(c, async () => {
      const { client, form } = await called(c);
      const token = form.get("token");
      if (!token) throw new OAuthRefusal("invalid_request", "token is missing");
      await revokeAppToken(c.var.app, client, token);
      return c.body(null, 200, { "Cache-Control": "no-store" });
    }),
  );

async function grantTokens(c: Context<ServerEnv>): Promise<IssuedTokens> {
  const { client, form } = await called(c);
  switch (form.get("grant_type")) {
    case "authorization_code":
      return redeemCode(c.var.app, client, {
        code: form.get("code"),
        redirectUri: form.get("redirect_uri"),
        verifier: form.get("code_verifier"),
      });
    case "refresh_token":
      return refreshGrant(c.var.app, client, form.get("refresh_token"), form.get("scope"));
    case null:
      throw new OAuthRefusal("invalid_request", "grant_type is missing");
    default:
      throw new OAuthRefusal("unsupported_grant_type", "Only authorization_code and refresh_token");
  }
}

async function called(c: Context<ServerEnv>) {
  const { app } = c.var;
  await app.limits.take("oauth_call", app.address);
  const form = await readParameters(c.req.raw);
  return { client: await requireClient(app, c.req.header("authorization") ?? null, form), form };
}
