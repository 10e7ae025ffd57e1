import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { unusedPort } from "#tests/e2e/support/unused-port.ts";
import { projectEnv, start, stop } from "../../setup/run.mjs";
import type { Finding } from "../report/findings.ts";

const SERVING = { must: 20, stretch: 10, better: "lower" } as const;
const GIVE_UP_MS = 120_000;

/** From `npm start` to the first page, dependencies installed: as this folder stands, and once more. */
export async function startTimes(): Promise<Finding[]> {
  const beside = "to the first page";
  const first = await secondsToServe();
  const again = await secondsToServe();
  return [
    { what: "npm start, what is missing built and seeded", beside, value: first, unit: "s", aim: SERVING },
    { what: "npm start, built and seeded", beside, value: again, unit: "s", aim: SERVING },
  ];
}

async function secondsToServe(): Promise<number> {
  const port = await unusedPort();
  const begun = performance.now();
  // What npm runs: npm itself would be gone before its server is, which then nobody stops.
  const server = start("node", [join("scripts", "start.mjs")], {
    env: projectEnv({ PORT: String(port) }),
    output: "pipe",
  });
  server.stdout?.resume();
  server.stderr?.resume();
  let taken = Number.NaN;
  while (Number.isNaN(taken) && performance.now() - begun < GIVE_UP_MS) {
    if (await serves(port)) taken = (performance.now() - begun) / 1000;
    else await sleep(100);
  }
  await stop(server);
  return taken;
}

async function serves(port: number): Promise<boolean> {
  try {
    const response = await fetch(`http://localhost:${port}/`, { signal: AbortSignal.timeout(5_000) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}
