/**
 * Starting other programs, for every script here. Each child gets its own process group, so that nothing it started
 * outlives us, and the project's own Node (devDependency `node`) first on PATH.
 * Runs on Node 20 with built-in modules only: `npm start` begins before anything is installed.
 */
import { spawn } from "node:child_process";
import { constants } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../../", import.meta.url));
const projectBin = join(root, "node_modules", ".bin");

const STOP_GRACE_MS = 2_000;
const PARENT_CHECK_MS = 500;
const isWindows = process.platform === "win32";
const running = new Set();
let stopping = false;

/** Trouble whose message says all there is to say: shown without a stack. */
export class Problem extends Error {}

const foreignPath = (process.env.PATH ?? "").split(delimiter).filter((entry) => !isProjectBin(entry));

/** Environment in which the project's own tools and Node are found first, and which means this machine, not production. */
export function projectEnv(extra = {}) {
  const { CLOUDFLARE_ENV: _elsewhere, ...env } = process.env;
  return { ...env, PATH: [projectBin, ...foreignPath].join(delimiter), ...extra };
}

/** Environment of the machine alone, for the time in which node_modules is being replaced. */
export function machineEnv(extra = {}) {
  return { ...process.env, PATH: foreignPath.join(delimiter), ...extra };
}

/** Starts a program; `output` is "inherit" (seen at once) or "pipe" (kept for the caller). */
export function start(command, args, { env = projectEnv(), cwd = root, output = "inherit" } = {}) {
  if (stopping) throw new Problem("Stopping.");
  const child = spawn(command, args, {
    cwd,
    env,
    stdio: ["ignore", output, output],
    detached: !isWindows,
    shell: isWindows,
  });
  running.add(child);
  child.ended = new Promise((resolve, reject) => {
    child.once("error", (error) => {
      running.delete(child);
      reject(
        error.code === "ENOENT"
          ? new Problem(`The program "${command}" was not found on this machine.`)
          : error,
      );
    });
    // What outlives the program it belongs to would hold its port, and the pipe we read from.
    child.once("exit", () => signalGroup(child, "SIGKILL"));
    child.once("close", (code, signal) => {
      running.delete(child);
      resolve(code ?? 128 + constants.signals[signal]);
    });
  });
  return child;
}

/** Runs a program to its end and gives its exit code, and what it printed when that was kept. */
export async function run(command, args, options = {}) {
  const child = start(command, args, options);
  const chunks = [];
  child.stdout?.on("data", (chunk) => chunks.push(chunk));
  child.stderr?.on("data", (chunk) => chunks.push(chunk));
  const code = await child.ended;
  return { code, text: Buffer.concat(chunks).toString("utf8") };
}

/** Runs a program silently; only when it fails, what it printed is shown. */
export async function runQuietly(command, args, options = {}) {
  const { code, text } = await run(command, args, { ...options, output: "pipe" });
  if (code !== 0)
    throw new Problem(`${text.trimEnd()}\n\n"${command} ${args.join(" ")}" ended with code ${code}.`);
  return text;
}

/** One named step: its line appears when it is done, with its seconds and what it has to say. */
export async function step(name, work) {
  const begun = performance.now();
  const remark = await work();
  console.log(`  ${name.padEnd(14)}${seconds(begun).padStart(7)}${remark ? `  ${remark}` : ""}`);
}

export function seconds(begun) {
  return `${((performance.now() - begun) / 1000).toFixed(1)} s`;
}

/** The frame of every command: signals stop all children, a Problem is a sentence and not a stack. */
export async function main(work) {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => leave(128 + constants.signals[signal]));
  }
  if (process.env.npm_lifecycle_event) followParent();
  process.on("exit", () => {
    for (const child of running) signalGroup(child, "SIGKILL");
  });
  try {
    await work();
  } catch (error) {
    if (stopping) return;
    console.error(error instanceof Problem ? `\n${error.message}` : error);
    await leave(1);
  }
}

/** npm hands a TERM to its shell, which dies without passing it on: whoever loses that parent stops too. */
function followParent() {
  const parent = process.ppid;
  setInterval(
    () => process.ppid !== parent && leave(128 + constants.signals.SIGTERM),
    PARENT_CHECK_MS,
  ).unref();
}

/** Stops everything and ends; asked twice, it ends at once. */
async function leave(code) {
  if (stopping) process.exit(code);
  stopping = true;
  await Promise.all([...running].map(stop));
  process.exit(code);
}

/** TERM to the whole group, then KILL: workerd with open sockets ignores the first. */
export async function stop(child) {
  signalGroup(child, "SIGTERM");
  await Promise.race([child.ended.catch(() => {}), sleep(STOP_GRACE_MS, undefined, { ref: false })]);
  signalGroup(child, "SIGKILL");
}

/** KILL to the whole group at once, as when a machine loses its power; settles when it is gone. */
export async function kill(child) {
  signalGroup(child, "SIGKILL");
  await child.ended;
}

function signalGroup(child, signal) {
  if (child.pid === undefined) return;
  try {
    if (isWindows) child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch {
    // The group is gone already.
  }
}

function isProjectBin(entry) {
  return entry.replace(/[\\/]+$/, "").endsWith(join("node_modules", ".bin"));
}
