/**
 * Finds a redis-server for the tests of the Upstash limiter: one that is here already, else Debian's package. Where there
 * is none, those tests are skipped, and the summary says so. As a command it prints the path.
 */
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { main, run } from "./run.mjs";

const KNOWN_PLACES = [
  "/usr/bin/redis-server",
  "/usr/local/bin/redis-server",
  "/opt/homebrew/bin/redis-server",
];

/** Path of a redis-server that is installed and starts; undefined without one. */
export async function installedRedis() {
  const chosen = process.env.REDIS_SERVER;
  for (const path of chosen ? [chosen] : KNOWN_PLACES) {
    if (existsSync(path) && (await starts(path))) return path;
  }
}

/** The same, after installing the distribution's package where nobody has to be asked for a password. */
export async function redisPath() {
  return (await installedRedis()) ?? (await fromSystem());
}

async function fromSystem() {
  if (process.platform !== "linux" || process.getuid() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  // The package would start a server of its own: the tests want theirs alone.
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" };
  for (const args of [["update"], ["install", "--yes", "--no-install-recommends", "redis-server"]]) {
    const { code, text } = await run("apt-get", ["--quiet", ...args], { env, output: "pipe" });
    if (code !== 0) {
      console.warn(`  apt-get: ${text.trim().split("\n").slice(-3).join("\n  ")}`);
      return;
    }
  }
  return installedRedis();
}

async function starts(path) {
  const { code } = await run(path, ["--version"], { output: "pipe" }).catch(() => ({ code: 1 }));
  return code === 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await main(async () =>
    console.log((await redisPath()) ?? "No redis-server was found, and none installed."),
  );
