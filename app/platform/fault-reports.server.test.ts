import { afterEach, expect, test, vi } from "vitest";
import { listenForFaults, reportsTo, sendReports } from "./fault-reports.server.ts";
import { log } from "./log.server.ts";

const env = { SENTRY_DSN: "https://0123456789abcdef@faults.test/7", APP_ENV: "test" } as const;

afterEach(() => vi.restoreAllMocks());

test("an address that is none is none", () => {
  vi.spyOn(console, "error").mockReturnValue();
  expect(reportsTo({ SENTRY_DSN: "not an address" })).toBeNull();
  expect(reportsTo({})).toBeNull();
  expect(reportsTo(env)?.origin).toBe("https://faults.test");
});

test("what goes wrong is sent with its stack and nothing else, and a service that fails is not told of it", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  const warned = vi.spyOn(console, "warn").mockReturnValue();
  const sent = vi.spyOn(globalThis, "fetch").mockResolvedValue(new Response("{}"));
  listenForFaults(env);
  const { name, message, stack } = new TypeError("The lamp is out");
  log({ event: "request_failed", requestId: "r1", name, message, stack });
  log({ event: "browser_error", errorId: "e1", name: "Error" });
  await sendReports(env);
  expect(sent).toHaveBeenCalledTimes(1);
  const [url, init] = sent.mock.calls[0] ?? [];
  expect(String(url)).toMatch(/^https:\/\/faults\.test\/api\/7\/envelope\//);
  const [, item, event] = String(init?.body)
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(item).toEqual({ type: "event" });
  expect(event).toMatchObject({
    level: "error",
    environment: "test",
    tags: { event: "request_failed", requestId: "r1" },
    exception: { values: [{ type: "TypeError", value: "The lamp is out" }] },
  });
  expect(event.exception.values[0].stacktrace.frames.length).toBeGreaterThan(0);

  sent.mockRejectedValue(new TypeError("unreachable"));
  log({ event: "sweep_failed", job: "mails", name, message });
  await sendReports(env);
  await sendReports(env);
  expect(sent).toHaveBeenCalledTimes(2);
  expect(warned).toHaveBeenCalledWith('{"event":"report_lost","count":1}');
});
