import { Hono } from "hono";
import { z } from "zod";
import { AuthError } from "#app/features/auth/auth-error.ts";
import { findAuthUser } from "#app/features/auth/auth-user.server.ts";
import { reauthenticate } from "#app/features/auth/commands/reauthenticate.server.ts";
import { endSessions, SIGN_OUT_SCOPES } from "#app/features/auth/commands/sign-out.server.ts";
import { updateUser } from "#app/features/auth/commands/update-user.server.ts";
import { userObject } from "#app/features/auth/user-object.server.ts";
import type { ServerEnv } from "../server-env.ts";
import { requestAudience, requireBearer } from "./bearer.ts";
import { pkceFields, record, requireChannel, requireEmail, requirePhone, routeOf, text } from "./fields.ts";
import { readObject } from "./read-object.ts";

const changes = z.object({
  email: text,
  phone: text,
  password: z.string().nullish(),
  current_password: text,
  nonce: text,
  data: record,
  app_metadata: record,
  channel: text,
  ...pkceFields,
});

/** The calls of who holds a session (auth-wire.md §1, session and account). */
export const accountRoutes = new Hono<ServerEnv>()
  .get("/user", async (c) => {
    const { user, claims } = await requireBearer(c.var.app, c.req.raw);
    if (claims.aud !== requestAudience(c.req.raw)) {
      throw new AuthError("validation_failed", {
        message: "Token audience doesn't match request audience",
      });
    }
    return c.json(userObject(user));
  })
  .put("/user", async (c) => {
    const { app } = c.var;
    const caller = await requireBearer(app, c.req.raw);
    await app.limits.take("account_change", app.address);
    const body = await readObject(c.req.raw, changes);
    if (body.app_metadata) {
      throw new AuthError("not_admin", { message: "Updating app_metadata requires admin privileges" });
    }
    await updateUser(
      app,
      caller,
      {
        email: body.email ? requireEmail(body.email) : undefined,
        phone: body.phone ? requirePhone(body.phone) : undefined,
        channel: requireChannel(body.channel),
        password: body.password ?? undefined,
        currentPassword: body.current_password || undefined,
        nonce: body.nonce || undefined,
        data: body.data ?? undefined,
      },
      routeOf(c, body),
    );
    const changed = await findAuthUser(app, { id: caller.user.row.id });
    if (!changed) throw new AuthError("user_not_found");
    return c.json(userObject(changed));
  })
  .get("/reauthenticate", async (c) => {
    const { user } = await requireBearer(c.var.app, c.req.raw);
    const messageId = await reauthenticate(c.var.app, user);
    return c.json(messageId ? { message_id: messageId } : {});
  })
  .post("/logout", async (c) => {
    const { user, session } = await requireBearer(c.var.app, c.req.raw);
    const asked = c.req.query("scope") || "global";
    const scope = SIGN_OUT_SCOPES.find((known) => known === asked);
    if (!scope) throw new AuthError("validation_failed", { message: `Unsupported logout scope "${asked}"` });
    await endSessions(c.var.app, { userId: user.row.id, sessionId: session.id }, scope);
    return c.body(null, 204);
  });
