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
  /** Runs a statement in the runtime's own database, where it waits for its turn as the Worker's do. */
  operate(sql: string, values: BoundValue[]): Promise<void>;
}

/** What a statement may be given. */
export type BoundValue = string | number | null;

/** What the process of a server is asked, and how it answers (serve.ts). */
export interface Operation {
  id: number;
  sql: string;
  values: BoundValue[];
}
export interface Operated {
  id: number;
  fault?: string;
}

const running = new Map<string, OwnServer>();

/** The server that this process started in a folder. */
export function serverIn(state: string): OwnServer {
  const server = running.get(state);
  if (!server) throw new Error(`Nothing was started in "${state}".`);
  return server;
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
        stdio: ["ignore", "ignore", "inherit", "ipc"],
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
  const server: OwnServer = {
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
    operate: async (sql, values) => {
      if (!script?.connected) throw new Error("The server is gone.");
      const id = ++operations;
      const answered = answerTo(script, id);
      script.send({ id, sql, values } satisfies Operation);
      const { fault } = await answered;
      if (fault) throw new Error(fault);
    },
  };
  running.set(state, server);
  return server;
}

let operations = 0;

async function answerTo(script: ChildProcess, id: number): Promise<Operated> {
  for (;;) {
    const [answer] = (await once(script, "message")) as [Operated];
    if (answer.id === id) return answer;
  }
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
