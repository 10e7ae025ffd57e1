import { RouterContextProvider } from "react-router";
import { appContext } from "#app/platform/context.server.ts";
import { resolveSession } from "#workers/http/middleware/session.ts";
import { visitorApp } from "./app.ts";
import { cookieOf, ORIGIN } from "./calls.ts";
import type { Person } from "./people.ts";

interface Visit {
  path: string;
  params?: Record<string, string>;
  /** Posted; without it the page is asked for. */
  form?: Record<string, string>;
}

/** How a loader or action answers somebody, thrown or returned. */
export interface Answer {
  status: number;
  body: unknown;
}

interface Args {
  request: Request;
  params: Record<string, string>;
  context: RouterContextProvider;
}

/** Asks a loader or action of a page as this person's browser does; null is a visitor without a session. */
export async function visits(
  person: Person | null,
  handler: unknown,
  { path, params = {}, form }: Visit,
): Promise<Answer> {
  const { app } = visitorApp();
  if (person) await resolveSession(app, cookieOf(person), true);
  const context = new RouterContextProvider();
  context.set(appContext, app);
  const request = new Request(new URL(path, ORIGIN), {
    ...(form ? { method: "POST", body: new URLSearchParams(form) } : {}),
  });
  // Loaders and actions of many pages; each asks for no more than these.
  const handle = handler as (args: Args) => Promise<unknown>;
  try {
    return toAnswer(await handle({ request, params, context }));
  } catch (thrown) {
    const answer = toAnswer(thrown);
    if (answer.status === 200) throw thrown;
    return answer;
  }
}

function toAnswer(answer: unknown): Answer {
  if (answer instanceof Response) return { status: answer.status, body: answer };
  const { type, init, data } = (answer ?? {}) as {
    type?: string;
    init?: ResponseInit | null;
    data?: unknown;
  };
  if (type === "DataWithResponseInit") return { status: init?.status ?? 200, body: data };
  return { status: 200, body: answer };
}
