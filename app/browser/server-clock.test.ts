import { expect, it, vi } from "vitest";
import { days, minutes, seconds } from "#app/core/time.ts";
import { learnClock, serverNow } from "./server-clock.ts";

const SERVER = Date.UTC(2026, 9, 1, 12);

function answer(expiresIn: number, at = SERVER) {
  return {
    userId: crypto.randomUUID(),
    sessionId: crypto.randomUUID(),
    aal: "aal1",
    expiresAt: at + expiresIn,
    expiresIn,
  } as const;
}

it.each([
  [days(2), SERVER],
  [-days(2), SERVER + minutes(20)],
  [minutes(5), SERVER + minutes(40)],
])("a device that is %d ms off knows the server's time", (off, server) => {
  vi.useFakeTimers({ now: server + off });
  learnClock(answer(minutes(10), server));
  expect(serverNow()).toBe(server);
  vi.advanceTimersByTime(minutes(3));
  expect(serverNow()).toBe(server + minutes(3));
  // An old answer that is shown once more says nothing about now.
  learnClock(answer(minutes(10), server));
  expect(serverNow()).toBe(server + minutes(3));
});

it("an answer that was some seconds on its way moves no clock", () => {
  vi.useFakeTimers({ now: SERVER + seconds(20) });
  learnClock(answer(minutes(9)));
  expect(serverNow()).toBe(SERVER + seconds(20));
});
