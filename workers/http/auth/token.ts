import { type Context, Hono } from "hono";
import { z } from "zod";
import { AuthError, OAuthTypeError } from "#app/features/auth/auth-error.ts";
import { redeemRefreshToken } from "#app/features/auth/commands/refresh-session.server.ts";
import { type SignInName, signIn } from "#app/features/auth/commands/sign-in.server.ts";
import { redeemAuthCode } from "#app/features/auth/oauth/auth-codes.server.ts";
import { signInWithIdToken } from "#app/features/auth/oauth/id-token-grant.server.ts";
import { isCommonPassword } from "#app/features/auth/password-rules.server.ts";
import type { ServerEnv } from "../server-env.ts";
import { answerSession } from "./answer-session.ts";
import { requireBearer } from "./bearer.ts";
import {
  flag,
  metaSecurity,
  requireCaptcha,
  requireEmailProvider,
  requirePhone,
  requirePhoneProvider,
  text,
} from "./fields.ts";
import { readObject } from "./read-object.ts";

const passwordFields = z.object({
  email: text,
  phone: text,
  password: text,
  gotrue_meta_security: metaSecurity,
});
const refreshFields = z.object({ refresh_token: text });
const pkceGrantFields = z.object({ auth_code: text, code_verifier: text });
const idTokenFields = z.object({
  id_token: text,
  provider: text,
  client_id: text,
  issuer: text,
  nonce: text,
  access_token: text,
  link_identity: flag,
});
const web3Fields = z.object({ chain: text });

/** POST /token: a session for a proof of some kind (auth-wire.md §1). */
export const tokenRoutes = new Hono<ServerEnv>().post("/token", (c) => {
  switch (c.req.query("grant_type")) {
    case "password":
      return byPassword(c);
    case "refresh_token":
      return byRefreshToken(c);
    case "pkce":
      return byCode(c);
    case "id_token":
      return byIdToken(c);
    case "web3":
      return byWallet(c);
    default:
      throw new AuthError("invalid_credentials", { message: "unsupported_grant_type" });
  }
});

async function byPassword(c: Context<ServerEnv>): Promise<Response> {
  const body = await readObject(c.req.raw, passwordFields);
  await requireCaptcha(c.var.app, body);
  const tokens = await signIn(c.var.app, { ...nameIn(c, body), password: body.password });
  const weak = (await isCommonPassword(c.env, body.password))
    ? { weak_password: { reasons: ["pwned" as const], message: "Password is among the most common ones." } }
    : {};
  return answerSession(c, tokens, weak);
}

function nameIn(c: Context<ServerEnv>, { email, phone }: { email: string; phone: string }): SignInName {
  if (email && phone) {
    throw new AuthError("validation_failed", {
      message: "Only an email address or phone number should be provided on login.",
    });
  }
  if (email) {
    requireEmailProvider(c.env, 422, "Email logins are disabled");
    return { email };
  }
  if (!phone) throw new AuthError("validation_failed", { message: "missing email or phone" });
  requirePhoneProvider(c.env, 422, "Phone logins are disabled");
  return { phone: requirePhone(phone) };
}

async function byRefreshToken(c: Context<ServerEnv>): Promise<Response> {
  const body = await readObject(c.req.raw, refreshFields);
  return answerSession(c, await redeemRefreshToken(c.var.app, body.refresh_token));
}

async function byCode(c: Context<ServerEnv>): Promise<Response> {
  const body = await readObject(c.req.raw, pkceGrantFields);
  const { tokens, provider } = await redeemAuthCode(c.var.app, {
    authCode: body.auth_code,
    codeVerifier: body.code_verifier,
  });
  return answerSession(c, tokens, {
    ...(provider ? { provider_token: provider.access } : {}),
    ...(provider?.refresh ? { provider_refresh_token: provider.refresh } : {}),
  });
}

async function byIdToken(c: Context<ServerEnv>): Promise<Response> {
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
    provider: body.provider || undefined,
    clientId: body.client_id || undefined,
    issuer: body.issuer || undefined,
    nonce: body.nonce || undefined,
    accessToken: body.access_token || undefined,
    linkTo,
  });
  return answerSession(c, tokens);
}

/** Wallets are no way in here (auth-wire.md §1, web3). */
async function byWallet(c: Context<ServerEnv>): Promise<never> {
  const { chain } = await readObject(c.req.raw, web3Fields);
  if (chain !== "solana" && chain !== "ethereum") {
    throw new AuthError("web3_unsupported_chain", { message: "Unsupported chain" });
  }
  throw new AuthError("web3_provider_disabled");
}
