import type { Context } from "hono";
import { z } from "zod";
import { OAuthTypeError } from "#app/features/auth/auth-error.ts";
import { redeemAuthCode } from "#app/features/auth/oauth/auth-codes.server.ts";
import { signInWithIdToken } from "#app/features/auth/oauth/id-token-grant.server.ts";
import type { ServerEnv } from "../server-env.ts";
import { answerSession } from "./answer-session.ts";
import { requireBearer } from "./bearer.ts";
import { flag, text } from "./fields.ts";
import { readObject } from "./read-object.ts";

const codeFields = z.object({ auth_code: text, code_verifier: text });

const idTokenFields = z.object({
  id_token: text,
  provider: text,
  client_id: text,
  issuer: text,
  nonce: text,
  access_token: text,
  link_identity: flag,
});

/** grant_type=pkce: a code of a provider's detour or of a link by mail, for a session (auth-wire.md §1). */
export async function byAuthCode(c: Context<ServerEnv>): Promise<Response> {
  const body = await readObject(c.req.raw, codeFields);
  const { tokens, provider } = await redeemAuthCode(c.var.app, {
    authCode: body.auth_code,
    codeVerifier: body.code_verifier,
  });
  return answerSession(c, tokens, {
    ...(provider ? { provider_token: provider.access } : {}),
    ...(provider?.refresh ? { provider_refresh_token: provider.refresh } : {}),
  });
}

/** grant_type=id_token: a provider's token that the client got by itself; with `link_identity` for who calls. */
export async function byIdToken(c: Context<ServerEnv>): Promise<Response> {
  const body = await readObject(c.req.raw, idTokenFields);
  if (body.link_identity && !c.req.header("authorization")) {
    throw new OAuthTypeError(
      "invalid request",
      "Linking requires a valid user access token in Authorization",
    );
  }
  const linkTo = body.link_identity ? (await requireBearer(c.var.app, c.req.raw)).user.row.id : undefined;
  const tokens = await signInWithIdToken(c.var.app, {
    idToken: body.id_token,
    provider: body.provider,
    clientId: body.client_id,
    issuer: body.issuer,
    nonce: body.nonce,
    accessToken: body.access_token,
    linkTo,
  });
  return answerSession(c, tokens);
}
