import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fetchAhead } from "./fetch-ahead.ts";

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.stubGlobal("window", { __reactRouterManifest: { version: "first" } });
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  });
});
afterEach(() => vi.unstubAllGlobals());

/** Does them as an idle page does; how many there were. */
async function go(...fetches: (() => Promise<unknown>)[]): Promise<number> {
  const steps = fetchAhead("presses", fetches);
  for (const step of steps) step();
  await new Promise(setImmediate);
  return steps.length;
}

it("what came is not fetched again in this tab, until there is a new build", async () => {
  const fetch = vi.fn(async () => undefined);
  await go(fetch);
  expect(await go(fetch)).toBe(0);
  expect(fetch).toHaveBeenCalledTimes(1);
  vi.stubGlobal("window", { __reactRouterManifest: { version: "second" } });
  await go(fetch);
  expect(fetch).toHaveBeenCalledTimes(2);
});

it("what did not come is tried again by the next page, and is no fault of this one", async () => {
  const fetch = vi.fn(async () => undefined);
  await go(fetch, () => Promise.reject(new TypeError("Failed to fetch")));
  await go(fetch);
  expect(fetch).toHaveBeenCalledTimes(2);
});

it("one list that came says nothing of another", async () => {
  await go(async () => undefined);
  expect(fetchAhead("create", [async () => undefined])).not.toEqual([]);
});

it("nothing is fetched ahead on a connection that is to be spared", async () => {
  vi.stubGlobal("navigator", { connection: { saveData: true } });
  const fetch = vi.fn(async () => undefined);
  expect(await go(fetch)).toBe(0);
  expect(fetch).not.toHaveBeenCalled();
});
