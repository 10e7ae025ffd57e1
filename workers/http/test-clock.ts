import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import type { Env } from "#app/platform/env.server.ts";

const HEADER = "x-test-clock-offset";

/**
 * The time of a request. Journeys that last for days move it by a header, in milliseconds: only where TEST_CLOCK is on,
 * which the server under test alone does, and never in production.
 */
export function clockOf(env: Pick<Env, "APP_ENV" | "TEST_CLOCK">, headers: Headers): Clock {
  const asked = headers.get(HEADER);
  if (asked === null || env.APP_ENV === "production" || env.TEST_CLOCK !== "on") return systemClock;
  const offset = Number(asked);
  return Number.isSafeInteger(offset) ? { now: () => systemClock.now() + offset } : systemClock;
}
