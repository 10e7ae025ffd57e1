import { chownSync, existsSync, globSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { unusedPort } from "#tests/e2e/support/unused-port.ts";
import { Problem, run, runQuietly, start, stop } from "../../setup/run.mjs";

const USER = "bench";
const READY_WITHIN_MS = 30_000;
/** In one folder: elsewhere stand links to some of them. */
const PROGRAMS = ["initdb", "postgres", "pg_isready", "psql"];

/** The machine's own PostgreSQL with an empty database in a folder that goes with it. */
export interface Postgres {
  uri: string;
  run(sql: string): Promise<void>;
  stop(): Promise<void>;
}

/** @throws Problem where the machine has none: it is a package of the system */
export async function startPostgres(): Promise<Postgres> {
  const program = await programs();
  const folder = mkdtempSync(join(tmpdir(), "thrive-bench-"));
  const data = join(folder, "data");
  const port = await unusedPort();
  if (program.owner) chownSync(folder, program.owner, program.owner);
  await runQuietly(...program.of("initdb", ["-D", data, "-U", USER, "--auth=trust", "--no-sync"]));
  const place = ["-D", data, "-p", String(port), "-k", folder, "-c", "listen_addresses=localhost"];
  const server = start(...program.of("postgres", place), { output: "pipe" });
  server.stdout?.resume();
  server.stderr?.resume();
  const client = ["-h", "localhost", "-p", String(port), "-U", USER, "-d", "postgres"];
  const end = async () => {
    await stop(server);
    rmSync(folder, { recursive: true, force: true });
  };
  const given = performance.now() + READY_WITHIN_MS;
  while ((await run(...program.of("pg_isready", client), { output: "pipe" })).code !== 0) {
    if (performance.now() > given) {
      await end();
      throw new Problem("PostgreSQL was not ready in time.");
    }
    await sleep(100);
  }
  return {
    uri: `postgres://${USER}@localhost:${port}/postgres`,
    run: async (sql) => {
      await runQuietly(...program.of("psql", [...client, "-q", "-v", "ON_ERROR_STOP=1", "-c", sql]));
    },
    stop: end,
  };
}

/** Where its programs are, and how they are started: the server refuses to be root. */
async function programs() {
  const folders = [
    ...(process.env.PATH ?? "").split(delimiter),
    ...globSync("/usr/lib/postgresql/*/bin").sort().reverse(),
  ];
  const bin = folders.find((folder) => PROGRAMS.every((name) => existsSync(join(folder, name))));
  if (!bin)
    throw new Problem("PostgreSQL is not on this machine: install the system's package `postgresql`.");
  const owner = process.getuid?.() === 0 ? Number(await runQuietly("id", ["-u", "postgres"])) : null;
  const of = (name: string, args: string[]): [string, string[]] =>
    owner
      ? ["setpriv", [`--reuid=${owner}`, `--regid=${owner}`, "--clear-groups", join(bin, name), ...args]]
      : [join(bin, name), args];
  return { owner, of };
}
