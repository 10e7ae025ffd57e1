import { RouterContextProvider } from "react-router";
import { beginView } from "#app/features/admin/view-as.server.ts";
import { appContext } from "#app/platform/context.server.ts";
import { movedClock } from "#tests/fakes/moved-clock.ts";
import { resolveSession } from "#workers/http/middleware/session.ts";
import { viewOf } from "#workers/http/middleware/view-as.ts";
import { appOf, visitorApp } from "./app.ts";
import { cookieOf, ORIGIN } from "./calls.ts";
import { everythingOf, rows } from "./database.ts";
import { ada, alice, type Person } from "./people.ts";

/** Why our team looks. */
export const WHY = "Their ticket about a missing card";

/** An admin who has proved a second factor. */
export async function sureAdmin(): Promise<Person> {
  const admin = await ada();
  await rows("UPDATE sessions SET aal = 'aal2' WHERE id = ?", admin.sessionId);
  return admin;
}

/** Begins a view; the Cookie header of the admin's browser from then on. */
export async function viewing(admin: Person, member: Person): Promise<string> {
  const { app, cookies, settled } = await appOf(admin);
  await beginView(app, { userId: member.userId, reason: WHY }, true);
  await settled();
  return `${cookieOf(admin)}; ${cookies.at(-1)?.split(";")[0]}`;
}

/** What a request with this cookie becomes: its view, if it is one. */
export async function asked(cookie: string, path: string, init: RequestInit = {}, clock = movedClock()) {
  const { app, cookies } = visitorApp({ clock }, { cookie });
  await resolveSession(app, cookie, true);
  const request = new Request(new URL(path, ORIGIN), { ...init, headers: { cookie } });
  const view = await viewOf(app, { request, path: new URL(request.url).pathname, secure: true });
  return { app, view, request, cookies };
}

const PARAMS = [
  "userId",
  "id",
  "projectId",
  "slug",
  "handle",
  "token",
  "templateId",
  "invoiceId",
  "paymentId",
];

/** How a page answers in the view, thrown or returned. */
export async function answers(cookie: string, handler: unknown, path: string, method = "GET") {
  const known = crypto.randomUUID();
  const real = path.replace(/:\w+|\*/g, known);
  const form = new URLSearchParams({ intent: "nothing" });
  const { view, request } = await asked(cookie, real, method === "GET" ? {} : { method, body: form });
  if (!view) throw new Error(`${path} is outside of the view`);
  const context = new RouterContextProvider();
  context.set(appContext, view);
  const params = Object.fromEntries(PARAMS.map((name) => [name, known]));
  try {
    const handle = handler as (args: object) => Promise<{ init?: ResponseInit } | Response>;
    const answer = await handle({ request, params, context });
    return answer instanceof Response ? answer.status : (answer?.init?.status ?? 200);
  } catch (thrown) {
    if (thrown instanceof Error) throw thrown;
    return thrown instanceof Response ? thrown.status : (thrown as { init: ResponseInit }).init.status;
  }
}

/** A view that stands: whose, the cookie of who looks, and everything of theirs as it was. */
export async function aView(): Promise<{ member: Person; cookie: string; before: string }> {
  const [member, admin] = await Promise.all([alice(), sureAdmin()]);
  const cookie = await viewing(admin, member);
  return { member, cookie, before: await everythingOf(member.userId) };
}
