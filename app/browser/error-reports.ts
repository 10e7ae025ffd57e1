import {
  addEventProcessor,
  browserTracingIntegration,
  captureException,
  type Event,
  init,
  replayIntegration,
} from "@sentry/browser";
import type { ErrorReports } from "#app/core/error-reports.ts";
import { pathShape } from "#app/core/path-shape.ts";
import { UNCOUNTED_COOKIE } from "#app/core/uncounted.ts";
import { samplingFor } from "./error-sampling.ts";
import { hearFaults } from "./faults.ts";
import { readCookie } from "./storage.ts";

/**
 * Reports what goes wrong in this browser, with the sampling of specification §9. Words, pictures and what is typed are
 * never in it, addresses only by their kind; who asks not to be followed is not played back.
 */
export function reportErrors({ dsn, environment }: ErrorReports): void {
  init({
    dsn,
    environment,
    ...samplingFor(navigator, readCookie(UNCOUNTED_COOKIE) === "1"),
    // Whole traces, which pass `shapedEvent`.
    traceLifecycle: "static",
    integrations: [
      browserTracingIntegration(),
      // Its worker would need a script made of text, which our policy does not let run.
      replayIntegration({
        maskAllText: true,
        maskAllInputs: true,
        blockAllMedia: true,
        useCompression: false,
      }),
    ],
  });
  addEventProcessor(shapedEvent);
  hearFaults((fault) => captureException(fault));
}

/** An address in a text of the SDK's, with its host or without. */
const ADDRESS = /https?:\/\/[^\s"']+|(?<=^|\s)\/[^\s"']*/g;

/** Whatever names an address names only its kind; stacks keep theirs, which are of scripts. */
function shapedEvent(event: Event & { urls?: string[] }): Event {
  const { exception, ...rest } = event;
  return { ...shaped(rest), ...(exception ? { exception } : {}) };
}

function shaped<T>(value: T): T {
  if (typeof value === "string") return value.replace(ADDRESS, pathShape) as T;
  if (Array.isArray(value)) return value.map(shaped) as T;
  if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shaped(one)])) as T;
}
