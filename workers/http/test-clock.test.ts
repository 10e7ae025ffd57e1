import { expect, it } from "vitest";
import { days } from "#app/core/time.ts";
import { clockOf } from "./test-clock.ts";

const on = { APP_ENV: "local", TEST_CLOCK: "on" } as const;
const asks = (offset: string) => new Headers({ "x-test-clock-offset": offset });

it.each([
  ["moves where the server under test allows it", on, asks(String(days(3))), days(3)],
  ["stands without the header", on, new Headers(), 0],
  ["stands for nonsense", on, asks("tomorrow"), 0],
  ["stands where nobody turned it on", { APP_ENV: "local" } as const, asks(String(days(3))), 0],
  [
    "stands in production, whatever else is set",
    { ...on, APP_ENV: "production" } as const,
    asks(String(days(3))),
    0,
  ],
])("the clock of a request %s", (_case, env, headers, ahead) => {
  const distance = clockOf(env, headers).now() - Date.now();
  expect(Math.abs(distance - ahead)).toBeLessThan(1000);
});
