import { Hono } from "hono";
import { z } from "zod";
import { removePasskey, renamePasskey } from "#app/features/auth/passkeys/commands/manage-passkeys.server.ts";
import {
  type Asked,
  addPasskey,
  beginPasskey,
} from "#app/features/auth/passkeys/commands/register-passkey.server.ts";
import {
  askForPasskey,
  signInWithPasskey,
} from "#app/features/auth/passkeys/commands/sign-in-with-passkey.server.ts";
import { type PasskeyRow, selectPasskeys } from "#app/features/auth/passkeys/queries.server.ts";
import { requirePasskeys } from "#app/features/auth/passkeys/settings.server.ts";
import type { ServerEnv } from "../server-env.ts";
import { answerSession } from "./answer-session.ts";
import { requireBearer } from "./bearer.ts";
import { metaSecurity, requireCaptcha, text } from "./fields.ts";
import { readObject } from "./read-object.ts";

const answer = z.object({ challenge_id: text, credential: z.unknown() });
const captcha = z.object({ gotrue_meta_security: metaSecurity });
const naming = z.object({ friendly_name: text });

/** Passkeys (auth-wire.md, *Passkeys*). */
export const passkeyRoutes = new Hono<ServerEnv>();

// Switched off is said first, whoever asks.
passkeyRoutes.use("/passkeys/*", async (c, next) => {
  requirePasskeys(c.env);
  return next();
});

passkeyRoutes
  .post("/passkeys/registration/options", async (c) => {
    const caller = await requireBearer(c.var.app, c.req.raw);
    return c.json(askedBody(await beginPasskey(c.var.app, caller)));
  })
  .post("/passkeys/registration/verify", async (c) => {
    const caller = await requireBearer(c.var.app, c.req.raw);
    const { challenge_id: challengeId, credential } = await readObject(c.req.raw, answer);
    const passkey = await addPasskey(c.var.app, caller, { challengeId, credential });
    return c.json(passkeyObject(passkey));
  })
  .post("/passkeys/authentication/options", async (c) => {
    await requireCaptcha(c.var.app, await readObject(c.req.raw, captcha));
    return c.json(askedBody(await askForPasskey(c.var.app)));
  })
  .post("/passkeys/authentication/verify", async (c) => {
    const { challenge_id: challengeId, credential } = await readObject(c.req.raw, answer);
    return answerSession(c, await signInWithPasskey(c.var.app, { challengeId, credential }));
  })
  .get("/passkeys", async (c) => {
    const { user } = await requireBearer(c.var.app, c.req.raw);
    return c.json((await selectPasskeys(c.var.app, user.row.id)).map(passkeyObject));
  })
  .patch("/passkeys/:id", async (c) => {
    const caller = await requireBearer(c.var.app, c.req.raw);
    const { friendly_name: name } = await readObject(c.req.raw, naming);
    return c.json(passkeyObject(await renamePasskey(c.var.app, caller, c.req.param("id"), name)));
  })
  .delete("/passkeys/:id", async (c) => {
    const caller = await requireBearer(c.var.app, c.req.raw);
    await removePasskey(c.var.app, caller, c.req.param("id"));
    return c.body(null, 204);
  });

/** A passkey as its owner's clients see it: neither its key nor its credential id. */
export function passkeyObject({ id, friendly_name, created_at, last_used_at }: PasskeyRow) {
  return {
    id,
    ...(friendly_name ? { friendly_name } : {}),
    created_at: new Date(created_at).toISOString(),
    ...(last_used_at === null ? {} : { last_used_at: new Date(last_used_at).toISOString() }),
  };
}

function askedBody<T>({ challengeId, options, expiresAt }: Asked<T>) {
  return { challenge_id: challengeId, options, expires_at: Math.floor(expiresAt / 1000) };
}
