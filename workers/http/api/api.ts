import { Hono } from "hono";
import { decodeCursor } from "#app/core/cursor.ts";
import { AppError } from "#app/core/errors.ts";
import { recordBrowserEvents } from "#app/features/analytics/commands.server.ts";
import { browserEvents } from "#app/features/analytics/schema.ts";
import { sessionStateOf } from "#app/features/auth/session-state.server.ts";
import { listDeck } from "#app/features/discovery/queries.server.ts";
import { deckTab } from "#app/features/discovery/schema.ts";
import { handleNotification } from "#app/features/notifications/commands.server.ts";
import { listNotifications, listNotificationsSince } from "#app/features/notifications/queries.server.ts";
import { notificationCommand, sinceQuery } from "#app/features/notifications/schema.ts";
import { swipe } from "#app/features/sparks/commands/swipe.server.ts";
import { undoSwipe } from "#app/features/sparks/commands/undo-swipe.server.ts";
import { deckCommand } from "#app/features/sparks/schema.ts";
import { asMember } from "#app/platform/context.server.ts";
import { log } from "#app/platform/log.server.ts";
import { readJson } from "#app/platform/read-form.server.ts";
import { recordBrowserError } from "../browser-errors.ts";
import { parse } from "../parse.ts";
import type { ServerEnv } from "../server-env.ts";
import { feedApi } from "./feed.ts";
import { uploads } from "./uploads.ts";

/** The JSON API: the same schemas and commands as the pages (architecture.md §4). */
export const api = new Hono<ServerEnv>()
  .get("/session", (c) => c.json({ session: sessionStateOf(c.var.app) }))
  .get("/notifications", async (c) => c.json(await listNotifications(asMember(c.var.app))))
  .get("/notifications/since", async (c) => {
    const { after } = parse(sinceQuery, { after: c.req.query("after") });
    return c.json(await listNotificationsSince(asMember(c.var.app), after));
  })
  .post("/notifications", async (c) => {
    const member = asMember(c.var.app);
    await handleNotification(member, parse(notificationCommand, await readJson(c.req.raw)));
    return c.body(null, 204);
  })
  .get("/deck", async (c) => {
    const tab = deckTab.parse(c.req.query("tab"));
    return c.json(await listDeck(asMember(c.var.app), tab, decodeCursor(c.req.query("cursor"))));
  })
  .post("/swipes", async (c) => {
    const member = asMember(c.var.app);
    const command = parse(deckCommand, await readJson(c.req.raw));
    return c.json(
      command.intent === "swipe" ? await swipe(member, command) : await undoSwipe(member, command.target_id),
    );
  })
  .post("/events", async (c) => {
    await recordBrowserEvents(c.var.app, parse(browserEvents, await readJson(c.req.raw)));
    return c.body(null, 204);
  })
  .post("/errors", async (c) => {
    const errorId = await recordBrowserError(c.var.app, await readJson(c.req.raw, 16 * 1024));
    log({ event: "browser_error", errorId, name: "browser" });
    return c.json({ id: errorId });
  })
  .route("/uploads", uploads)
  .route("/", feedApi)
  .all("*", () => {
    throw new AppError("not_found");
  });
