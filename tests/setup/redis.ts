import { spawn } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import type { TestProject } from "vitest/node";
import { installedRedis } from "#scripts/setup/ensure-redis.mjs";
import { unusedPort } from "#tests/e2e/support/unused-port.ts";
import { openRedisWire } from "#tests/fakes/redis-wire.ts";
import { openUpstashBridge } from "#tests/fakes/upstash-bridge.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where a real Redis answers as Upstash does; null where none is installed. */
    upstash: { url: string; token: string } | null;
  }
}

/** Starts a Redis of the tests' own, which keeps nothing, behind a bridge that speaks Upstash's protocol. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const path = await installedRedis();
  if (!path) {
    project.provide("upstash", null);
    return;
  }
  const port = await unusedPort();
  const where = ["--bind", "127.0.0.1", "--port", String(port), "--dir", "/tmp"];
  const server = spawn(path, [...where, "--save", "", "--appendonly", "no"], { stdio: "ignore" });
  const wire = await untilItAnswers(port, () => server.exitCode !== null);
  const bridge = await openUpstashBridge(wire);
  project.provide("upstash", { url: bridge.url, token: bridge.token });
  return async () => {
    await bridge.close();
    wire.close();
    server.kill("SIGTERM");
  };
}

async function untilItAnswers(port: number, hasEnded: () => boolean) {
  for (;;) {
    try {
      return await openRedisWire(port);
    } catch (error) {
      if (hasEnded()) throw error;
      await pause(50);
    }
  }
}
