import { Hono } from "hono";
import { z } from "zod";
import { AuthError } from "#app/features/auth/auth-error.ts";
import { askForMailCode, askForPhoneCode } from "#app/features/auth/commands/ask-for-code.server.ts";
import type { ServerEnv } from "../server-env.ts";
import {
  flag,
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

const captchaAndPkce = { gotrue_meta_security: metaSecurity, ...pkceFields };
const otpFields = z.object({
  email: text,
  phone: text,
  create_user: flag,
  data: record,
  channel: text,
  ...captchaAndPkce,
});
const magicLinkFields = z.object({ email: text, data: record, ...captchaAndPkce });
const recoverFields = z.object({ email: text, ...captchaAndPkce });
const resendFields = z.object({ type: text, email: text, phone: text, ...captchaAndPkce });

const EMAIL_RESENDS = ["signup", "email_change"] as const;
const PHONE_RESENDS = ["sms", "phone_change"] as const;

/** The calls that send a code; each answers the same whether or not there is somebody to send it to. */
export const codeRoutes = new Hono<ServerEnv>()
  .post("/otp", async (c) => {
    const body = await readObject(c.req.raw, otpFields);
    await requireCaptcha(c.var.app, body);
    const createUser = body.create_user ?? true;
    const data = body.data ?? {};
    requireOneAddress(body);
    if (body.email) {
      if (body.channel) {
        throw new AuthError("validation_failed", {
          message: "Channel should only be specified with Phone OTP",
        });
      }
      requireEmailProvider(c.env, 422, "Email logins are disabled");
      const route = routeOf(c, body);
      const email = requireEmail(body.email);
      await askForMailCode(c.var.app, { kind: "sign_in", email, createUser, data }, route);
      return c.json({});
    }
    const channel = requireChannel(body.channel);
    requirePhoneProvider(c.env, 400, "Unsupported phone provider");
    const phone = requirePhone(body.phone);
    const messageId = await askForPhoneCode(c.var.app, { kind: "sign_in", phone, createUser, data, channel });
    return c.json({ message_id: messageId });
  })
  .post("/magiclink", async (c) => {
    const body = await readObject(c.req.raw, magicLinkFields);
    await requireCaptcha(c.var.app, body);
    requireEmailProvider(c.env, 422, "Email logins are disabled");
    const email = requireEmail(body.email, 422);
    const request = { kind: "sign_in" as const, email, createUser: true, data: body.data ?? {} };
    await askForMailCode(c.var.app, request, routeOf(c, body));
    return c.json({});
  })
  .post("/recover", async (c) => {
    const body = await readObject(c.req.raw, recoverFields);
    await requireCaptcha(c.var.app, body);
    requireEmailProvider(c.env, 400, "Email logins are disabled");
    const email = requireEmail(body.email);
    await askForMailCode(c.var.app, { kind: "recover", email }, routeOf(c, body));
    return c.json({});
  })
  .post("/resend", async (c) => {
    const body = await readObject(c.req.raw, resendFields);
    await requireCaptcha(c.var.app, body);
    const byMail = EMAIL_RESENDS.find((type) => type === body.type);
    const bySms = PHONE_RESENDS.find((type) => type === body.type);
    if (!byMail && !bySms) {
      throw new AuthError("validation_failed", {
        message: body.type
          ? "Missing one of these types: signup, email_change, sms, phone_change"
          : "Type provided requires an email address",
      });
    }
    requireOneAddress(body);
    if (byMail) {
      requireEmailProvider(c.env, 400, "Email logins are disabled");
      const email = requireEmail(body.email);
      await askForMailCode(c.var.app, { kind: "resend", type: byMail, email }, routeOf(c, body));
      return c.json({});
    }
    const phone = requirePhone(body.phone);
    if (bySms === "sms") requirePhoneProvider(c.env, 400, "Phone logins are disabled");
    const type = bySms ?? "sms";
    const messageId = await askForPhoneCode(c.var.app, { kind: "resend", type, phone, channel: "sms" });
    return c.json({ message_id: messageId });
  });

function requireOneAddress({ email, phone }: { email: string; phone: string }): void {
  if (email && phone) {
    throw new AuthError("validation_failed", {
      message: "Only an email address or phone number should be provided",
    });
  }
  if (!email && !phone) {
    throw new AuthError("validation_failed", {
      message: "One of email or phone must be set",
    });
  }
}
