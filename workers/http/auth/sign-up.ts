import { Hono } from "hono";
import { z } from "zod";
import { AuthError } from "#app/features/auth/auth-error.ts";
import { signUp } from "#app/features/auth/commands/sign-up.server.ts";
import { signUpAnonymously } from "#app/features/auth/commands/sign-up-anonymous.server.ts";
import { signUpWithPhone } from "#app/features/auth/commands/sign-up-with-phone.server.ts";
import { requireGoodPassword } from "#app/features/auth/password-rules.server.ts";
import { authSettings } from "#app/features/auth/settings.server.ts";
import { userObject } from "#app/features/auth/user-object.server.ts";
import type { ServerEnv } from "../server-env.ts";
import { answerSession } from "./answer-session.ts";
import {
  metaSecurity,
  pkceFields,
  record,
  requireCaptcha,
  requireChannel,
  requireEmail,
  requireEmailProvider,
  requirePhone,
  requirePhoneProvider,
  routeOf,
  text,
} from "./fields.ts";
import { readObject } from "./read-object.ts";

const fields = z.object({
  email: text,
  phone: text,
  password: text,
  data: record,
  channel: text,
  gotrue_meta_security: metaSecurity,
  ...pkceFields,
});

/** POST /signup: the order of its checks is that of auth-wire.md §1. */
export const signUpRoutes = new Hono<ServerEnv>().post("/signup", async (c) => {
  const { app } = c.var;
  const body = await readObject(c.req.raw, fields);
  await requireCaptcha(app, body);
  const data = body.data ?? {};
  if (!body.email && !body.phone) return answerSession(c, await signUpAnonymously(app, data));
  const settings = authSettings(c.env);
  if (settings.signupDisabled) throw new AuthError("signup_disabled");
  const password = await requireGoodPassword(c.env, body.password);
  if (body.email && body.phone) {
    throw new AuthError("validation_failed", {
      message: "Only an email address or phone number should be provided on signup.",
    });
  }
  const channel = requireChannel(body.channel);
  const route = routeOf(c, body);
  if (body.phone) {
    if (route.codeChallenge) {
      throw new AuthError("validation_failed", { message: "PKCE not supported for phone signups" });
    }
    requirePhoneProvider(c.env, 400, "Phone signups are disabled");
    const phone = requirePhone(body.phone);
    const { session, user } = await signUpWithPhone(app, { phone, password, data, channel });
    return session ? answerSession(c, session) : c.json({ ...userObject(user), role: "" });
  }
  requireEmailProvider(c.env, 400, "Email signups are disabled");
  const request = { email: requireEmail(body.email), password, data };
  const { session, user } = await signUp(app, request, route);
  if (session) return answerSession(c, session);
  // The same for a new account and for an address that has one: its ways in would tell (auth-wire.md §1, fake user).
  const shown = settings.strictCompat ? {} : { identities: [], role: "", factors: undefined };
  return c.json({ ...userObject(user), ...shown });
});
