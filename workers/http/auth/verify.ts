import { type Context, Hono } from "hono";
import { z } from "zod";
import { AuthError } from "#app/features/auth/auth-error.ts";
import type { SignInMethod } from "#app/features/auth/commands/start-session.server.ts";
import {
  EMAIL_TYPES,
  type EmailCodeType,
  verifyAndEnter,
  verifyOneTimeCode,
} from "#app/features/auth/commands/verify-one-time-code.server.ts";
import { PHONE_TYPES, verifyPhoneCode } from "#app/features/auth/commands/verify-phone-code.server.ts";
import { redirectedError } from "#app/features/auth/oauth/answers.server.ts";
import { prepareMailCode } from "#app/features/auth/oauth/auth-codes.server.ts";
import { withError } from "#app/features/auth/oauth/on-wire.server.ts";
import { allowedRedirect } from "#app/features/auth/redirects.server.ts";
import { sessionBody } from "#app/features/auth/session-body.server.ts";
import { authSettings } from "#app/features/auth/settings.server.ts";
import type { ServerEnv } from "../server-env.ts";
import { answerSession } from "./answer-session.ts";
import { requireEmail, requirePhone, text } from "./fields.ts";
import { readObject } from "./read-object.ts";

const fields = z.object({ type: text, token: text, token_hash: text, email: text, phone: text });

const FIRST_HALF = "Confirmation link accepted. Please proceed to confirm link sent to the other email";

/** amr method of a session that a link led to. */
const LINK_METHODS: Record<EmailCodeType, SignInMethod> = {
  signup: "email/signup",
  invite: "invite",
  magiclink: "magiclink",
  recovery: "recovery",
  email: "otp",
  email_change: "email_change",
};

/** /verify: codes and link tokens, typed into a client (POST) or opened from a mail (GET). */
export const verifyRoutes = new Hono<ServerEnv>()
  .post("/verify", async (c) => {
    const body = await readObject(c.req.raw, fields);
    requireShape(body);
    const type = EMAIL_TYPES.find((known) => known === body.type);
    if (type) {
      const answer = body.token_hash
        ? { type, tokenHash: body.token_hash }
        : { type, email: requireEmail(body.email, 422), token: body.token };
      const { session } = await verifyOneTimeCode(c.var.app, answer);
      return session ? answerSession(c, session) : c.json({ msg: FIRST_HALF, code: "200" });
    }
    const byPhone = PHONE_TYPES.find((known) => known === body.type);
    if (!byPhone || body.token_hash) throw unknownType();
    const phone = requirePhone(body.phone);
    return answerSession(c, await verifyPhoneCode(c.var.app, { type: byPhone, phone, token: body.token }));
  })
  .get("/verify", async (c) => {
    // Programs that look at links before people do ask like this: nothing may happen yet.
    if (c.req.method === "HEAD") return c.body(null, 204);
    const target = allowedRedirect(c.env, c.req.query("redirect_to") ?? c.req.header("referer"));
    try {
      return c.redirect(await follow(c, target), 303);
    } catch (error) {
      return c.redirect(withError(target, redirectedError(error, c.var.app.requestId)), 303);
    }
  });

/** The order of auth-wire.md §1: type, then token or token_hash and nothing beside it, then one address. */
function requireShape(body: z.infer<typeof fields>): void {
  const invalid = (message: string) => new AuthError("validation_failed", { message });
  if (!body.type) throw invalid("Verify requires a verification type");
  if ((body.token === "") === (body.token_hash === "")) {
    throw invalid("Verify requires either a token or a token hash");
  }
  if (body.token_hash && (body.email || body.phone)) {
    throw invalid("Only the token_hash and type should be provided");
  }
  if (body.token && body.email && body.phone) {
    throw invalid("Only an email address or phone number should be provided on verify");
  }
  if (body.token && !body.email && !body.phone) {
    throw invalid("Only an email address or phone number should be provided on verify");
  }
  if (![...EMAIL_TYPES, ...PHONE_TYPES].some((known) => known === body.type)) throw unknownType();
}

function unknownType(): AuthError {
  return new AuthError("validation_failed", { message: "Unsupported verification type" });
}

/** Where an opened link leads: with a code for PKCE, with tokens under strict compatibility. */
async function follow(c: Context<ServerEnv>, target: string): Promise<string> {
  const { app } = c.var;
  const tokenHash = c.req.query("token") ?? "";
  const type = EMAIL_TYPES.find((known) => known === c.req.query("type"));
  if (!tokenHash) throw new AuthError("validation_failed", { message: "Verify requires a token" });
  if (!type) throw unknownType();
  if (tokenHash.startsWith("pkce_")) {
    let authCode = "";
    await verifyAndEnter(app, { type, tokenHash }, LINK_METHODS[type], async (row, method, codeChallenge) => {
      const code = await prepareMailCode(app, { userId: row.id, method, codeChallenge: codeChallenge ?? "" });
      authCode = code.authCode;
      return { statements: [code.statement], sessionId: null };
    });
    if (!authCode) return withFragment(target, { message: FIRST_HALF, sb: "" });
    const url = new URL(target);
    url.searchParams.set("code", authCode);
    return url.href;
  }
  if (!authSettings(c.env).strictCompat) {
    throw new AuthError("feature_disabled", {
      status: 400,
      message: "The implicit flow is disabled: begin with a code_challenge (PKCE)",
    });
  }
  const { session } = await verifyOneTimeCode(app, { type, tokenHash }, LINK_METHODS[type]);
  if (!session) return withFragment(target, { message: FIRST_HALF, sb: "" });
  const body = await sessionBody(app, session);
  return withFragment(target, {
    access_token: body.access_token,
    expires_at: String(body.expires_at),
    expires_in: String(body.expires_in),
    refresh_token: body.refresh_token,
    token_type: "bearer",
    type,
    sb: "",
  });
}

function withFragment(target: string, values: Record<string, string>): string {
  const url = new URL(target);
  url.hash = new URLSearchParams(values).toString();
  return url.href;
}
