import { data, type RouterContextProvider, redirect } from "react-router";
import { AppError, type ErrorCode } from "#app/core/errors.ts";
import { type AppContext, asMember, getApp, type MemberContext } from "./context.server.ts";

/** Who may call a loader or action. Every one declares it; a test walks the route table (security.md §2). */
export type AccessRule = "everyone" | "member";

interface RouteArgs {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/** What an action answers when it refuses: the same shape for every form. */
export interface Refusal {
  error: { code: ErrorCode; message: string; fields: Record<string, string[]> };
}

type Handler<C, A, T> = (app: C, args: A) => Promise<T>;
type Guarded<A, T> = ((args: A) => Promise<T>) & { rule: AccessRule };

/** A loader anyone may call. */
export function publicLoader<A extends RouteArgs, T>(load: Handler<AppContext, A, T>): Guarded<A, T> {
  return guarded("everyone", (args) => thrown(() => load(getApp(args.context), args)));
}

/** A loader for signed-in members; visitors go to /auth and come back (specification §2, product.md R2). */
export function memberLoader<A extends RouteArgs, T>(load: Handler<MemberContext, A, T>): Guarded<A, T> {
  return guarded("member", (args) => {
    const app = getApp(args.context);
    if (!app.viewer) throw redirectToAuth(args.request, app.halfway ? "/auth/step-up" : "/auth");
    return thrown(() => load(asMember(app), args));
  });
}

/** An action anyone may call. */
export function publicAction<A extends RouteArgs, T>(act: Handler<AppContext, A, T>) {
  return guarded("everyone", (args: A) => returned(() => act(getApp(args.context), args)));
}

/** An action for signed-in members; a signed-out dialog is told so and keeps what was typed (product.md R5). */
export function memberAction<A extends RouteArgs, T>(act: Handler<MemberContext, A, T>) {
  return guarded("member", (args: A) => returned(async () => act(asMember(getApp(args.context)), args)));
}

function guarded<A, T>(rule: AccessRule, handler: (args: A) => Promise<T>): Guarded<A, T> {
  return Object.assign(handler, { rule });
}

/** Missing and forbidden are thrown: the nearest error boundary shows them with their status. */
async function thrown<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (error instanceof AppError) throw data({ code: error.code, message: error.message }, statusOf(error));
    throw error;
  }
}

/** Expected trouble is returned: the form shows it and keeps what was typed. */
async function returned<T>(act: () => Promise<T>): Promise<T | ReturnType<typeof refuse>> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof AppError) return refuse(error);
    throw error;
  }
}

/** The answer of an action that refuses. */
export function refuse(error: AppError) {
  const refusal: Refusal = {
    error: { code: error.code, message: error.message, fields: error.fields ?? {} },
  };
  return data(refusal, statusOf(error));
}

function statusOf(error: AppError): ResponseInit {
  return {
    status: error.status,
    ...(error.retryAfter ? { headers: { "Retry-After": String(error.retryAfter) } } : {}),
  };
}

/** To a page that asks for more proof and then leads back to what was asked for. */
function redirectToAuth(request: Request, page: "/auth" | "/auth/step-up"): Response {
  return redirect(`${page}?return=${encodeURIComponent(askedPath(request))}`);
}

/** The page a request is about, as its address bar shows it. */
export function askedPath(request: Request): string {
  const url = new URL(request.url);
  const path = url.pathname.replace(/\.data$/, "").replace(/^\/_root$/, "/");
  url.searchParams.delete("_routes");
  return path + url.search;
}
