import { type Context, Hono, type Next } from "hono";
import { getPath } from "hono/utils/url";
import { RouterContextProvider } from "react-router";
import { AppError, sentenceForStatus } from "#app/core/errors.ts";
import { withoutSecret } from "#app/core/secret-address.ts";
import { SHOWN_TO } from "#app/core/shown-to.ts";
import { NearestDatabase } from "#app/db/nearest.server.ts";
import { readersOf } from "#app/features/files/queries.server.ts";
import { ASSISTANT_PATH } from "#app/features/integrations/oauth/metadata.server.ts";
import { EMBED_ORIGINS } from "#app/features/portfolio/embeds.ts";
import { LINK_IMAGE_PATH } from "#app/features/portfolio/links/link-image.server.ts";
import { type AppContext, appContext } from "#app/platform/context.server.ts";
import { listenForFaults, reportsTo, sendReports, traceRequest } from "#app/platform/fault-reports.server.ts";
import { log } from "#app/platform/log.server.ts";
import { refusedFile } from "#app/platform/responses.server.ts";
import { sendQueued } from "../jobs/send-queued.ts";
import { api } from "./api/api.ts";
import { createMcpDoor } from "./api/mcp.ts";
import { createAppContext } from "./app-context.ts";
import { wire } from "./auth/wire.ts";
import { serveExport } from "./data-export.ts";
import { createEdgeCache } from "./edge-cache.ts";
import { bookmarkCookie, freshnessOf } from "./freshness.ts";
import { functions } from "./functions/functions.ts";
import { createHealth, HEALTH } from "./health.ts";
import { letGo } from "./let-go.ts";
import { serveLinkImage } from "./link-image.ts";
import { openLiveSocket } from "./live.ts";
import { serveMedia } from "./media.ts";
import { notAllowed } from "./middleware/allowed.ts";
import { asBearer, bearerIn } from "./middleware/bearer.ts";
import { isSameOrigin } from "./middleware/same-origin.ts";
import { scoped } from "./middleware/scoped.ts";
import { securityHeaders } from "./middleware/security-headers.ts";
import { resolveSession } from "./middleware/session.ts";
import { settled } from "./middleware/settled.ts";
import { isShownToAnother } from "./middleware/shown-to.ts";
import { viewOf } from "./middleware/view-as.ts";
import { OAUTH_CALLS, oauthRoutes } from "./oauth/oauth.ts";
import { createOpenWeb, OPEN_WEB } from "./open-web.ts";
import { servePrivateFile } from "./private-file.ts";
import { problem } from "./problem.ts";
import { refusedAsPage } from "./refused-page.ts";
import type { ServerEnv } from "./server-env.ts";
import { hearOfMail } from "./webhooks/mail.ts";
import { hearOfPayment } from "./webhooks/payments.ts";

/** Renders pages and runs their loaders and actions; the React Router handler in the built Worker. */
export type PageHandler = (request: Request, context: RouterContextProvider) => Promise<Response>;

/** What they say is signed. */
const WEBHOOKS = "/webhooks/";
/** One click in a mail program, from its provider's servers (RFC 8058): the token in the address is all that speaks. */
const STOPS_MAILS = /^\/u\/[^/]+\/unsubscribe$/;
const CALLED_BY_PROGRAMS: ReadonlySet<string> = new Set([...OAUTH_CALLS, ASSISTANT_PATH]);
/** Where the calls of identity stand for other clients. */
const WIRE = "/auth/v1/";

/**
 * The whole HTTP surface: who asks is settled first, then media, live wire, API, and pages for the rest.
 * @param build names what was built, for the pages that are kept at the edge; without one none are
 */
export function createServer(renderPage: PageHandler, build?: string): Hono<ServerEnv> {
  const edge = createEdgeCache(build);
  const server = new Hono<ServerEnv>({ getPath: (request, options) => pathOf(request, options?.env) });

  server.use(async (c, next) => {
    if (!c.env.SENTRY_DSN) return next();
    listenForFaults(c.env);
    const began = Date.now();
    await next();
    traceRequest(c.env, c.req.raw, { began, ended: Date.now(), status: c.res.status });
    c.executionCtx.waitUntil(sendReports(c.env));
  });

  server.use(async (c, next) => {
    const { path } = c.req;
    const bearer = bearerIn(path, c.req.raw.headers);
    const cookies: string[] = [];
    const nearest = new NearestDatabase(c.env.DB, freshnessOf(c.req.raw, path, bearer));
    const app = createAppContext(c.env, {
      headers: c.req.raw.headers,
      nearest,
      program: path.startsWith(WIRE),
      defer: (work) => c.executionCtx.waitUntil(work),
      setCookie: (cookie) => cookies.push(cookie),
    });
    app.commit = edge.forgetting(app, c.req.raw);
    c.set("app", app);
    if (bearer !== null) {
      await asBearer(c, bearer, next);
    } else if (path.startsWith(WIRE) || path.startsWith(WEBHOOKS) || CALLED_BY_PROGRAMS.has(path)) {
      // No cookie speaks for anyone here, so there is nothing another site could borrow.
      await next();
    } else if (!isSameOrigin(c.req.raw) && !STOPS_MAILS.test(path)) {
      log({ event: "mutation_refused", reason: "origin", path: withoutSecret(path) });
      c.res = problem(new AppError("forbidden"), app.requestId);
    } else if (path.startsWith("/media/") || OPEN_WEB.test(path) || HEALTH.test(path)) {
      await next();
    } else {
      try {
        await resolveSession(app, c.req.header("cookie") ?? null, isSecure(c));
        c.set("app", (await viewOf(app, { request: c.req.raw, path, secure: isSecure(c) })) ?? app);
        await askedByAnother(c, next);
        c.res = await refusedAsPage(c.req.raw, c.res, (request, refused) => {
          const context = new RouterContextProvider();
          context.set(appContext, c.var.app);
          context.set(refusedFile, refused);
          return renderPage(request, context);
        });
        const reached = bookmarkCookie(c.req.raw, path, nearest, isSecure(c));
        if (reached) cookies.push(reached);
      } catch (error) {
        // Only the session: whatever throws further in has become an answer already.
        c.res = failure(error, c.req.raw, app.requestId);
      }
    }
    // Mails of the account are waited for: they do not lie until the next minute.
    if (c.req.method === "POST" && path.startsWith("/auth")) app.defer(sendQueued(app));
    finish(c, app, cookies);
    await letGo(c.req.raw);
  });

  server.route("/", createHealth(build));
  server.route("/", createOpenWeb(build));
  server.get(LINK_IMAGE_PATH, (c) => serveLinkImage(c.var.app, c.req.raw));
  server.get("/media/*", (c) =>
    serveMedia(c.env, c.req.raw, (file) =>
      readersOf(c.var.app, file, async () => {
        await resolveSession(c.var.app, c.req.header("cookie") ?? null, isSecure(c));
        await c.var.app.settle();
      }),
    ),
  );
  server.use("/files/*", settled);
  server.get("/files/:id", (c) => servePrivateFile(c.var.app, c.req.raw, c.req.param("id")));
  server.use("/exports/*", settled);
  server.get("/exports/:id/:part", (c) =>
    serveExport(c.var.app, c.req.raw, c.req.param("id"), c.req.param("part")),
  );
  server.use("/live", settled, scoped);
  server.use("/functions/*", settled);
  server.get("/live", (c) => openLiveSocket(c.var.app, c.req.raw));
  server.route(ASSISTANT_PATH, createMcpDoor(api));
  server.route("/api/v1", api);
  server.route("/functions/v1", functions);
  server.route("/auth/v1", wire);
  server.route("/", oauthRoutes);
  server.post(`${WEBHOOKS}mail`, hearOfMail);
  server.post(`${WEBHOOKS}payments/:provider`, hearOfPayment);
  // The router would take each of these for a form that is sent.
  server.on(["PUT", "PATCH", "DELETE"], "*", (c) => notAllowed(c.var.app, "GET, HEAD, POST"));
  server.all("*", async (c) => {
    const context = new RouterContextProvider();
    context.set(appContext, c.var.app);
    const answer = await edge.serve(c.var.app, c.req.raw, () => renderPage(c.req.raw, context));
    if (answer.status !== 405) return answer;
    // A page without forms is only read, and what is no page at all says so in the router's words.
    if (!answer.headers.get("Content-Type")?.startsWith("text/html"))
      return notAllowed(c.var.app, "GET, HEAD");
    answer.headers.set("Allow", "GET, HEAD");
    return answer;
  });

  server.onError((error, c) => {
    const app = c.var.app as AppContext | undefined;
    return failure(error, c.req.raw, app?.requestId ?? "unknown");
  });
  return server;
}

/** On a host of its own the wire stands at the root, where clients of the protocol may look for it (auth-wire.md §0). */
function pathOf(request: Request, env: ServerEnv["Bindings"] | undefined): string {
  const path = getPath(request);
  if (!env?.AUTH_WIRE_HOST || new URL(request.url).host !== env.AUTH_WIRE_HOST) return path;
  return path.startsWith(WIRE) ? path : `${WIRE}${path.slice(1)}`;
}

/**
 * What a page asks that shows somebody else than who is signed in is not done. Its forms are told so by their actions,
 * and what it would read next is read with a whole new page (`responses.server.ts`); everybody else gets a problem.
 */
async function askedByAnother(c: Context<ServerEnv>, next: Next): Promise<void> {
  const { app } = c.var;
  if (!isShownToAnother(c.req.raw, c.req.path, app)) return next();
  const page = c.req.path.endsWith(".data");
  app.shownToAnother = true;
  if (page || c.req.method === "GET") await next();
  else c.res = problem(new AppError("another_member"), app.requestId);
  if (c.req.method !== "GET") {
    log({ event: "mutation_refused", reason: "another_member", path: withoutSecret(c.req.path) });
    c.res.headers.set(SHOWN_TO, "another");
  }
}

function isSecure(c: { req: { url: string } }): boolean {
  return new URL(c.req.url).protocol === "https:";
}

/** The answer to anything thrown: a sentence for who asked for a page, a problem for everyone else. */
function failure(error: unknown, request: Request, requestId: string): Response {
  const answer = problem(error, requestId);
  if (!wantsPage(request) || error instanceof AppError) return answer;
  return new Response(`${sentenceForStatus(500)} (${requestId})`, { status: 500 });
}

function wantsPage(request: Request): boolean {
  return request.headers.get("accept")?.includes("text/html") ?? false;
}

/** Headers every answer carries; those an answer set itself (media) win. */
function finish(c: { res: Response; req: { url: string } }, app: AppContext, cookies: string[]): void {
  if (c.res.status === 101) return;
  const headers = c.res.headers;
  const told = reportsTo(app.env)?.origin;
  const policy = securityHeaders(new URL(c.req.url), app.nonce, framesOf(app), told);
  for (const [name, value] of Object.entries(policy)) {
    if (!headers.has(name)) headers.set(name, value);
  }
  if (!headers.has("Cache-Control"))
    headers.set(
      "Cache-Control",
      app.claimed || app.halfway || app.resting || cookies.length > 0 ? "no-store" : "private, no-cache",
    );
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  headers.set("X-Request-Id", app.requestId);
  if (app.env.APP_ENV !== "production") headers.set("X-Db-Round-Trips", String(app.meter.roundTrips));
}

/** Players that members' works come with, and the captcha where there is one. */
function framesOf({ env }: AppContext): string[] {
  return [...EMBED_ORIGINS, ...(env.TURNSTILE_SITE_KEY ? ["https://challenges.cloudflare.com"] : [])];
}
