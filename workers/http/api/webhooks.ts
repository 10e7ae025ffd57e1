import { Hono } from "hono";
import { AppError } from "#app/core/errors.ts";
import { type Id, isId } from "#app/core/ids.ts";
import { isStaleProof } from "#app/features/auth/mfa/rules.ts";
import {
  addEndpoint,
  changeEvents,
  removeEndpoint,
  testEndpoint,
} from "#app/features/integrations/webhooks/commands.server.ts";
import { selectEndpoints } from "#app/features/integrations/webhooks/queries.server.ts";
import { changeEndpointSchema, newEndpointSchema } from "#app/features/integrations/webhooks/schema.ts";
import { asMember } from "#app/platform/context.server.ts";
import { readJson } from "#app/platform/read-form.server.ts";
import { parse } from "../parse.ts";
import type { ServerEnv } from "../server-env.ts";

/** A member's webhooks: what `/settings/webhooks` does, for programs; to an app those that it added are all there are. */
export const webhooksApi = new Hono<ServerEnv>()
  .get("/webhooks", async (c) => {
    const endpoints = await selectEndpoints(asMember(c.var.app), c.var.grantId);
    const webhooks = endpoints.map(({ endpointStatus: status, ...one }) => ({ ...one, status }));
    return c.json({ webhooks });
  })
  .post("/webhooks", async (c) => {
    const member = asMember(c.var.app);
    // A token was made by who had just proved who they are; a session may be long open.
    if (!c.var.scopes && isStaleProof(member.viewer.provedAt, member.clock.now()))
      throw new AppError("forbidden", { sentence: "Please prove who you are first, in your settings." });
    c.set("answersSecret", true);
    const input = parse(newEndpointSchema, await readJson(c.req.raw));
    return c.json(await addEndpoint(member, input, c.var.grantId), 201);
  })
  .patch("/webhooks/:id", async (c) => {
    const { events } = parse(changeEndpointSchema, await readJson(c.req.raw));
    await changeEvents(asMember(c.var.app), idOf(c.req.param("id")), events, c.var.grantId);
    return c.body(null, 204);
  })
  .delete("/webhooks/:id", async (c) => {
    await removeEndpoint(asMember(c.var.app), idOf(c.req.param("id")), c.var.grantId);
    return c.body(null, 204);
  })
  .post("/webhooks/:id/test", async (c) => {
    const outcome = await testEndpoint(asMember(c.var.app), idOf(c.req.param("id")), c.var.grantId);
    return c.json({ outcome });
  });

/** @throws AppError `not_found` for what is no id at all */
function idOf(text: string): Id {
  if (!isId(text)) throw new AppError("not_found");
  return text;
}
