import { Hono } from "hono";
import { AppError } from "#app/core/errors.ts";
import { type Id, isId } from "#app/core/ids.ts";
import { askForPerson, markSolved, rate, reopen } from "#app/features/support/commands/member-acts.server.ts";
import { openSession } from "#app/features/support/commands/open-session.server.ts";
import { selectOwnMessages, toSupportMessage } from "#app/features/support/queries/messages.server.ts";
import { selectOwnTicket } from "#app/features/support/queries/tickets.server.ts";
import { ratingSchema } from "#app/features/support/schema.ts";
import { type SupportThread, toSupportTicket } from "#app/features/support/support-view.ts";
import { asMember, type MemberContext } from "#app/platform/context.server.ts";
import { readJson } from "#app/platform/read-form.server.ts";
import { readAllAsMember } from "#app/platform/responses.server.ts";
import { parse } from "../parse.ts";
import type { ServerEnv } from "../server-env.ts";

/** A member's own requests for help, as the Support Assistant shows them. */
export const supportApi = new Hono<ServerEnv>()
  .post("/support/session", async (c) => c.json(await openSession(await memberOf(c))))
  .get("/support/tickets/:id", async (c) => {
    const id = idOf(c.req.param("id"));
    const after = /^\d{1,9}$/.test(c.req.query("after") ?? "") ? Number(c.req.query("after")) : 0;
    const { answers } = await readAllAsMember(
      c.var.app,
      ({ db, viewer }) =>
        [selectOwnTicket(db, viewer.userId, id), selectOwnMessages(db, viewer.userId, id, after)] as const,
    );
    const [[ticket], messages] = answers;
    if (!ticket) throw new AppError("not_found");
    return c.json({
      ticket: toSupportTicket(ticket),
      messages: messages.map(toSupportMessage),
    } satisfies SupportThread);
  })
  .post("/support/tickets/:id/person", async (c) => {
    await askForPerson(await memberOf(c), idOf(c.req.param("id")));
    return c.body(null, 204);
  })
  .post("/support/tickets/:id/solved", async (c) => {
    await markSolved(await memberOf(c), idOf(c.req.param("id")));
    return c.body(null, 204);
  })
  .post("/support/tickets/:id/open", async (c) => {
    await reopen(await memberOf(c), idOf(c.req.param("id")));
    return c.body(null, 204);
  })
  .put("/support/tickets/:id/rating", async (c) => {
    const { stars } = parse(ratingSchema, await readJson(c.req.raw));
    await rate(await memberOf(c), idOf(c.req.param("id")), stars);
    return c.body(null, 204);
  });

async function memberOf(c: { var: ServerEnv["Variables"] }): Promise<MemberContext> {
  await c.var.app.settle();
  return asMember(c.var.app);
}

/** @throws AppError `not_found` for what is no id at all */
function idOf(text: string): Id {
  if (!isId(text)) throw new AppError("not_found");
  return text;
}
