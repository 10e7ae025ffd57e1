import { join } from "node:path";
import { wranglerEnv } from "../../setup/local-cloud.mjs";
import { kill, Problem, type Started, start, stop } from "../../setup/run.mjs";
import type { HostOrder, HostReady } from "./host-order.ts";

const READY_WITHIN_MS = 60_000;

export interface Host extends HostReady {
  /** Ends the whole process group: workerd ignores SIGTERM while sockets are open. */
  stop(): Promise<void>;
  /** SIGKILL to that group at once: nothing gets to say goodbye. */
  kill(): Promise<void>;
}

/** Starts a runtime as a process group of its own and waits until all its Workers answer. */
export async function startHost(order: HostOrder): Promise<Host> {
  const script = join(import.meta.dirname, "host.ts");
  const child = start("node", [script, JSON.stringify(order)], { env: wranglerEnv(), output: "pipe" });
  const ready = await firstJsonLine(child);
  return { ...ready, stop: () => stop(child), kill: () => kill(child) };
}

function firstJsonLine(child: Started): Promise<HostReady> {
  const said: string[] = [];
  return new Promise((resolve, reject) => {
    const fail = (why: string) => reject(new Problem(`The bench's runtime ${why}.\n${said.join("")}`));
    const timer = setTimeout(() => fail("was not ready in time"), READY_WITHIN_MS);
    child.stderr?.on("data", (chunk) => said.push(String(chunk)));
    child.stdout?.on("data", (chunk) => {
      said.push(String(chunk));
      const line = said
        .join("")
        .split("\n")
        .slice(0, -1)
        .find((text) => text.startsWith("{"));
      if (!line) return;
      clearTimeout(timer);
      said.length = 0;
      resolve(JSON.parse(line) as HostReady);
    });
    child.ended.then((code) => fail(`ended with code ${code}`));
  });
}
