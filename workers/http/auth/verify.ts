import { Hono } from "hono";
import { z } from "zod";
import { AuthError } from "#app/features/auth/auth-error.ts";
import { EMAIL_TYPES, verifyOneTimeCode } from "#app/features/auth/commands/verify-one-time-code.server.ts";
import { PHONE_TYPES, verifyPhoneCode } from "#app/features/auth/commands/verify-phone-code.server.ts";
import type { ServerEnv } from "../server-env.ts";
import { answerSession } from "./answer-session.ts";
import { requireEmail, requirePhone, text } from "./fields.ts";
import { readObject } from "./read-object.ts";

const fields = z.object({ type: text, token: text, token_hash: text, email: text, phone: text });

const FIRST_HALF = "Confirmation link accepted. Please proceed to confirm link sent to the other email";

/** /verify: codes and link tokens, typed into a client. */
export const verifyRoutes = new Hono<ServerEnv>().post("/verify", async (c) => {
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
