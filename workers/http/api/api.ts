import { Hono } from "hono";
import { AppError } from "#app/core/errors.ts";
import { minutes, seconds } from "#app/core/time.ts";
import { recordBrowserEvents } from "#app/features/analytics/commands.server.ts";
import { countLooks } from "#app/features/analytics/looks.server.ts";
import { browserEvents, looked } from "#app/features/analytics/schema.ts";
import { sessionStateOf } from "#app/features/auth/session-state.server.ts";
import { selectHiringCompanies } from "#app/features/companies/queries/places.server.ts";
import { readDeckPage } from "#app/features/discovery/deck-page.ts";
import { deckQueries, toDeck } from "#app/features/discovery/queries/deck.server.ts";
import { listFeatured } from "#app/features/discovery/queries/featured.server.ts";
import { DECK_SIZE } from "#app/features/discovery/rules.ts";
import { postLooks } from "#app/features/feed/commands/count-looks.server.ts";
import { handleNotification } from "#app/features/notifications/commands.server.ts";
import {
  type NotificationList,
  newestNotifications,
  notificationsSince,
  presented,
} from "#app/features/notifications/queries.server.ts";
import { notificationCommand, sinceQuery } from "#app/features/notifications/schema.ts";
import { countViews } from "#app/features/opportunities/commands/count-views.server.ts";
import { workLooks } from "#app/features/portfolio/commands/count-looks.server.ts";
import { findSkills } from "#app/features/profiles/queries/list-skills.server.ts";
import { recordTour } from "#app/features/profiles/tour/commands.server.ts";
import { tourMoment } from "#app/features/profiles/tour/schema.ts";
import { seenTiers } from "#app/features/rewards/schema.ts";
import { seeTierUps } from "#app/features/rewards/tier-ups.server.ts";
import { searchQueries, toFindings } from "#app/features/search/queries.server.ts";
import { swipe } from "#app/features/sparks/commands/swipe.server.ts";
import { undoSwipe } from "#app/features/sparks/commands/undo-swipe.server.ts";
import { deckCommand } from "#app/features/sparks/schema.ts";
import { asMember, type MemberContext } from "#app/platform/context.server.ts";
import { log } from "#app/platform/log.server.ts";
import { readJson } from "#app/platform/read-form.server.ts";
import { readAllAsMember, readAsMember } from "#app/platform/responses.server.ts";
import { recordBrowserError } from "../browser-errors.ts";
import { allowed } from "../middleware/allowed.ts";
import { counted } from "../middleware/counted.ts";
import { once } from "../middleware/once.ts";
import { scoped } from "../middleware/scoped.ts";
import { settled } from "../middleware/settled.ts";
import { parse } from "../parse.ts";
import { problem } from "../problem.ts";
import type { ServerEnv } from "../server-env.ts";
import { dataCalls, dataReads } from "./data-calls.ts";
import { feedApi } from "./feed.ts";
import { limitOf } from "./limit-of.ts";
import { messagesApi } from "./messages.ts";
import { supportApi } from "./support.ts";
import { uploads } from "./uploads.ts";
import { webhooksApi } from "./webhooks.ts";
import { workCalls, workReads } from "./work.ts";

const base = new Hono<ServerEnv>();

/** The JSON API: the same schemas and commands as the pages (architecture.md §4). */
export const api = base
  .use(allowed(base))
  .get("/openapi.json", async (c) => {
    // Read by the first who asks: nobody else needs it.
    const { openApi } = await import("#app/features/integrations/openapi.server.ts");
    c.header("Access-Control-Allow-Origin", "*");
    c.header("Cache-Control", `public, max-age=${minutes(5) / seconds(1)}`);
    return c.json(openApi(new URL(c.req.url).origin));
  })
  .use(counted)
  .use(scoped)
  .use(once)
  // Read together with the session.
  .get("/notifications", async (c) => {
    const { member, answer } = await readAsMember(c.var.app, newestNotifications);
    return c.json(toList(member, answer));
  })
  .get("/notifications/since", async (c) => {
    if (!c.var.app.claimed) throw new AppError("unauthenticated");
    const { after } = parse(sinceQuery, { after: c.req.query("after") });
    const { member, answer } = await readAsMember(c.var.app, (ctx) => notificationsSince(ctx, after));
    return c.json(toList(member, answer));
  })
  .get("/deck", async (c) => {
    const { searchParams } = new URL(c.req.url);
    const page = { ...readDeckPage(searchParams), limit: limitOf(c, DECK_SIZE) };
    if (c.var.app.claimed && searchParams.get("within") && !page.filters.within)
      throw new AppError("invalid_input", { sentence: "`within` is 25, 50, 100 or 250 (kilometres)." });
    if (c.var.app.claimed && searchParams.get("place") && !page.spots?.length)
      throw new AppError("invalid_input", {
        sentence: "`place` is latitude and longitude to two digits each, such as 52.52,13.41.",
      });
    const { member, answers } = await readAllAsMember(c.var.app, (ctx) => deckQueries(ctx, page));
    const { nowhere, ...deck } = toDeck(member, page, answers);
    if (nowhere) throw new AppError("invalid_input", { sentence: nowhere });
    return c.json(deck);
  })
  .get("/hiring-companies", async (c) => {
    const { answer: companies } = await readAsMember(c.var.app, selectHiringCompanies);
    return c.json({ companies });
  })
  .get("/search", async (c) => {
    const asked = c.req.query("q") ?? "";
    // A program is let into Discover; what its member wrote and works on is another matter.
    const own = !c.var.scopes;
    const { member, answers } = await readAllAsMember(c.var.app, (ctx) => searchQueries(ctx, asked, own));
    return c.json(toFindings(member.viewer, asked, answers));
  })
  .post("/swipes", async (c) => {
    const { app } = c.var;
    if (!app.claimed) throw new AppError("unauthenticated");
    const command = parse(deckCommand, await readJson(c.req.raw));
    if (command.intent === "swipe") return c.json(await swipe(app, command));
    await app.settle();
    return c.json(await undoSwipe(asMember(app), command));
  })
  .route("/", messagesApi)
  .route("/", supportApi)
  .route("/", dataReads)
  .route("/", workReads)
  .use(settled)
  .get("/session", (c) => c.json({ session: sessionStateOf(c.var.app) }))
  .post("/notifications", async (c) => {
    const member = asMember(c.var.app);
    await handleNotification(member, parse(notificationCommand, await readJson(c.req.raw)));
    return c.body(null, 204);
  })
  .get("/skills", async (c) => {
    const skills = await findSkills(asMember(c.var.app), c.req.query("q") ?? "");
    return c.json({ skills });
  })
  .get("/featured", async (c) => c.json(await listFeatured(asMember(c.var.app))))
  .post("/tour", async (c) => {
    await recordTour(asMember(c.var.app), parse(tourMoment, await readJson(c.req.raw)));
    return c.body(null, 204);
  })
  .post("/tier-ups/seen", async (c) => {
    const { tiers } = parse(seenTiers, await readJson(c.req.raw));
    await seeTierUps(asMember(c.var.app), tiers);
    return c.body(null, 204);
  })
  .post("/events", async (c) => {
    const { app } = c.var;
    const reported = parse(browserEvents, await readJson(c.req.raw));
    await recordBrowserEvents(app, reported, (views) => countViews(app, views));
    return c.body(null, 204);
  })
  .post("/looks", async (c) => {
    const { app } = c.var;
    const seen = parse(looked, await readJson(c.req.raw));
    await countLooks(app, seen, { post: postLooks(app), work: workLooks(app) });
    return c.body(null, 204);
  })
  .post("/errors", async (c) => {
    const errorId = await recordBrowserError(c.var.app, await readJson(c.req.raw, 16 * 1024));
    log({ event: "browser_error", errorId, name: "browser" });
    return c.json({ id: errorId });
  })
  .route("/uploads", uploads)
  .route("/", feedApi)
  .route("/", webhooksApi)
  .route("/", dataCalls)
  .route("/", workCalls)
  .all("*", (c) => problem(new AppError("not_found"), c.var.app.requestId));

function toList({ viewer }: MemberContext, items: NotificationList["items"]): NotificationList {
  return { items: items.map(presented), unread: viewer.unreadNotifications };
}
