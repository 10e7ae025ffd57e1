import displayLatin from "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url";
import interLatin from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url";
import { isbot } from "isbot";
import { renderToReadableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import type { ErrorReports } from "./core/error-reports.ts";
import { getApp } from "./platform/context.server.ts";
import type { Env } from "./platform/env.server.ts";
import { reportsTo } from "./platform/fault-reports.server.ts";
import { describeError, log } from "./platform/log.server.ts";
import { NonceContext } from "./routes/shell/nonce.ts";

const RENDER_TIMEOUT = 10_000;

/** Renders a page to a stream; scripts carry the nonce of this answer. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Link", firstFiles(routerContext));
  const wait = waitOf(routerContext);
  if (wait) headers.set("Retry-After", wait);
  if (request.method === "HEAD") return new Response(null, { status, headers });
  const { nonce, requestId, env } = getApp(loadContext);
  let answered = status;
  const body = await renderToReadableStream(
    <NonceContext value={nonce}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </NonceContext>,
    {
      nonce,
      ...bootstrapOf(env),
      // A part that is ready stands where it belongs, however long the page: nothing is moved into place by script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      signal: AbortSignal.timeout(RENDER_TIMEOUT),
      onError: (error) => {
        answered = 500;
        if (!request.signal.aborted)
          log({ event: "request_failed", requestId, ...describeError(error), stack: stackOf(error) });
      },
    },
  );
  if (isbot(request.headers.get("user-agent") ?? "")) await body.allReady;
  return new Response(body, { status: answered, headers });
}

/** When to come back, as whoever refused said (security.md §1): of their headers the router takes cookies alone to a page. */
function waitOf({ staticHandlerContext: { actionHeaders, loaderHeaders } }: EntryContext): string | null {
  const said = [...Object.values(actionHeaders), ...Object.values(loaderHeaders)];
  return said.map((headers) => headers.get("Retry-After")).find((wait) => wait !== null) ?? null;
}

/**
 * What every page is painted with, named before its text: in the head React puts some thirty modules before the style. A
 * data centre tells browsers of it while the Worker still works (103 Early Hints).
 */
function firstFiles({ manifest }: EntryContext): string {
  const styles = (manifest.routes.root?.css ?? []).map((file) => `<${file}>; rel=preload; as=style`);
  const fonts = [interLatin, displayLatin].map((file) => `<${file}>; rel=preload; as=font; crossorigin`);
  return [...styles, ...fonts].join(", ");
}

/** Faults of loaders and actions: logged with the request id that the error screen quotes. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // Refusals (no such page, wrong method) are answers, not faults.
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  const { requestId } = getApp(context as RouterContextProvider);
  log({ event: "request_failed", requestId, ...describeError(error), stack: stackOf(error) });
};

/** Where the browser reports its faults, if anywhere: said before the application's script runs. */
function bootstrapOf(env: Env): { bootstrapScriptContent?: string } {
  const told = reportsTo(env);
  if (!told) return {};
  const reports: ErrorReports = { dsn: told.dsn, environment: env.APP_ENV };
  const text = JSON.stringify(reports).replaceAll("<", "\\u003c");
  return { bootstrapScriptContent: `window.thriveErrorReports=${text}` };
}

function stackOf(error: unknown): string | undefined {
  return error instanceof Error ? error.stack : undefined;
}
