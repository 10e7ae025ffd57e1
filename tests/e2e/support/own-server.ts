import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, rmSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { wranglerEnv } from "../../../scripts/setup/local-cloud.mjs";
import { MIGRATED } from "./built.ts";
import { unusedPort } from "./unused-port.ts";

/** A server of one test's own, which it may kill. */
export interface OwnServer {
  origin: string;
  /** SIGKILL to the whole group of the local runtime: nothing gets to say goodbye. */
  kill(): void;
  /** Ends it as Ctrl-C would, and waits until it is gone: its folder may be somebody else's next. */
  stop(): Promise<void>;
  /** Starts it again at the same address, with what was stored. */
  restart(): Promise<void>;
  /** What the cron does each minute in production. */
  sweep(): Promise<void>;
}

/**
 * Starts a server with a world of its own, which begins empty.
 * @param variables of the Worker, besides the usual ones
 * @param keep go on with the migrated database that lies there
 */
export async function startOwnServer(
  state: string,
  variables: Record<string, string> = {},
  { keep = false } = {},
): Promise<OwnServer> {
  const port = await unusedPort();
  const origin = `http://localhost:${port}`;
  const given = Object.entries(variables).flatMap(([name, value]) => ["--var", `${name}:${value}`]);
  let script: ChildProcess | undefined;
  const begin = async () => {
    const started = spawn(
      "node",
      ["tests/e2e/serve.ts", "--port", String(port), "--state", state, ...given],
      {
        env: wranglerEnv(),
        stdio: ["ignore", "ignore", "inherit"],
        // A group of its own, which can be killed whole.
        detached: true,
      },
    );
    script = started;
    while (!(await answers(origin))) {
      if (started.exitCode !== null) throw new Error(`The server ended with code ${started.exitCode}.`);
      await pause(100);
    }
  };
  if (!keep) {
    rmSync(state, { recursive: true, force: true });
    cpSync(MIGRATED, state, { recursive: true });
  }
  await begin();
  return {
    origin,
    kill: () => {
      if (script?.pid) killGroup(script.pid);
    },
    stop: async () => {
      if (!script || script.exitCode !== null) return;
      const gone = once(script, "exit");
      script.kill("SIGTERM");
      await gone;
    },
    restart: begin,
    sweep: async () => {
      const answer = await fetch(`${origin}/cdn-cgi/local/scheduled?cron=*+*+*+*+*`);
      if (!answer.ok) throw new Error(`The cron answered ${answer.status}.`);
    },
  };
}

function killGroup(leader: number): void {
  try {
    process.kill(-leader, "SIGKILL");
  } catch {
    // It is gone already.
  }
}

async function answers(origin: string): Promise<boolean> {
  try {
    return (await fetch(`${origin}/robots.txt`, { signal: AbortSignal.timeout(5_000) })).ok;
  } catch {
    return false;
  }
}
