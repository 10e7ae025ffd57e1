import { exports } from "cloudflare:workers";
import type { Person } from "./people.ts";

export const ORIGIN = "https://thrive.test";

/** The Cookie header of a member's browser. */
export function cookieOf(person: Pick<Person, "access" | "refresh">): string {
  return `__Host-thrive-access=${person.access}; __Host-thrive-refresh=${person.refresh}`;
}

interface Call extends RequestInit {
  headers?: Record<string, string>;
}

/** A request as a browser on our own pages would send it; null is a visitor without a session. */
export function call(person: Person | null, path: string, init: Call = {}): Promise<Response> {
  return exports.default.fetch(
    new Request(new URL(path, ORIGIN), {
      redirect: "manual",
      ...init,
      headers: {
        origin: ORIGIN,
        "sec-fetch-site": "same-origin",
        ...(person ? { cookie: cookieOf(person), "cf-connecting-ip": person.address } : {}),
        ...init.headers,
      },
    }),
  );
}

export function post(person: Person | null, path: string, body: unknown): Promise<Response> {
  return call(person, path, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json" },
  });
}

/** Body of a good answer. */
export async function get<T>(person: Person, path: string): Promise<T> {
  const response = await call(person, path);
  if (response.status !== 200)
    throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}

/** What a browser does with the cookies of an answer: name -> value, empty when it is removed. */
export function cookiesIn(response: Response): Record<string, string> {
  return Object.fromEntries(
    response.headers.getSetCookie().map((cookie) => {
      const [name = "", value = ""] = (cookie.split(";", 1)[0] ?? "").split("=", 2);
      return [name, value];
    }),
  );
}
