import { createContext, data, type RouterContextProvider, redirect, redirectDocument } from "react-router";
import type { Csv } from "#app/core/csv.ts";
import { pageOfData } from "#app/core/data-address.ts";
import { AppError } from "#app/core/errors.ts";
import type { Refusal } from "#app/core/form-answer.ts";
import type { Refused } from "#app/core/refused-page.ts";
import { SHOWN_TO, SHOWN_TO_FIELD } from "#app/core/shown-to.ts";
import { OUT_OF_VIEW, VIEW_WRITES_NOTHING } from "#app/core/staff-view.ts";
import type { Statement } from "#app/db/client.server.ts";
import { type Answers, answersOf } from "#app/db/shared-read.server.ts";
import {
  type AppContext,
  asMember,
  getApp,
  type MemberContext,
  type QueryContext,
} from "./context.server.ts";
import { IMAGE_FORM_BYTES, readForm } from "./read-form.server.ts";

/** Who may call a loader or action. Every one declares it; a test walks the route table (security.md §2). */
export type AccessRule = "everyone" | "member" | "staff";

/** Why a file was refused, for the page that says so. */
export const refusedFile = createContext<Refused | null>(null);

interface RouteArgs {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

type Handler<C, A, T> = (app: C, args: A) => Promise<T>;
type Guarded<A, T> = ((args: A) => Promise<T>) & { rule: AccessRule };

/** The loader of what stands around every page, also around one that is refused. */
export function shellLoader<A extends RouteArgs, T>(load: Handler<AppContext, A, T>): Guarded<A, T> {
  return guarded("everyone", async (args) => {
    const app = getApp(args.context);
    await app.settle();
    return thrown(() => load(app, args));
  });
}

/** A loader anyone may call. */
export function publicLoader<A extends RouteArgs, T>(load: Handler<AppContext, A, T>): Guarded<A, T> {
  return guarded("everyone", async (args) => {
    const app = pageOf(args);
    await app.settle();
    return thrown(() => load(app, args));
  });
}

/** A loader for signed-in members; visitors go to /auth and come back (specification §2, product.md R2). */
export function memberLoader<A extends RouteArgs, T>(load: Handler<MemberContext, A, T>): Guarded<A, T> {
  return guarded("member", async (args) => {
    const app = pageOf(args);
    await app.settle();
    const member = requireMember(app, args.request);
    return thrown(() => load(member, args));
  });
}

/**
 * A loader for signed-in members whose reads need nothing but who asks: they run in one round trip with the session,
 * and nothing of them is shown unless that still stands.
 * @param read the reads of this page
 * @param show what the page gets of their answers
 */
export function memberQuery<A extends RouteArgs, Q extends readonly Statement[], T>(
  read: (ctx: QueryContext, args: A) => Q,
  show: (app: MemberContext, answers: Answers<Q>, args: A) => T | Promise<T>,
): Guarded<A, T> {
  return guarded("member", async (args) => {
    const app = pageOf(args);
    return thrown(async () => {
      const answers = await askAsClaimed(app, (ctx) => read(ctx, args));
      return show(requireMember(app, args.request), answers, args);
    });
  });
}

/**
 * One read of the API, in one round trip with the session.
 * @throws AppError `unauthenticated` for visitors without a session
 */
export async function readAsMember<Q extends Statement>(
  app: AppContext,
  read: (ctx: QueryContext) => Q,
): Promise<{ member: MemberContext; answer: Q["_"]["result"] }> {
  const [answer] = await askAsClaimed(app, (ctx) => [read(ctx)] as const);
  return { member: asMember(app), answer };
}

/**
 * Several reads of the API, in one round trip with the session.
 * @throws AppError `unauthenticated` for visitors without a session
 */
export async function readAllAsMember<Q extends readonly Statement[]>(
  app: AppContext,
  read: (ctx: QueryContext) => Q,
): Promise<{ member: MemberContext; answers: Answers<Q> }> {
  const answers = await askAsClaimed(app, read);
  return { member: asMember(app), answers };
}

/** Nobody is asked about while it is known that nobody asks. */
async function askAsClaimed<Q extends readonly Statement[]>(
  app: AppContext,
  read: (ctx: QueryContext) => Q,
): Promise<Answers<Q>> {
  const { db, clock, env, claimed } = app;
  // Whoever has no session is turned away before an answer is looked at.
  if (!claimed) return answersOf<Q>([]);
  const [answers] = await Promise.all([app.ask(read({ db, clock, env, viewer: claimed })), app.settle()]);
  return answers;
}

/** Where somebody belongs who is not, or not quite, signed in. */
function doorFor({ halfway, resting }: AppContext): string {
  if (halfway) return "/auth/step-up";
  return resting ? "/auth/come-back" : "/auth";
}

/** @throws a redirect to sign-in, to the second step that is owed, or to the way back into an account; all lead back */
export function requireMember(app: AppContext, request: Request): MemberContext {
  if (!app.viewer) throw redirectToAuth(request, doorFor(app));
  return asMember(app);
}

/** An action anyone may call. */
export function publicAction<A extends RouteArgs, T>(act: Handler<AppContext, A, T>) {
  return guarded("everyone", async (args: A) => {
    const app = getApp(args.context);
    await app.settle();
    return (await refusedBefore(app, args.request)) ?? returned(() => act(app, args));
  });
}

/** An action for signed-in members; a signed-out dialog is told so and keeps what was typed (product.md R5). */
export function memberAction<A extends RouteArgs, T>(act: Handler<MemberContext, A, T>) {
  return guarded("member", async (args: A) => {
    const app = getApp(args.context);
    await app.settle();
    return (await refusedBefore(app, args.request)) ?? returned(async () => act(asMember(app), args));
  });
}

/**
 * @throws what the nearest error page shows, for a page that staff do not find in a member's view; a reload, where the
 * page before it shows somebody else
 */
function pageOf({ context, request }: RouteArgs): AppContext {
  const app = getApp(context);
  if (app.shownToAnother) throw redirectDocument(askedPath(request));
  if (!app.staffView || app.staffView.open) return app;
  const { code, message, status } = new AppError("forbidden", { sentence: OUT_OF_VIEW });
  throw data({ code, message }, { status });
}

/** What each form is told while staff look with a member's eyes, or when its page shows somebody else. */
async function refusedBefore(app: AppContext, request: Request) {
  const { staffView } = app;
  if (!staffView && !app.shownToAnother && !(await isDocumentsOfAnother(app, request))) return null;
  const form = await readForm(request, IMAGE_FORM_BYTES).catch(() => null);
  const refusal = refuse(
    staffView ? new AppError("forbidden", { sentence: VIEW_WRITES_NOTHING }) : new AppError("another_member"),
  );
  return data({ ...refusal.data, intent: String(form?.get("intent") ?? "") }, refusal.init ?? {});
}

/** A form of a page that shows another member than who is signed in, which the browser sent by itself. */
async function isDocumentsOfAnother({ claimed }: AppContext, request: Request): Promise<boolean> {
  const isUrlEncoded = request.headers.get("content-type")?.startsWith("application/x-www-form-urlencoded");
  // Script has said it in a header.
  if (!claimed || !isUrlEncoded || request.headers.has(SHOWN_TO)) return false;
  const form = await readForm(request.clone() as Request).catch(() => null);
  const shown = form?.get(SHOWN_TO_FIELD) ?? null;
  return shown !== null && shown !== claimed.userId;
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
  const refusal: Refusal & { intent?: string } = {
    error: { code: error.code, message: error.message, fields: error.fields ?? {} },
    ...(error.intent === undefined ? {} : { intent: error.intent }),
  };
  return data(refusal, statusOf(error));
}

/** The status of a refusal, and when to come back. */
export function statusOf(error: AppError): ResponseInit {
  return {
    status: error.status,
    ...(error.retryAfter ? { headers: { "Retry-After": String(error.retryAfter) } } : {}),
  };
}

/** To a page that asks for more proof and then leads back to what was asked for. */
function redirectToAuth(request: Request, page: string): Response {
  return redirect(`${page}?return=${encodeURIComponent(askedPath(request))}`);
}

/** The page a request is about, as its address bar shows it. */
export function askedPath(request: Request): string {
  const url = new URL(request.url);
  const path = pageOfData(url.pathname);
  url.searchParams.delete("_routes");
  return path + url.search;
}

const TYPES = {
  csv: "text/csv; charset=utf-8",
  json: "application/json; charset=utf-8",
  vcf: "text/vcard; charset=utf-8",
  ics: "text/calendar; charset=utf-8",
  pdf: "application/pdf",
  zip: "application/zip",
};

/** A member's own data as a file to keep; nobody between keeps it. A table for a spreadsheet comes from `csvOf`. */
export function fileToKeep<Name extends `${string}.${keyof typeof TYPES}`>(
  body: [Extract<Name, `${string}.csv`>] extends [never] ? BodyInit : Csv,
  name: Name,
): Response {
  const ending = name.slice(name.lastIndexOf(".") + 1) as keyof typeof TYPES;
  return new Response(body, {
    headers: {
      "Content-Type": TYPES[ending],
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "private, no-store",
      "X-Content-Type-Options": "nosniff",
      "X-Robots-Tag": "noindex",
    },
  });
}
