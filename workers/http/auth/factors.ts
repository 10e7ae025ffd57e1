import { Hono } from "hono";
import { z } from "zod";
import { AuthError } from "#app/features/auth/auth-error.ts";
import { challengeFactor } from "#app/features/auth/mfa/commands/challenge.server.ts";
import { type EnrolledTotp, enrolPhone, enrolTotp } from "#app/features/auth/mfa/commands/enrol.server.ts";
import { unenrolFactor } from "#app/features/auth/mfa/commands/unenrol.server.ts";
import { verifyFactor } from "#app/features/auth/mfa/commands/verify.server.ts";
import type { FactorOwner } from "#app/features/auth/mfa/queries.server.ts";
import { sessionBody } from "#app/features/auth/session-body.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import type { ServerEnv } from "../server-env.ts";
import { requireBearer } from "./bearer.ts";
import { text } from "./fields.ts";
import { readObject } from "./read-object.ts";

const enrolment = z.object({ factor_type: text, friendly_name: text, issuer: text, phone: text });
const question = z.object({ channel: text });
const answer = z.object({ challenge_id: text, code: text });

/** Second factors (auth-wire.md §1, MFA). */
export const factorRoutes = new Hono<ServerEnv>()
  .post("/factors", async (c) => {
    const owner = await requireOwner(c.var.app, c.req.raw);
    const body = await readObject(c.req.raw, enrolment);
    return c.json(await enrol(c.var.app, owner, body));
  })
  .post("/factors/:id/challenge", async (c) => {
    const owner = await requireOwner(c.var.app, c.req.raw);
    const { channel } = isEmpty(c.req.raw) ? { channel: "" } : await readObject(c.req.raw, question);
    const asked = await challengeFactor(c.var.app, owner, c.req.param("id"), channel || undefined);
    return c.json({ id: asked.id, type: asked.type, expires_at: Math.floor(asked.expiresAt / 1000) });
  })
  .post("/factors/:id/verify", async (c) => {
    const owner = await requireOwner(c.var.app, c.req.raw);
    const { challenge_id, code } = await readObject(c.req.raw, answer);
    const given = { challengeId: challenge_id, code };
    const tokens = await verifyFactor(c.var.app, owner, c.req.param("id"), given);
    c.header("sb-auth-user-id", tokens.userId);
    c.header("sb-auth-session-id", tokens.sessionId);
    return c.json(await sessionBody(c.var.app, tokens));
  })
  .delete("/factors/:id", async (c) => {
    const owner = await requireOwner(c.var.app, c.req.raw);
    return c.json(await unenrolFactor(c.var.app, owner, c.req.param("id")));
  });

/** @throws AuthError of the bearer check; `no_authorization` for guests without an address */
async function requireOwner(app: AppContext, request: Request): Promise<FactorOwner> {
  const { user, session } = await requireBearer(app, request);
  if (user.row.is_anonymous) {
    throw new AuthError("no_authorization", {
      status: 403,
      message: "Anonymous user not allowed to perform these actions",
    });
  }
  return { user: user.row, session };
}

async function enrol(app: AppContext, owner: FactorOwner, body: z.infer<typeof enrolment>) {
  const friendlyName = body.friendly_name || undefined;
  switch (body.factor_type) {
    case "totp":
      return totpBody(await enrolTotp(app, owner, { friendlyName, issuer: body.issuer || undefined }));
    case "phone": {
      const { id, ...named } = await enrolPhone(app, owner, { friendlyName, phone: body.phone });
      return { id, type: "phone", ...nameOf(named), phone: body.phone };
    }
    case "webauthn":
      throw new AuthError("mfa_webauthn_enroll_not_enabled");
    default:
      throw new AuthError("validation_failed", {
        message: "factor_type needs to be totp, phone, or webauthn",
      });
  }
}

function totpBody({ id, secret, uri, qrCode, ...named }: EnrolledTotp) {
  return { id, type: "totp", ...nameOf(named), totp: { qr_code: qrCode, secret, uri } };
}

function nameOf({ friendlyName }: { friendlyName: string }): { friendly_name?: string } {
  return friendlyName ? { friendly_name: friendlyName } : {};
}

/** A question to an authenticator needs no body. */
function isEmpty(request: Request): boolean {
  return request.body === null || request.headers.get("content-length") === "0";
}
