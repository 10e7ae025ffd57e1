import { afterEach, expect, test, vi } from "vitest";
import { listenForFaults, reportsTo, sendReports, traceRequest } from "./fault-reports.server.ts";
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

test("every request is a trace (specification §9: traces 100 %), by the kind of its address, and how it ended", async () => {
  const sent = vi.spyOn(globalThis, "fetch").mockResolvedValue(new Response("{}"));
  listenForFaults(env);
  const times = { began: 1_000, ended: 1_250 };
  for (let asked = 0; asked < 25; asked++) {
    const request = new Request(`https://thrive.test/opportunity/${crypto.randomUUID()}?from=mail`);
    traceRequest(env, request, { ...times, status: asked === 0 ? 500 : 200 });
  }
  await sendReports(env);
  const traces = sent.mock.calls.map(([, init]) => JSON.parse(String(init?.body).split("\n")[2] ?? "{}"));
  expect(traces).toHaveLength(25);
  for (const trace of traces)
    expect(trace).toMatchObject({
      type: "transaction",
      transaction: "GET /opportunity/:id",
      timestamp: 1.25,
    });
  expect(traces.map(({ contexts }) => contexts.trace.status)).toEqual([
    "internal_error",
    ...Array.from({ length: 24 }, () => "ok"),
  ]);
});
