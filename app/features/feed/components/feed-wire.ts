import { statusFor } from "#app/browser/shown-to.ts";
import { sentenceForStatus } from "#app/core/errors.ts";
import type { FeedPage } from "../rules.ts";

export type Answer<T> =
  | { ok: true; value: T }
  /** `retryAfter`: seconds until another try makes sense, where the server says so. */
  | { ok: false; status: number; code: string; message: string; retryAfter?: number };

const OFFLINE = "You seem to be offline. Please try again.";

/** One call of the API, or of a function by its whole path; what goes wrong comes back as a sentence. */
export async function ask<T>(method: string, path: string, body?: unknown): Promise<Answer<T>> {
  try {
    const response = await fetch(path.startsWith("/functions/") ? path : `/api/v1${path}`, {
      method,
      headers: {
        Accept: "application/json",
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    // An answer that is cut off is none: the server may have done what was asked.
    if (response.ok)
      return { ok: true, value: (response.status === 204 ? null : await response.json()) as T };
    const refusal: unknown = await response.json().catch(() => undefined);
    const retryAfter = Number(response.headers.get("Retry-After")) || 0;
    return { ok: false, status: statusFor(response), retryAfter, ...refusalIn(refusal, response.status) };
  } catch {
    return { ok: false, status: 0, code: "unavailable", message: OFFLINE };
  }
}

/** The API's own words, the first field's before the general sentence; others' words are not passed on. */
function refusalIn(body: unknown, status: number): { code: string; message: string } {
  const { title, code, errors } = (body ?? {}) as {
    title?: unknown;
    code?: unknown;
    errors?: Record<string, string[]>;
  };
  if (typeof title !== "string" || typeof code !== "string")
    return { code: "unexpected", message: sentenceForStatus(status) };
  return { code, message: Object.values(errors ?? {})[0]?.[0] ?? title };
}

export function readFeed(cursor: string | null): Promise<Answer<FeedPage>> {
  return ask("GET", `/feed${cursor ? `?cursor=${cursor}` : ""}`);
}
