import {
  createEnvelope,
  createStackParser,
  dsnFromString,
  type Event,
  type EventEnvelope,
  type EventItem,
  getEnvelopeEndpointWithUrlEncodedAuth,
  serializeEnvelope,
} from "@sentry/core";
import { nodeStackLineParser } from "@sentry/core/server";
import { newId } from "#app/core/ids.ts";
import { pathShape } from "#app/core/path-shape.ts";
import type { Env } from "./env.server.ts";
import { hearFaults, type LogEvent, log } from "./log.server.ts";

/** More than this at once says nothing new. */
const WAITING_MAX = 50;
const stackOf = createStackParser(nodeStackLineParser());

interface Waiting {
  type: "event" | "transaction";
  event: Event;
}

let waiting: Waiting[] = [];
/** The service asked for a pause, epoch milliseconds. */
let quietUntil = 0;
let listening = false;

/** Where faults are reported, for browsers and for the Content-Security-Policy; null where nowhere. */
export function reportsTo({
  SENTRY_DSN: dsn,
}: Pick<Env, "SENTRY_DSN">): { dsn: string; origin: string } | null {
  const known = dsn ? dsnFromString(dsn) : undefined;
  return dsn && known ? { dsn, origin: new URL(getEnvelopeEndpointWithUrlEncodedAuth(known)).origin } : null;
}

/** From now on what goes wrong in this isolate waits to be sent. */
export function listenForFaults(env: Pick<Env, "SENTRY_DSN" | "APP_ENV">): void {
  if (listening || !reportsTo(env)) return;
  listening = true;
  hearFaults((entry) => keep({ type: "event", event: faultEvent(env, entry) }));
}

/** How long a request took, of each one (specification §9: traces 100 %). */
export function traceRequest(
  env: Pick<Env, "SENTRY_DSN" | "APP_ENV">,
  request: Request,
  { began, ended, status }: { began: number; ended: number; status: number },
): void {
  if (!listening) return;
  keep({
    type: "transaction",
    event: {
      ...commonOf(env),
      type: "transaction",
      transaction: `${request.method} ${pathShape(request.url)}`,
      start_timestamp: began / 1000,
      timestamp: ended / 1000,
      contexts: {
        trace: {
          trace_id: plainId(),
          span_id: plainId().slice(-16),
          op: "http.server",
          status: status >= 500 ? "internal_error" : "ok",
          data: { "http.response.status_code": status },
        },
      },
    },
  });
}

/** Sends what waits. A service that does not answer is no fault of ours to report. */
export async function sendReports(env: Pick<Env, "SENTRY_DSN">): Promise<void> {
  const dsn = env.SENTRY_DSN ? dsnFromString(env.SENTRY_DSN) : undefined;
  if (!dsn || waiting.length === 0) return;
  const sent = waiting;
  waiting = [];
  if (quietUntil > Date.now()) return;
  const url = getEnvelopeEndpointWithUrlEncodedAuth(dsn);
  try {
    await Promise.all(
      sent.map(async ({ type, event }) => {
        const headers = { event_id: event.event_id ?? "", sent_at: new Date().toISOString() };
        // Without attachments it is text.
        const body = serializeEnvelope(
          createEnvelope<EventEnvelope>(headers, [[{ type }, event] as EventItem]),
        ) as string;
        const answer = await fetch(url, {
          method: "POST",
          body,
          headers: { "Content-Type": "application/x-sentry-envelope" },
        });
        await answer.body?.cancel();
        if (answer.status === 429)
          quietUntil = Date.now() + 1000 * (Number(answer.headers.get("Retry-After")) || 60);
      }),
    );
  } catch {
    log({ event: "report_lost", count: sent.length });
  }
}

function faultEvent(env: Pick<Env, "APP_ENV">, { event, ...facts }: LogEvent): Event {
  const { name = event, message = "", stack, ...rest } = facts as Partial<Record<string, string>>;
  return {
    ...commonOf(env),
    level: "error",
    exception: {
      values: [{ type: name, value: message, ...(stack ? { stacktrace: { frames: stackOf(stack) } } : {}) }],
    },
    tags: { event, ...rest },
  };
}

function commonOf({ APP_ENV: environment }: Pick<Env, "APP_ENV">): Event {
  return {
    event_id: plainId(),
    timestamp: Date.now() / 1000,
    platform: "javascript",
    environment,
    server_name: "worker",
  };
}

function keep(report: Waiting): void {
  if (waiting.length < WAITING_MAX) waiting.push(report);
}

function plainId(): string {
  return newId(Date.now()).replaceAll("-", "");
}
